import {
  createMarket,
  deleteMarket,
  getMarket,
  investmentMarkets,
  listMarkets,
  marketCount,
  updateMarket,
} from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { requireVersion } from '../lists/version'
import {
  countMarkets,
  deleteMarketRow,
  findMarket,
  insertMarket,
  lockMarketVersion,
  selectMarkets,
  updateMarketRow,
} from './markets.queries'
import { requireSameId } from './requireSameId'

export function marketsRoutes(api: Api): void {
  serve(api, investmentMarkets, ({ db }) => selectMarkets(db, { active: true }))

  serve(api, listMarkets, ({ db, query }) => selectMarkets(db, query))

  serve(api, marketCount, async ({ db, query }) => ({ marketCount: await countMarkets(db, query) }))

  serve(api, getMarket, async ({ db, params }) => (await findMarket(db, params.id)) ?? missing())

  serve(api, createMarket, (context) =>
    context.db.transaction(async (tx) => {
      const { version: _, ...input } = context.body
      const created = await insertMarket(tx, input)
      await recordChange(tx, context, 'market.created', { type: 'market', id: created._id }, input)
      return created
    }),
  )

  serve(api, updateMarket, (context) =>
    context.db.transaction(async (tx) => {
      const { _id, version, ...input } = context.body
      requireSameId(_id, context.params.id)
      requireVersion(version, (await lockMarketVersion(tx, context.params.id)) ?? missing())
      const updated = (await updateMarketRow(tx, context.params.id, input)) ?? missing()
      await recordChange(tx, context, 'market.updated', { type: 'market', id: updated._id }, input)
      return updated
    }),
  )

  serve(api, deleteMarket, (context) =>
    context.db.transaction(async (tx) => {
      const { _id, city, state } = (await deleteMarketRow(tx, context.params.id)) ?? missing()
      await recordChange(tx, context, 'market.deleted', { type: 'market', id: _id }, { city, state })
    }),
  )
}

function missing(): never {
  throw notFound('Market')
}
