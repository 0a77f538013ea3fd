import { autocompletePlaces, placeDetails } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { findPlace, findPlaces } from './places.queries'

/** The session token is the map library's, which bills by it; nothing here is billed. */
export function placesRoutes(api: Api): void {
  serve(api, autocompletePlaces, ({ db, query }) => findPlaces(db, query.input, query.bias))
  serve(api, placeDetails, async ({ db, params }) => {
    const place = await findPlace(db, params.id)
    if (!place) throw notFound('Place')
    return place
  })
}
