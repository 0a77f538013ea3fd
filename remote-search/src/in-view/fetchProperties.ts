import { authClient } from '@freehold/auth-client'
import { lastValueOf, SEARCH_PAGE_SIZE, searchProperties, type PropertySummary } from '@freehold/contracts'
import type { View } from './view'

/** Further out, more than a page of properties is a cluster anyway. */
const CLOSE_ZOOM = 12
const pagesAt = (zoom: number) => (zoom >= CLOSE_ZOOM ? 5 : 1)

/**
 * Fetches what lies in a view, page by page, and hands each page on as it comes.
 * @returns whether there is more than was fetched
 * @throws as `authClient.call` does
 */
export async function fetchProperties(
  { bounds, zoom }: View,
  onPage: (properties: PropertySummary[]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let lastValue: string | undefined
  for (let page = 0; page < pagesAt(zoom); page += 1) {
    const query = { type: 'bounds' as const, zoom: String(zoom), bounds: JSON.stringify(bounds), lastValue }
    const properties = await authClient.call(searchProperties, { query, signal })
    onPage(properties)
    const last = properties.at(-1)
    if (last === undefined || properties.length < SEARCH_PAGE_SIZE) return false
    lastValue = lastValueOf(last)
  }
  return true
}
