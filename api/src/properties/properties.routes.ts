import {
  getProperty,
  listComps,
  searchProperties as searchPropertiesCall,
  strategies,
  StrategyKey,
} from '@freehold/contracts'
import { analyze } from '@freehold/analysis'
import type { Database } from '../db/Database'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { linkToNext, type SearchInput } from './linkToNext'
import { findComps, findProperty, findPropertyId } from './properties.queries'
import { requireBounds, requireFilters, requirePosition } from './searchQuery'
import { searchProperties } from './searchProperties'

export function propertiesRoutes(api: Api): void {
  serve(api, searchPropertiesCall, async ({ db, query, request, reply }) => {
    const { properties, hasMore } = await searchProperties(db, {
      bounds: requireBounds(query.bounds),
      after: requirePosition(query.lastValue),
      filters: requireFilters(query),
    })
    if (hasMore) reply.header('Link', linkToNext(request.query as SearchInput, properties))
    return properties
  })
  serve(api, listComps, ({ db, query }) => findComps(db, query.ids))
  serve(api, getProperty, async ({ db, params }) => {
    const property = await findProperty(db, params.id)
    if (!property) throw notFound('Property')
    return property
  })
  for (const key of StrategyKey.options) serveAnalysis(api, key)
}

function serveAnalysis(api: Api, key: StrategyKey): void {
  serve(api, strategies[key].analyze, async ({ db, params, body, request }) => {
    await requireProperty(db, params.id)
    // The inputs as sent, without defaults.
    return analyze(key, body, { sent: request.body as object })
  })
}

async function requireProperty(db: Database, id: string): Promise<void> {
  if ((await findPropertyId(db, id)) === null) throw notFound('Property')
}
