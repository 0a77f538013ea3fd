import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, optionalText, required, requiredText, version } from './fields'
import { ListFilter, listQuery } from './lists'
import { StateCode } from './states'

const named = { _id: v.string(), name: v.string(), description: v.string(), active: v.boolean(), version }

/** The name is the Admins' choice. A strategy of the engine has its `StrategyKey` as `_id`. */
export const Strategy = v.object(named)
export type Strategy = v.InferOutput<typeof Strategy>

export const Interest = v.object(named)
export type Interest = v.InferOutput<typeof Interest>

export const Market = v.object({
  _id: v.string(),
  city: v.string(),
  state: v.string(),
  description: v.string(),
  active: v.boolean(),
  version,
})
export type Market = v.InferOutput<typeof Market>

const namedInput = {
  name: required('Name'),
  description: requiredText('Description'),
  active: v.boolean(),
  version,
}

/** A 400 names `_id` if it differs from the id in the path. Older forms omit it. */
const edited = { _id: v.optional(Id) }

/** What an Admin enters for a strategy or an interest. The inputs of an analysis are `AnalysisInput`. */
export const NamedInput = fields(namedInput)
export type NamedInput = v.InferOutput<typeof NamedInput>
export const NamedUpdateInput = fields({ ...edited, ...namedInput })
export type NamedUpdateInput = v.InferOutput<typeof NamedUpdateInput>

const marketInput = {
  city: required('City'),
  state: StateCode,
  description: optionalText('Description'),
  active: v.boolean(),
  version,
}

export const MarketInput = fields(marketInput)
export type MarketInput = v.InferOutput<typeof MarketInput>
export const MarketUpdateInput = fields({ ...edited, ...marketInput })
export type MarketUpdateInput = v.InferOutput<typeof MarketUpdateInput>

/** Active markets, interests and strategies, for every signed-in user. */
export const investmentStrategies = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/lookups/investmentStrategies',
  result: v.array(Strategy),
})
export const investmentInterests = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/lookups/investmentInterests',
  result: v.array(Interest),
})
/** Sorted by city. */
export const investmentMarkets = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/lookups/investmentMarkets',
  result: v.array(Market),
})

const withId = { params: IdParams }

export const namedSorts = ['info', 'active'] as const
export const NamedListQuery = listQuery(namedSorts)
export type NamedListQuery = v.InferOutput<typeof NamedListQuery>

export const marketSorts = ['name', 'description', 'active'] as const
export const MarketListQuery = listQuery(marketSorts)
export type MarketListQuery = v.InferOutput<typeof MarketListQuery>

export const listStrategies = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/strategies',
  query: NamedListQuery,
  result: v.array(Strategy),
})
export const strategyCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/strategyCount',
  query: ListFilter,
  result: v.object({ strategyCount: v.number() }),
})
export const getStrategy = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/strategy/:id',
  ...withId,
  result: Strategy,
})
export const createStrategy = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/strategy',
  body: NamedInput,
  result: Strategy,
  refusals: [409],
})
export const updateStrategy = endpoint({
  method: 'PUT',
  base: 'admin',
  path: '/strategy/:id',
  ...withId,
  body: NamedUpdateInput,
  result: Strategy,
  refusals: [409],
})
export const deleteStrategy = endpoint({ method: 'DELETE', base: 'admin', path: '/strategy/:id', ...withId })

export const listInterests = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/interests',
  query: NamedListQuery,
  result: v.array(Interest),
})
export const interestCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/interestCount',
  query: ListFilter,
  result: v.object({ interestCount: v.number() }),
})
export const getInterest = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/interest/:id',
  ...withId,
  result: Interest,
})
export const createInterest = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/interest',
  body: NamedInput,
  result: Interest,
  refusals: [409],
})
export const updateInterest = endpoint({
  method: 'PUT',
  base: 'admin',
  path: '/interest/:id',
  ...withId,
  body: NamedUpdateInput,
  result: Interest,
  refusals: [409],
})
export const deleteInterest = endpoint({ method: 'DELETE', base: 'admin', path: '/interest/:id', ...withId })

export const listMarkets = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/markets',
  query: MarketListQuery,
  result: v.array(Market),
})
export const getMarket = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/market/:id',
  ...withId,
  result: Market,
})
export const createMarket = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/market',
  body: MarketInput,
  result: Market,
  refusals: [409],
})
export const updateMarket = endpoint({
  method: 'PUT',
  base: 'admin',
  path: '/market/:id',
  ...withId,
  body: MarketUpdateInput,
  result: Market,
  refusals: [409],
})
export const deleteMarket = endpoint({ method: 'DELETE', base: 'admin', path: '/market/:id', ...withId })
