import { latestRates } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { findLatestRates } from './rates.queries'

export function ratesRoutes(api: Api): void {
  serve(api, latestRates, async ({ db }) => ({ rates: await findLatestRates(db) }))
}
