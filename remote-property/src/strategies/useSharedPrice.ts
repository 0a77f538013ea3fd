import type { SharedPrice, StrategyKey } from '@freehold/contracts'
import { startTransition, useMemo, useState } from 'react'
import type { StrategyPrice } from '../inputs/StrategyPrice'

type State = SharedPrice & Pick<StrategyPrice, 'from'>

/** The purchase price of all strategies of the page but those that are set apart. */
export function useSharedPrice(initial: SharedPrice, strategies: readonly StrategyKey[]): StrategyPrice {
  const [price, setPrice] = useState<State>({ ...initial, from: null })
  const [fixed] = useState(() => {
    const texts = new Map<StrategyKey, string>()
    const calls: Pick<StrategyPrice, 'onPrice' | 'onApart' | 'onText'> = {
      // The forms of other tabs follow when there is time: typing must not wait for them.
      onPrice: (from, value) =>
        startTransition(() =>
          setPrice((before) => (before.apart.includes(from) ? before : { ...before, value, from })),
        ),
      onApart: (strategy, isApart, value) =>
        setPrice((before) => ({
          ...before,
          value: before.value ?? value,
          apart: [...before.apart.filter((key) => key !== strategy), ...(isApart ? [strategy] : [])],
        })),
      onText: (strategy, text) => void texts.set(strategy, text),
    }
    return { texts, ...calls }
  })
  return useMemo(() => ({ ...price, ...fixed, strategies }), [price, fixed, strategies])
}
