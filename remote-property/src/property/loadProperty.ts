import { authClient } from '@freehold/auth-client'
import {
  getProperty,
  getSavedAnalysis,
  latestRates,
  type MortgageRate,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'
import { isFailure, settle, type Settled } from '../settle'

/** What the page shows; each part may fail without the others. */
export interface PropertyPageData {
  answer: Settled<Property>
  /** Without rates a form starts from the loan of the stored results. */
  rates: MortgageRate[]
  /** The analysis that the address names; null without one, and where it could not be loaded or is not there any more. */
  saved: SavedAnalysis | null
  /** Why the analysis could not be loaded; null for one that is not there any more. */
  savedFailure: unknown
  /** What the page does without, to be toasted. Empty where the page can only say that there is no property to show. */
  failures: unknown[]
}

/** All at once. Rejects as `settle` does: at the end of the session, and with a bug. */
export async function loadPropertyPage(
  id: string,
  { analysis, signal }: { analysis: string | null; signal: AbortSignal },
): Promise<PropertyPageData> {
  const [answer, rates, saved, user] = await Promise.all([
    settle(authClient.call(getProperty, { params: { id }, signal })),
    settle(authClient.call(latestRates, { signal })),
    analysis === null
      ? { value: null, error: null }
      : settle(authClient.call(getSavedAnalysis, { params: { id: analysis }, signal })),
    // The tabs follow the user's profile; a stored session may lack the user.
    settle(authClient.loadUser(signal)),
  ])
  const savedFailure = isFailure(saved.error) ? saved.error : null
  return {
    answer,
    rates: rates.value?.rates ?? [],
    saved: saved.value?.propertyId === id ? saved.value : null,
    savedFailure,
    failures: isFailure(answer.error)
      ? []
      : [rates.error, savedFailure, user.error].filter((error) => error !== null),
  }
}
