import { recalculationDebounceMs } from '@freehold/contracts'
import { useDebounced } from '@freehold/ui'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withScenario } from './withScenario'

/** Keeps the address of the page at the scenario on screen, so that it opens with the same figures anywhere. */
export function ScenarioAddress({ text }: { text: string }) {
  const settled = useDebounced(text, recalculationDebounceMs)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const write = useEffectEvent((before: string, scenario: string) => {
    const next = withScenario(before, scenario)
    if (next !== before) void navigate({ search: next }, { replace: true, preventScrollReset: true, state })
  })
  // Also runs where another entry of the history brings an earlier scenario back, while the form stays as it is.
  useEffect(() => write(search, settled), [search, settled])
  return null
}
