import { useMemo, useState, type ReactNode } from 'react'
import { ExplainContext, type Explanations, type Workings } from './ExplainContext'
import { WorkingDialog } from './WorkingDialog'

interface ExplainProviderProps extends Workings {
  children: ReactNode
}

/** Lets every `Explained` figure inside open its working, one at a time. */
export function ExplainProvider({ steps, inputs, children }: ExplainProviderProps) {
  const [asked, ask] = useState<{ figure: string; other: Workings | undefined } | null>(null)
  const explanations = useMemo<Explanations>(
    () => ({ steps, inputs, open: (figure, other) => ask({ figure, other }) }),
    [steps, inputs],
  )
  return (
    <ExplainContext value={explanations}>
      {children}
      {asked && (
        <WorkingDialog
          {...(asked.other ?? { steps, inputs })}
          figure={asked.figure}
          onClose={() => ask(null)}
        />
      )}
    </ExplainContext>
  )
}
