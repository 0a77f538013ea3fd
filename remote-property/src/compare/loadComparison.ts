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
import { comparedIn, type ColumnInAddress } from './comparedIn'
import { loadWhatIfSteps } from '../strategies/registry'
import type { WhatIfSteps } from '../strategy-panel/StrategyEntry'

/** The data of one column, and what the address has of it: a saved analysis, or a property by its own input. */
export type Compared = ComparedAnalysis | ComparedProperty

export interface ComparedAnalysis extends ColumnInAddress {
  kind: 'analysis'
  analysis: Settled<SavedAnalysis>
  /** Null without one in the analysis and the address, and where it is not shown any more. */
  property: Settled<Property> | null
}

export interface ComparedProperty extends ColumnInAddress {
  kind: 'property'
  property: Settled<Property>
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
  const chosen = v.safeParse(StrategyKey, search.get('strategy'))
  const columns = comparedIn(search)
    .filter(
      ({ kind, id }, index, all) => all.findIndex((one) => one.kind === kind && one.id === id) === index,
    )
    .slice(0, COMPARED_MAX)
    .map((column) =>
      column.kind === 'analysis' ? findAnalysis(column, signal) : findProperty(column, signal),
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
    strategy: chosen.success ? chosen.output : 'buyHold',
    saved: saved.value ?? [],
    whatIfSteps,
    failures: [saved.error, rates.error, user.error, ...compared.flatMap(analysisErrors)].filter(
      isFailureOtherThanNotFound,
    ),
  }
}

const analysisErrors = (one: Compared) =>
  one.kind === 'analysis' ? [one.analysis.error, one.property?.error ?? null] : []

async function findAnalysis(column: ColumnInAddress, signal: AbortSignal): Promise<ComparedAnalysis> {
  const { id } = column
  const analysis = await settle(authClient.call(getSavedAnalysis, { params: { id }, signal }))
  const home = analysis.value === null ? column.home : shownHomeOf(analysis.value)
  const property = home === null ? null : await settleProperty(home, signal)
  return { ...column, kind: 'analysis', analysis, property }
}

const shownHomeOf = ({ propertyId, isPropertyShown }: SavedAnalysis) =>
  isPropertyShown === false ? null : propertyId

const findProperty = async (column: ColumnInAddress, signal: AbortSignal): Promise<ComparedProperty> => ({
  ...column,
  kind: 'property',
  property: await settleProperty(column.id, signal),
})

const settleProperty = (id: string, signal: AbortSignal) =>
  settle(authClient.call(getProperty, { params: { id }, signal }))
