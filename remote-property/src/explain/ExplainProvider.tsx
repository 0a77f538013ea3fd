import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { CalculationDialog as Dialog } from './CalculationDialog'
import { ExplainContext, type Calculation, type Elsewhere, type ExplainedFigures } from './ExplainContext'

interface ExplainProviderProps extends Calculation {
  elsewhere?: Elsewhere | undefined
  children: ReactNode
}

let CalculationDialog: typeof Dialog | null = null

/** The dialog is no part of the first figures, so it comes with what a panel loads later. */
async function loadDialog(): Promise<void> {
  const loaded = await import(/* webpackChunkName: 'later-parts' */ './CalculationDialog')
  CalculationDialog = loaded.CalculationDialog
}

/** Lets every `Explained` figure inside open its calculation, one at a time. */
export function ExplainProvider({ steps, sources, elsewhere, children }: ExplainProviderProps) {
  const [shown, setShown] = useState<{ figureKey: string; other: Calculation | undefined } | null>(null)
  const [isLoaded, setLoaded] = useState(CalculationDialog !== null)
  const load = useCallback(
    () =>
      void loadDialog().then(
        () => setLoaded(true),
        () => undefined,
      ),
    [],
  )
  useEffect(() => {
    if (!isLoaded) load()
  }, [isLoaded, load])
  // Without the sources: they change with every key press, and must not redraw the figures.
  const explained = useMemo<ExplainedFigures>(
    () => ({
      steps,
      elsewhere,
      open: (figureKey, other) => {
        // The network may have failed before.
        if (CalculationDialog === null) load()
        setShown({ figureKey, other })
      },
    }),
    [steps, elsewhere, load],
  )
  return (
    <ExplainContext value={explained}>
      {children}
      {shown && CalculationDialog && (
        <CalculationDialog
          steps={shown.other?.steps ?? steps}
          sources={{ ...sources, ...shown.other?.sources }}
          elsewhere={shown.other ? undefined : elsewhere}
          figureKey={shown.figureKey}
          onClose={() => setShown(null)}
        />
      )}
    </ExplainContext>
  )
}
