import {
  apartListingCount,
  joinedHomeCount,
  joinListingAgain,
  listApartListings,
  listJoinedHomes,
  setListingApart,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { countApartListings, selectApartListings } from './apartListings.queries'
import { countJoinedHomes, selectJoinedHomes } from './joinedHomes.queries'
import { joinAgain, setApart } from './setApart'

export function joinedHomesRoutes(api: Api): void {
  serve(api, listJoinedHomes, ({ db, query }) => selectJoinedHomes(db, query))

  serve(api, joinedHomeCount, async ({ db, query }) => ({
    joinedHomeCount: await countJoinedHomes(db, query.search),
  }))

  serve(api, listApartListings, ({ db, query }) => selectApartListings(db, query))

  serve(api, apartListingCount, async ({ db, query }) => ({
    apartListingCount: await countApartListings(db, query.search),
  }))

  serve(api, setListingApart, setApart)

  serve(api, joinListingAgain, joinAgain)
}
