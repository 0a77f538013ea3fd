import type { CalculationInput } from '@freehold/contracts'

/** An input of the analysis, and in words where its value comes from. */
export interface SourcedInput extends Pick<CalculationInput, 'label' | 'value' | 'unit'> {
  key: string
  source: string
  /** Warns of the source's age. */
  isOld?: boolean | undefined
}

/** The source of a value that the property had when the analysis was saved or the link made, where it has another one now. */
export const AS_SAVED = 'The property’s earlier value'

/** The source of a value that whoever made the analysis entered, for its readers. */
export const ENTERED = 'Entered'
