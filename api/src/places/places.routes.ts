import {
  autocompletePlaces,
  HomeTags,
  listOwnMarkets,
  listUnplaced,
  listUnplacedTags,
  placeDetails,
  UnplacedSummary,
} from '@freehold/contracts'
import * as v from 'valibot'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { requireBounds, resolveFilters } from '../properties/searchQuery'
import { listMarketPlaces } from './marketPlaces'
import { findPlace } from './places.queries'
import { suggestPlaces } from './suggestPlaces'
import { findUnplaced, findUnplacedTags } from './unplaced.queries'

/** The two calls of the same path: with `view=tags`, and without. */
const eitherList = {
  ...listUnplaced,
  query: v.object({
    ...listUnplacedTags.query.entries,
    view: v.optional(listUnplacedTags.query.entries.view),
  }),
  result: v.lazy((given) => (Array.isArray(given) ? v.array(UnplacedSummary) : HomeTags)),
}

/** The session token in the query is for the billing of Google's API and is ignored here. */
export function placesRoutes(api: Api): void {
  serve(api, autocompletePlaces, ({ db, query }) => suggestPlaces(db, query.input, query.bias))
  serve(api, placeDetails, async ({ db, params }) => {
    const place = await findPlace(db, params.id)
    if (!place) throw notFound('Place')
    return place
  })
  serve(api, listOwnMarkets, ({ db, user }) => listMarketPlaces(db, user.profile.markets))
  serve(api, eitherList, async ({ db, query: { bounds, after, view, ...asked } }) => {
    const filters = await resolveFilters(db, asked)
    const search = { bounds: requireBounds(bounds), filters, after }
    return view === 'tags' ? findUnplacedTags(db, search) : findUnplaced(db, search)
  })
}
