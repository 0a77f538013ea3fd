import { authClient } from '@freehold/auth-client'
import {
  getProperty,
  getSavedAnalysis,
  latestRates,
  type MortgageRate,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'

/** A property, or why there is none. */
export type PropertyAnswer = { property: Property; error: null } | { property: null; error: unknown }

/** What the page shows; each part may fail without the others. */
export interface PropertyPageData {
  answer: PropertyAnswer
  rates: MortgageRate[]
  /** The analysis that the address names; null without one, and where it does not come. */
  saved: SavedAnalysis | null
}

/** All at once. Only the end of the session rejects: the browser is then on its way to the sign-in page. */
export async function loadPropertyPage(
  id: string,
  { analysis, signal }: { analysis: string | null; signal: AbortSignal },
): Promise<PropertyPageData> {
  const [answer, rates, saved] = await Promise.all([
    findProperty(id, signal),
    findRates(signal),
    analysis === null ? null : findSaved(analysis, id, signal),
    // The tabs follow the user's profile; a stored session may lack the user.
    authClient.loadUser(signal).catch(rejectSignedOut),
  ])
  return { answer, rates, saved }
}

async function findProperty(id: string, signal: AbortSignal): Promise<PropertyAnswer> {
  try {
    const property = await authClient.call(getProperty, { params: { id }, signal })
    return { property, error: null }
  } catch (error) {
    rejectSignedOut(error)
    return { property: null, error }
  }
}

/** Without rates a form starts from the loan of the stored results. */
export async function findRates(signal: AbortSignal): Promise<MortgageRate[]> {
  try {
    return (await authClient.call(latestRates, { signal })).rates
  } catch (error) {
    rejectSignedOut(error)
    return []
  }
}

/** An analysis of this property; one that is gone leaves the property as it is. */
async function findSaved(
  analysis: string,
  propertyId: string,
  signal: AbortSignal,
): Promise<SavedAnalysis | null> {
  try {
    const saved = await authClient.call(getSavedAnalysis, { params: { id: analysis }, signal })
    return saved.propertyId === propertyId ? saved : null
  } catch (error) {
    rejectSignedOut(error)
    return null
  }
}

function rejectSignedOut(error: unknown): void {
  if (error instanceof Error && error.name === 'SignedOutError') throw error
}

/** Whether the property is not there, as opposed to not reachable. An id that cannot be one is not there either. */
export function isNotFound(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === 404 || status === 400
}
