import { useMemo, useState, type ReactNode } from 'react'
import { CalculationDialog } from './CalculationDialog'
import { ExplainContext, type Calculation, type ExplainedFigures } from './ExplainContext'

interface ExplainProviderProps extends Calculation {
  children: ReactNode
}

/** Lets every `Explained` figure inside open its calculation, one at a time. */
export function ExplainProvider({ steps, sources, children }: ExplainProviderProps) {
  const [shown, setShown] = useState<{ figureKey: string; other: Calculation | undefined } | null>(null)
  // Without the sources: they change with every key press, and must not redraw the figures.
  const explained = useMemo<ExplainedFigures>(
    () => ({ steps, open: (figureKey, other) => setShown({ figureKey, other }) }),
    [steps],
  )
  return (
    <ExplainContext value={explained}>
      {children}
      {shown && (
        <CalculationDialog
          steps={shown.other?.steps ?? steps}
          sources={{ ...sources, ...shown.other?.sources }}
          figureKey={shown.figureKey}
          onClose={() => setShown(null)}
        />
      )}
    </ExplainContext>
  )
}
