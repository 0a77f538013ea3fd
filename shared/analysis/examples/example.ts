/** Where an example was published. */
export interface Source {
  /** As the page has it, or after its address. */
  title: string
  publisher: string
  address: string
}

/** A worked example as others published it: what they put in, and what came out for them. */
export interface Example<Inputs, Figures> {
  about: string
  source: Source
  inputs: Inputs
  /** As printed: half of the last place printed is how far the engine may be off. */
  printed: Figures
  /** What the publisher does in another way, in a word or two; the inputs are adapted to it, never the bound. */
  convention?: string
  /** Digits after the last one printed were cut off, not rounded. */
  isCutOff?: boolean
}
