import { UNKNOWN_FIGURE } from '@freehold/analysis/formulas'
import { returnPercent, type AnalysisResults } from '@freehold/contracts'

/** A return that is no number, as the pages show it. */
export function returnText(results: AnalysisResults): string {
  const percent = returnPercent(results)
  if (percent === Infinity) return '∞'
  return percent === -Infinity ? 'Loss' : UNKNOWN_FIGURE
}
