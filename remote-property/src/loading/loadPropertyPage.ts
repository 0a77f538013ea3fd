import { authClient } from '@freehold/auth-client'
import {
  getProperty,
  getSavedAnalysis,
  latestRates,
  type MortgageRate,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'
import type { AddressScenarios } from '../scenario/AddressScenarios'
import { loadScenarios } from '../scenario/loadScenarios'
import { isFailureOtherThanNotFound, settle, type Settled } from './settle'

/** The data of the property page; each part may fail without the others. */
export interface PropertyPageData {
  answer: Settled<Property>
  /** The rates of the day; without them a form starts with the loan of the stored results. */
  rates: MortgageRate[]
  /** The saved analysis in the address; null without one, and where it could not be loaded or no longer exists. */
  saved: SavedAnalysis | null
  /** The inputs in the address; null without any. */
  scenarios: AddressScenarios | null
  /** Why the analysis could not be loaded; null for one that no longer exists. */
  savedFailure: unknown
  /** Whether rates and user could not be loaded, which figures and reports are then made without. */
  lacks: { rates: boolean; user: boolean }
  /** Failures to show as toasts. Empty where the property could not be loaded, which the page itself says. */
  failures: unknown[]
}

/** Loads all parts in parallel. Rejects as `settle` does: when the session has ended, and with a bug. */
export async function loadPropertyPage(
  id: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<PropertyPageData> {
  const analysis = query.get('analysis')
  const [answer, rates, saved, scenarios, user] = await Promise.all([
    settle(authClient.call(getProperty, { params: { id }, signal })),
    settle(authClient.call(latestRates, { signal })),
    analysis === null
      ? { value: null, error: null }
      : settle(authClient.call(getSavedAnalysis, { params: { id: analysis }, signal })),
    loadScenarios(query),
    // The tabs follow the user's profile; a stored session may lack the user.
    settle(authClient.loadUser(signal)),
  ])
  const savedFailure = isFailureOtherThanNotFound(saved.error) ? saved.error : null
  return {
    answer,
    rates: rates.value?.rates ?? [],
    saved: saved.value?.propertyId === id ? saved.value : null,
    scenarios,
    savedFailure,
    lacks: { rates: rates.error !== null, user: user.error !== null },
    failures: isFailureOtherThanNotFound(answer.error)
      ? []
      : [rates.error, savedFailure, user.error].filter((error) => error !== null),
  }
}
