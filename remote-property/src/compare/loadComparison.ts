import { authClient } from '@freehold/auth-client'
import {
  COMPARED_MAX,
  getProperty,
  getSavedAnalysis,
  latestRates,
  listSavedAnalyses,
  type MortgageRate,
  type Property,
  type SavedAnalysis,
  StrategyKey,
} from '@freehold/contracts'
import * as v from 'valibot'
import { isFailureOtherThanNotFound, settle, type Settled } from '../loading/settle'
import { comparedIn } from './comparedIn'
import type { AddressScenarios } from '../scenario/AddressScenarios'
import { readScenarios } from '../scenario/readScenarios'
import { loadWhatIfSteps } from '../strategies/registry'
import type { WhatIfSteps } from '../strategy-panel/StrategyEntry'

/** The data of one column: a saved analysis, or a property by its own input. */
export type Compared =
  | { kind: 'analysis'; id: string; analysis: Settled<SavedAnalysis>; property: Settled<Property> | null }
  | {
      kind: 'property'
      id: string
      property: Settled<Property>
      /** Its inputs in the address; null if it has none there. */
      scenarios: AddressScenarios | null
    }

export interface Comparison {
  compared: Compared[]
  /** The strategy by which the properties are compared. */
  strategy: StrategyKey
  /** The rates of the day; empty where they could not be loaded. */
  rates: MortgageRate[]
  /** Saved analyses that can be added; empty where the list could not be loaded. */
  saved: SavedAnalysis[]
  /** Failures to show as toasts. Those of compared properties are shown in their columns. */
  failures: unknown[]
  whatIfSteps: Record<StrategyKey, WhatIfSteps>
}

/** Everything in the address, in its order: each once, and at most `COMPARED_MAX`. */
export async function loadComparison(search: URLSearchParams, signal: AbortSignal): Promise<Comparison> {
  const { output } = v.safeParse(StrategyKey, search.get('strategy'))
  const columns = comparedIn(search)
    .filter(
      ({ kind, id }, index, all) => all.findIndex((one) => one.kind === kind && one.id === id) === index,
    )
    .slice(0, COMPARED_MAX)
    .map(({ kind, id, scenario }) =>
      kind === 'analysis' ? findAnalysis(id, signal) : findProperty(id, scenario, signal),
    )
  const [whatIfSteps, saved, rates, user, ...compared] = await Promise.all([
    loadWhatIfSteps(),
    settle(authClient.call(listSavedAnalyses, { signal })),
    settle(authClient.call(latestRates, { signal })),
    // Properties start as the user's profile says; a stored session may lack the user.
    settle(authClient.loadUser(signal)),
    ...columns,
  ])
  return {
    compared,
    rates: rates.value?.rates ?? [],
    strategy: (output as StrategyKey | undefined) ?? 'buyHold',
    saved: saved.value ?? [],
    whatIfSteps,
    failures: [saved.error, rates.error, user.error, ...compared.flatMap(analysisErrors)].filter(
      isFailureOtherThanNotFound,
    ),
  }
}

const analysisErrors = (one: Compared) =>
  one.kind === 'analysis' ? [one.analysis.error, one.property?.error ?? null] : []

async function findAnalysis(id: string, signal: AbortSignal): Promise<Compared> {
  const analysis = await settle(authClient.call(getSavedAnalysis, { params: { id }, signal }))
  const isShown = analysis.value !== null && analysis.value.isPropertyShown !== false
  const property = isShown ? await settleProperty(analysis.value.propertyId, signal) : null
  return { kind: 'analysis', id, analysis, property }
}

const findProperty = async (id: string, scenario: string | null, signal: AbortSignal): Promise<Compared> => ({
  kind: 'property',
  id,
  property: await settleProperty(id, signal),
  scenarios: scenario === null ? null : readScenarios([scenario]),
})

const settleProperty = (id: string, signal: AbortSignal) =>
  settle(authClient.call(getProperty, { params: { id }, signal }))
