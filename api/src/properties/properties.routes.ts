import {
  analyzeBrrrr,
  analyzeBuyHold,
  analyzeFixFlip,
  analyzeShortTerm,
  getProperty,
  listComps,
  searchProperties as searchPropertiesCall,
} from '@freehold/contracts'
import { brrrr, buyHold, fixFlip, inCents, shortTerm } from '@freehold/analysis'
import type { Database } from '../db/openDatabase'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { findComps, findProperty, isProperty } from './properties.queries'
import { requireBounds, requirePosition } from './searchQuery'
import { searchProperties } from './searchProperties'

export function propertiesRoutes(api: Api): void {
  serve(api, searchPropertiesCall, ({ db, query: { bounds, lastValue } }) =>
    searchProperties(db, requireBounds(bounds), requirePosition(lastValue)),
  )
  serve(api, listComps, ({ db, query }) => findComps(db, query.ids))
  serve(api, getProperty, async ({ db, params }) => {
    const property = await findProperty(db, params.id)
    if (!property) throw notFound('Property')
    return property
  })
  serve(api, analyzeBuyHold, async ({ db, params, body }) => {
    await requireProperty(db, params.id)
    return inCents(buyHold(body))
  })
  serve(api, analyzeBrrrr, async ({ db, params, body }) => {
    await requireProperty(db, params.id)
    return inCents(brrrr(body))
  })
  serve(api, analyzeFixFlip, async ({ db, params, body }) => {
    await requireProperty(db, params.id)
    return inCents(fixFlip(body))
  })
  serve(api, analyzeShortTerm, async ({ db, params, body }) => {
    await requireProperty(db, params.id)
    return inCents(shortTerm(body))
  })
}

async function requireProperty(db: Database, id: string): Promise<void> {
  if (!(await isProperty(db, id))) throw notFound('Property')
}
