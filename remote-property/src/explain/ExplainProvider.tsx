import { useMemo, useState, type ReactNode } from 'react'
import { ExplainContext, type Explanations, type Workings } from './ExplainContext'
import { WorkingDialog } from './WorkingDialog'

interface ExplainProviderProps extends Workings {
  children: ReactNode
}

/** Lets every `Explained` figure inside open its working, one at a time. */
export function ExplainProvider({ steps, inputs, children }: ExplainProviderProps) {
  const [asked, ask] = useState<{ figure: string; other: Workings | undefined } | null>(null)
  // Without the inputs: they change with every key, and no figure is to be drawn again for them.
  const explanations = useMemo<Explanations>(
    () => ({ steps, open: (figure, other) => ask({ figure, other }) }),
    [steps],
  )
  return (
    <ExplainContext value={explanations}>
      {children}
      {asked && (
        <WorkingDialog
          steps={asked.other?.steps ?? steps}
          inputs={{ ...inputs, ...asked.other?.inputs }}
          figure={asked.figure}
          onClose={() => ask(null)}
        />
      )}
    </ExplainContext>
  )
}
