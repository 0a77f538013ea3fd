import type { WorkingStep } from '@freehold/contracts'
import { use, useMemo, type ReactNode } from 'react'
import { ExplainContext } from '../explain/ExplainContext'
import { ExplainProvider } from '../explain/ExplainProvider'

interface MoreWorkingProps {
  steps: readonly WorkingStep[]
  children: ReactNode
}

/** Steps that stand beside those of the results, for the figures inside. */
export function MoreWorking({ steps, children }: MoreWorkingProps) {
  const known = use(ExplainContext)
  const all = useMemo(() => [...(known?.steps ?? []), ...steps], [known, steps])
  return (
    <ExplainProvider steps={all} inputs={known?.inputs ?? {}}>
      {children}
    </ExplainProvider>
  )
}
