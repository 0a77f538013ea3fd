import type { CalculationStep } from '@freehold/contracts'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { CalculationDialog as Dialog } from './CalculationDialog'
import { ExplainContext, type Calculation, type Elsewhere, type ExplainedFigures } from './ExplainContext'
import { useSteadySteps } from './useSteadySteps'

interface ExplainProviderProps extends Calculation {
  elsewhere?: Elsewhere | undefined
  children: ReactNode
}

/** The figure whose calculation is open. */
interface Shown {
  figureKey: string
  other: Calculation | undefined
  more: readonly CalculationStep[]
}

let CalculationDialog: typeof Dialog | null = null

/** The dialog is no part of the first figures, so it comes with what a panel loads later. */
async function loadDialog(): Promise<void> {
  const loaded = await import(/* webpackChunkName: 'later-parts' */ './CalculationDialog')
  CalculationDialog = loaded.CalculationDialog
}

/** Lets every `Explained` figure inside open its calculation, one at a time. */
export function ExplainProvider({ steps, sources, elsewhere, children }: ExplainProviderProps) {
  const [shown, setShown] = useState<Shown | null>(null)
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
  const steady = useSteadySteps(steps)
  // Without the sources and the values of steps: they change with every key press, and must not redraw the figures.
  const explained = useMemo<ExplainedFigures>(
    () => ({
      steps: steady,
      elsewhere,
      open: (figureKey, other, more = []) => {
        // The network may have failed before.
        if (CalculationDialog === null) load()
        setShown({ figureKey, other, more })
      },
    }),
    [steady, elsewhere, load],
  )
  return (
    <ExplainContext value={explained}>
      {children}
      {shown && CalculationDialog && (
        <CalculationDialog
          steps={shown.other?.steps ?? [...steps, ...shown.more]}
          sources={{ ...sources, ...shown.other?.sources }}
          elsewhere={shown.other ? undefined : elsewhere}
          figureKey={shown.figureKey}
          onClose={() => setShown(null)}
        />
      )}
    </ExplainContext>
  )
}
