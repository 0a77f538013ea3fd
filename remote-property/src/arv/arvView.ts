import type { ArvEstimate, StrategyKey } from '@freehold/contracts'
import { isSameAmount } from '@freehold/property-ui'
import { use, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Elsewhere } from '../explain/ExplainContext'
import type { Inputs } from '../inputs/useInputs'
import { ArvViewContext } from './ArvViewContext'

/** Whether a value among inputs is the estimate, and not one that was entered. */
export const isEstimate = (estimate: Pick<ArvEstimate, 'arv'>, arv: number) => isSameAmount(arv, estimate.arv)

/**
 * The state of the entry in the browser's history of a grid that was opened from the page, which is one entry back.
 */
export interface OpenedFrom {
  strategy?: StrategyKey
}

/** Shows the adjustment grid in place of the page's own parts; null where there is none. */
export function useOpenGrid(strategy: StrategyKey) {
  const view = use(ArvViewContext)
  const { state } = useLocation() as { state: OpenedFrom | null }
  const [, setSearch] = useSearchParams()
  return useMemo(() => {
    if (!view?.estimate?.adjusted) return null
    /** @param entered the ARV in the form, if it is not the estimate */
    return (entered: number | null) => {
      view.setState({ own: view.own, opened: { entered, opener: document.activeElement } })
      setSearch(
        (before) => {
          before.set('strategy', strategy)
          before.set('view', 'arv')
          return before
        },
        { state: { ...state, strategy } },
      )
    }
  }, [view, state, setSearch, strategy])
}

/** Lets the figures that are an ARV by adjusted sales open its grid; undefined for other values. */
export function useArvWorking(strategy: StrategyKey, arv: number | null): Elsewhere | undefined {
  const estimate = use(ArvViewContext)?.estimate
  const open = useOpenGrid(strategy)
  const opens = estimate && arv !== null && isEstimate(estimate, arv)
  return useMemo(() => (open && opens ? { arv: () => open(null) } : undefined), [open, opens])
}

/** Puts the ARV that was given to all forms into this one. */
export function useOwnArv<Values extends { arv: number | null }>({
  defaults,
  change,
}: Pick<Inputs<Values>, 'defaults' | 'change'>): void {
  const own = use(ArvViewContext)?.own
  const { arv: estimate } = defaults
  useEffect(() => {
    if (own) change((before) => ({ ...before, arv: own.dollars ?? estimate }))
  }, [own, estimate, change])
}
