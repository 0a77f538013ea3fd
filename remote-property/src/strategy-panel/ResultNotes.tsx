import type { AnalysisWarning, CashReturn } from '@freehold/contracts'
import { AnalysisWarnings, ReturnExplanation } from '@freehold/property-ui'
import { memo } from 'react'

interface ResultNotesProps {
  results: CashReturn & { warnings: readonly AnalysisWarning[] }
}

/** Why the return is not a percentage, and warnings about the inputs; nothing where there are none. */
export const ResultNotes = memo(function ResultNotes({ results }: ResultNotesProps) {
  return (
    <>
      <ReturnExplanation {...results} />
      {results.warnings.length > 0 && <AnalysisWarnings warnings={results.warnings} />}
    </>
  )
})
