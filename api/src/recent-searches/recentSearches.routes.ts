import { listRecentSearches, recordRecentSearch } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { findRecentSearches, keepRecentSearch } from './recentSearches.queries'

export function recentSearchesRoutes(api: Api): void {
  serve(api, listRecentSearches, async ({ db, user }) => ({
    recentSearches: await findRecentSearches(db, user._id),
  }))
  serve(api, recordRecentSearch, ({ db, user, body }) => keepRecentSearch(db, user._id, body))
}
