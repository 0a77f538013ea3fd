import type { WorkingStep } from '@freehold/contracts'
import { useMemo, useState, type ReactNode } from 'react'
import { ExplainContext, type Explanations } from './ExplainContext'
import { WorkingDialog } from './WorkingDialog'

interface ExplainProviderProps {
  steps: readonly WorkingStep[]
  inputs: Explanations['inputs']
  children: ReactNode
}

/** Lets every `Explained` figure inside open its working, one at a time. */
export function ExplainProvider({ steps, inputs, children }: ExplainProviderProps) {
  const [figure, open] = useState<string | null>(null)
  const explanations = useMemo(() => ({ steps, inputs, open }), [steps, inputs])
  return (
    <ExplainContext value={explanations}>
      {children}
      {figure !== null && (
        <WorkingDialog steps={steps} inputs={inputs} figure={figure} onClose={() => open(null)} />
      )}
    </ExplainContext>
  )
}
