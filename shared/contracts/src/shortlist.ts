import * as v from 'valibot'
import { endpoint } from './endpoint'
import { IdParams } from './fields'

/** The maximum number of homes on the shortlist of a user. */
export const SHORTLIST_MAX = 200

/** How far a user is with a home, in the order of the list. */
export const shortlistStages = ['watching', 'analysed', 'offered', 'bought', 'passed'] as const
export const ShortlistStage = v.picklist(shortlistStages)
export type ShortlistStage = v.InferOutput<typeof ShortlistStage>

/** That a home is on the user's shortlist: what a heart shows, wherever the home is shown. */
export const ShortlistMark = v.object({
  propertyId: v.string(),
  stage: ShortlistStage,
  /** Whether it has a note, which goes when the home is removed. */
  hasNote: v.optional(v.boolean()),
})
export type ShortlistMark = v.InferOutput<typeof ShortlistMark>

/** The marks of all homes on the shortlist. The homes themselves are in `listShortlist`. */
export const listShortlistMarks = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/shortlistMarks',
  result: v.array(ShortlistMark),
})

/** Adds a home in the first stage. A home that is on the list stays as it is. */
export const addToShortlist = endpoint({
  method: 'PUT',
  base: 'auth',
  path: '/shortlist/:id',
  params: IdParams,
  result: ShortlistMark,
  refusals: [409],
})

/** Removes a home with its note. */
export const removeFromShortlist = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/shortlist/:id',
  params: IdParams,
})
