import type { Property, SavedAnalysis, SourceWords } from '@freehold/contracts'

/** A saved analysis whose home is shown, so that it can be shared. */
export interface SharedAnalysis {
  saved: SavedAnalysis
  property: Property
  sources: SourceWords
  /** Whether the inputs on screen are other ones. */
  isChanged: boolean
}
