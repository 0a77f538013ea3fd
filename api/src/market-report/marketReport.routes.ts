import { getMarketReport, MARKET_HOMES_MAX, type MarketReportQuery } from '@freehold/contracts'
import { whileWanted } from '../db/abandonment'
import type { Database } from '../db/Database'
import type { Api } from '../http/createHttp'
import { invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { signalOf } from '../http/signalOf'
import { findMarket } from '../lookups/markets.queries'
import type { MarketPlace } from '../properties/isInMarket'
import { holdsMoreThan } from './marketReport.queries'
import { reportMarket } from './reportMarket'

export function marketReportRoutes(api: Api): void {
  serve(api, getMarketReport, async ({ db, query, reply }) => {
    const place = await placeOf(db, query)
    return whileWanted(signalOf(reply), async () => {
      if ('areas' in place && (await holdsMoreThan(db, place, MARKET_HOMES_MAX)))
        throw invalidInput({
          areas: `areas holds more than ${MARKET_HOMES_MAX.toLocaleString('en-US')} homes`,
        })
      return reportMarket(db, place)
    })
  })
}

/** The schema lets exactly one place through. */
async function placeOf(
  db: Database,
  { market: id, city, state, zip, areas }: MarketReportQuery,
): Promise<MarketPlace> {
  if (zip !== undefined) return { zip }
  if (areas !== undefined) return { areas }
  if (city !== undefined && state !== undefined) return { city, state }
  const market = id === undefined ? undefined : await findMarket(db, id)
  if (!market) throw notFound('Market')
  return { city: market.city, state: market.state }
}
