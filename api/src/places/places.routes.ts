import { autocompletePlaces, listOwnMarkets, listUnplaced, placeDetails } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { requireBounds, requireFilters } from '../properties/searchQuery'
import { listMarketPlaces } from './marketPlaces'
import { findPlace } from './places.queries'
import { suggestPlaces } from './suggestPlaces'
import { findUnplaced } from './unplaced.queries'

/** The session token in the query is for the billing of Google's API and is ignored here. */
export function placesRoutes(api: Api): void {
  serve(api, autocompletePlaces, ({ db, query }) => suggestPlaces(db, query.input, query.bias))
  serve(api, placeDetails, async ({ db, params }) => {
    const place = await findPlace(db, params.id)
    if (!place) throw notFound('Place')
    return place
  })
  serve(api, listOwnMarkets, ({ db, user }) => listMarketPlaces(db, user.profile.markets))
  serve(api, listUnplaced, ({ db, query }) =>
    findUnplaced(db, requireBounds(query.bounds), requireFilters(query), query.after),
  )
}
