import { implausibleListingCount, listImplausibleListings } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { countImplausibleListings, selectImplausibleListings } from './implausibleListings.queries'

export function implausibleListingsRoutes(api: Api): void {
  serve(api, listImplausibleListings, ({ db, query }) => selectImplausibleListings(db, query))

  serve(api, implausibleListingCount, async ({ db, query }) => ({
    implausibleListingCount: await countImplausibleListings(db, query.search),
  }))
}
