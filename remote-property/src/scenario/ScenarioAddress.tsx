import { recalculationDebounceMs } from '@freehold/contracts'
import { useDebounced } from '@freehold/ui'
import { useEffect, useEffectEvent } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { useAddressWriter } from './useAddressWriter'
import { withScenario, type PricesOfPage } from './withScenario'

interface ScenarioAddressProps {
  text: string
  /** The purchase price that the strategies of the page share; left out of a page with one strategy. */
  prices?: PricesOfPage
}

/**
 * Keeps the address of the page at the scenario on screen, so that it opens with the same figures anywhere. The browser
 * has it at once, for a reload right after an edit; the router, which renders the page again, once the edit has settled.
 */
export function ScenarioAddress({ text, prices }: ScenarioAddressProps) {
  const settled = useDebounced(text, recalculationDebounceMs)
  const { search, isFree, write } = useAddressWriter()
  const page = useHref(useLocation().pathname)
  useEffect(() => writeNow(page, text, prices), [page, text, prices])
  const update = useEffectEvent((before: string, scenario: string) => {
    const next = withScenario(before, scenario, prices)
    if (next !== before) write(next)
  })
  // Also runs where another entry of the history brings an earlier scenario back, while the form stays as it is.
  useEffect(() => {
    if (isFree) update(search, settled)
  }, [isFree, search, settled])
  return null
}

/** Writes the address of the browser itself, unless it is already that of another page. */
function writeNow(page: string, text: string, prices: PricesOfPage | undefined): void {
  const { pathname, search, hash } = globalThis.location
  if (pathname !== page) return
  try {
    history.replaceState(history.state, '', withScenario(search, text, prices) + hash)
  } catch {
    // Browsers refuse more than some changes a second; the router writes the last of them.
  }
}
