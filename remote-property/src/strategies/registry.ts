import { StrategyKey } from '@freehold/contracts'
import type { StrategyEntry, WhatIfSteps } from '../strategy-panel/StrategyEntry'
import { brrrrEntry } from './brrrr/brrrrEntry'
import { buyHoldEntry } from './buy-hold/buyHoldEntry'
import { fixFlipEntry } from './fix-flip/fixFlipEntry'
import { shortTermEntry } from './short-term/shortTermEntry'

/** Every strategy of the property page. No other file imports from a strategy's folder. */
export const strategyEntries: Record<StrategyKey, StrategyEntry> = {
  buyHold: buyHoldEntry,
  brrrr: brrrrEntry,
  fixFlip: fixFlipEntry,
  shortTerm: shortTermEntry,
}

/** The what-if steps of all strategies: they share a chunk. */
export async function loadWhatIfSteps(): Promise<Record<StrategyKey, WhatIfSteps>> {
  const loaded = await Promise.all(
    StrategyKey.options.map(async (key) => [key, await strategyEntries[key].loadWhatIfSteps()] as const),
  )
  return Object.fromEntries(loaded) as Record<StrategyKey, WhatIfSteps>
}

/** Loads components that are chunks, so that their tabs open at once. A failure is shown by the tab that needs it. */
export function preloadStrategies(keys: readonly StrategyKey[]): void {
  for (const key of keys) strategyEntries[key].preload?.().catch(() => undefined)
}
