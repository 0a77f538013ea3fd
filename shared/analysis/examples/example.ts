/** Where an example was published. */
export interface Source {
  /** The page's title, or one taken from its address. */
  title: string
  publisher: string
  address: string
}

/** A worked example that others published, with its inputs and results. */
export interface Example<Inputs, Figures> {
  about: string
  source: Source
  inputs: Inputs
  /** Results as printed; the engine may differ by half of the last printed place. */
  printed: Figures
  /** Where the publisher calculates differently, in a word or two; the inputs allow for it, never the tolerance. */
  convention?: string
  /** Whether the printed results are truncated instead of rounded. */
  isCutOff?: boolean
}
