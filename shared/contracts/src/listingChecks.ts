import * as v from 'valibot'
import { endpoint } from './endpoint'
import { listQuery } from './lists'

/** A listing with what looks like a typing error, or with an asking price that the market's sales contradict. */
export const ImplausibleListing = v.object({
  _id: v.string(),
  PropertyAddressFull: v.string(),
  PropertyAddressCity: v.string(),
  PropertyAddressState: v.string(),
  PropertyAddressZIP: v.string(),
  /** The name that its records are stored under, and its key there. */
  source: v.string(),
  listingKey: v.string(),
  /** What is implausible, in words: '33 bedrooms in 1,620 sq ft'. */
  checks: v.array(v.string()),
})
export type ImplausibleListing = v.InferOutput<typeof ImplausibleListing>

export const implausibleListingSorts = ['address', 'source'] as const
export const ImplausibleListingQuery = v.omit(listQuery(implausibleListingSorts), ['active'])
export type ImplausibleListingQuery = v.InferOutput<typeof ImplausibleListingQuery>

/** By address unless the query says otherwise. */
export const listImplausibleListings = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/implausibleListings',
  query: ImplausibleListingQuery,
  result: v.array(ImplausibleListing),
})

export const implausibleListingCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/implausibleListingCount',
  query: v.pick(ImplausibleListingQuery, ['search']),
  result: v.object({ implausibleListingCount: v.number() }),
})
