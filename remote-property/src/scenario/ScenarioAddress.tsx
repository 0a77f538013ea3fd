import { recalculationDebounceMs } from '@freehold/contracts'
import { useDebounced } from '@freehold/ui'
import { useEffect, useEffectEvent } from 'react'
import { useAddressWriter } from './useAddressWriter'
import { withScenario } from './withScenario'

/** Keeps the address of the page at the scenario on screen, so that it opens with the same figures anywhere. */
export function ScenarioAddress({ text }: { text: string }) {
  const settled = useDebounced(text, recalculationDebounceMs)
  const { search, isFree, write } = useAddressWriter()
  const update = useEffectEvent((before: string, scenario: string) => {
    const next = withScenario(before, scenario)
    if (next !== before) write(next)
  })
  // Also runs where another entry of the history brings an earlier scenario back, while the form stays as it is.
  useEffect(() => {
    if (isFree) update(search, settled)
  }, [isFree, search, settled])
  return null
}
