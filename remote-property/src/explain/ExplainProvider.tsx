import { useMemo, useState, type ReactNode } from 'react'
import { CalculationDialog } from './CalculationDialog'
import { ExplainContext, type Calculation, type ExplainedFigures } from './ExplainContext'

interface ExplainProviderProps extends Calculation {
  children: ReactNode
}

/** Lets every `Explained` figure inside open its calculation, one at a time. */
export function ExplainProvider({ steps, sources, children }: ExplainProviderProps) {
  const [asked, ask] = useState<{ figureKey: string; other: Calculation | undefined } | null>(null)
  // Without the sources: they change with every key press, and must not redraw the figures.
  const explained = useMemo<ExplainedFigures>(
    () => ({ steps, open: (figureKey, other) => ask({ figureKey, other }) }),
    [steps],
  )
  return (
    <ExplainContext value={explained}>
      {children}
      {asked && (
        <CalculationDialog
          steps={asked.other?.steps ?? steps}
          sources={{ ...sources, ...asked.other?.sources }}
          figureKey={asked.figureKey}
          onClose={() => ask(null)}
        />
      )}
    </ExplainContext>
  )
}
