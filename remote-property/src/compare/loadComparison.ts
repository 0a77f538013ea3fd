import { authClient } from '@freehold/auth-client'
import {
  COMPARED_MAX,
  getProperty,
  getSavedAnalysis,
  listSavedAnalyses,
  type MortgageRate,
  type Property,
  type SavedAnalysis,
  StrategyKey,
} from '@freehold/contracts'
import * as v from 'valibot'
import { findRates } from '../property/loadProperty'

/** What stands in one column: a saved analysis, or a property by one of its stored results. */
export type Compared =
  | { kind: 'analysis'; id: string; analysis: SavedAnalysis | null; property: Property | null }
  | { kind: 'property'; id: string; property: Property | null }

export interface Comparison {
  compared: Compared[]
  /** By which strategy the properties are compared. */
  strategy: StrategyKey
  /** Of today, where they come. */
  rates: MortgageRate[]
  /** What could be added; empty where the list does not come. */
  saved: SavedAnalysis[]
}

/** Everything that the address names, once each and at most four, in its order. */
export async function loadComparison(search: URLSearchParams, signal: AbortSignal): Promise<Comparison> {
  const { output } = v.safeParse(StrategyKey, search.get('strategy'))
  const columns = [...search]
    .filter(([key]) => key === 'analysis' || key === 'property')
    .filter(([key, id], index, all) => all.findIndex((one) => one[0] === key && one[1] === id) === index)
    .slice(0, COMPARED_MAX)
    .map(([key, id]) => (key === 'analysis' ? findAnalysis(id, signal) : findProperty(id, signal)))
  const [saved, rates, ...compared] = await Promise.all([
    orNull(authClient.call(listSavedAnalyses, { signal })),
    findRates(signal),
    ...columns,
  ])
  return { compared, rates, strategy: (output as StrategyKey | undefined) ?? 'buyHold', saved: saved ?? [] }
}

async function findAnalysis(id: string, signal: AbortSignal): Promise<Compared> {
  const analysis = await orNull(authClient.call(getSavedAnalysis, { params: { id }, signal }))
  const isShown = analysis !== null && analysis.isPropertyShown !== false
  const property = isShown ? await propertyOf(analysis.propertyId, signal) : null
  return { kind: 'analysis', id, analysis, property }
}

const findProperty = async (id: string, signal: AbortSignal): Promise<Compared> => ({
  kind: 'property',
  id,
  property: await propertyOf(id, signal),
})

const propertyOf = (id: string, signal: AbortSignal) =>
  orNull(authClient.call(getProperty, { params: { id }, signal }))

/** One column that does not come leaves the others. The end of the session is for the shell. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && error.name === 'SignedOutError') throw error
    return null
  }
}
