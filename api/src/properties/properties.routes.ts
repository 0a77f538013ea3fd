import {
  getProperty,
  listComps,
  MarketQuery,
  HomeTags,
  PropertySummary,
  searchClusters as searchClustersCall,
  searchFigure as searchFigureCall,
  searchHeat as searchHeatCall,
  searchHeatByZip as searchHeatByZipCall,
  searchHomeTags as searchHomeTagsCall,
  searchProperties as searchPropertiesCall,
  strategies,
  StrategyKey,
} from '@freehold/contracts'
import { analyze } from '@freehold/analysis'
import * as v from 'valibot'
import { whileWanted } from '../db/abandonment'
import type { Database } from '../db/Database'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { signalOf } from '../http/signalOf'
import { linkToNext, type SearchInput } from './linkToNext'
import { findComps, findProperty, findPropertyId } from './properties.queries'
import { searchClusters } from './searchClusters'
import { searchFigure } from './searchFigure'
import { searchHeat, searchHeatByZip } from './searchHeat'
import { searchHomeTags } from './searchHomeTags'
import { requireBounds, requireFigure, requireOrder, requirePosition, resolveFilters } from './searchQuery'
import { searchProperties } from './searchProperties'

/** The two calls of the same path: with `view=tags`, and without. */
const eitherSearch = {
  ...searchPropertiesCall,
  query: v.object({
    ...MarketQuery.entries,
    view: v.optional(searchHomeTagsCall.query.entries.view),
  }),
  result: v.lazy((given) => (Array.isArray(given) ? v.array(PropertySummary) : HomeTags)),
}

export function propertiesRoutes(api: Api): void {
  serve(api, eitherSearch, async ({ db, query, request, reply }) => {
    const { type: _, zoom: _1, bounds, lastValue, view, sort, order, ...filters } = query
    const by = requireOrder({ sort, order, strategy: filters.strategy })
    const search = {
      bounds: requireBounds(bounds),
      order: by,
      after: requirePosition(lastValue, by),
      filters: await resolveFilters(db, filters),
    }
    const linkTo = (next: string | null) => {
      if (next !== null) reply.header('Link', linkToNext(request.query as SearchInput, next))
    }
    const signal = signalOf(reply)
    if (view === 'tags') {
      const tags = await whileWanted(signal, () => searchHomeTags(db, search))
      linkTo(tags.next)
      return tags
    }
    const { properties, next } = await whileWanted(signal, () => searchProperties(db, search))
    linkTo(next)
    return properties
  })
  serve(api, searchClustersCall, async ({ db, query, reply }) => {
    const search = await requireView(db, query)
    return whileWanted(signalOf(reply), () => searchClusters(db, search))
  })
  serve(api, searchHeatCall, async ({ db, query, reply }) => {
    const search = await requireView(db, query)
    return whileWanted(signalOf(reply), () => searchHeat(db, search))
  })
  serve(api, searchHeatByZipCall, async ({ db, query, reply }) => {
    const search = await requireView(db, query)
    return whileWanted(signalOf(reply), () => searchHeatByZip(db, search))
  })
  serve(api, searchFigureCall, async ({ db, query, reply }) => {
    const { bounds, figure, strategy, ...filters } = query
    requireFigure(figure, strategy)
    const search = { bounds: requireBounds(bounds), figure, strategy, filters }
    return whileWanted(signalOf(reply), () => searchFigure(db, search))
  })
  serve(api, listComps, ({ db, query }) => findComps(db, query.ids))
  serve(api, getProperty, async ({ db, params }) => {
    const property = await findProperty(db, params.id)
    if (!property) throw notFound('Property')
    return property
  })
  for (const key of StrategyKey.options) serveAnalysis(api, key)
}

/** What the homes of a view are counted by. */
const requireView = async (
  db: Database,
  { zoom, bounds, ...filters }: v.InferOutput<typeof searchClustersCall.query>,
) => ({ zoom, bounds: requireBounds(bounds), filters: await resolveFilters(db, filters) })

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
