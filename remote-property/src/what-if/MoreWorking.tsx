import type { WorkingStep } from '@freehold/contracts'
import { use, useMemo, type ReactNode } from 'react'
import { ExplainContext, type Explanations } from '../explain/ExplainContext'

interface MoreWorkingProps {
  steps: readonly WorkingStep[]
  children: ReactNode
}

/** Steps that stand beside those of the results, for the figures inside. */
export function MoreWorking({ steps, children }: MoreWorkingProps) {
  const known = use(ExplainContext)
  const explanations = useMemo<Explanations | null>(() => {
    if (!known) return null
    const all = [...known.steps, ...steps]
    return { steps: all, open: (figure, other = { steps: all, inputs: {} }) => known.open(figure, other) }
  }, [known, steps])
  return <ExplainContext value={explanations}>{children}</ExplainContext>
}
