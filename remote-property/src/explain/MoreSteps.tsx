import type { CalculationStep } from '@freehold/contracts'
import { use, useMemo, type ReactNode } from 'react'
import { ExplainContext, type ExplainedFigures } from './ExplainContext'

interface MoreStepsProps {
  steps: readonly CalculationStep[]
  children: ReactNode
}

/** Adds steps to those of the results, for the figures inside. */
export function MoreSteps({ steps, children }: MoreStepsProps) {
  const known = use(ExplainContext)
  const explained = useMemo<ExplainedFigures | null>(() => {
    if (!known) return null
    const all = [...known.steps, ...steps]
    return {
      ...known,
      steps: all,
      open: (figureKey, other = { steps: all, sources: {} }) => known.open(figureKey, other),
    }
  }, [known, steps])
  return <ExplainContext value={explained}>{children}</ExplainContext>
}
