import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, required } from './fields'
import { ReturnStatus, StoredReturn, UnknownFacts } from './strategies/returns'
import { StrategyKey } from './strategies/strategies'
import { IsoTime, Percent } from './units'

/** The maximum number of saved analyses per user. */
export const SAVED_ANALYSES_MAX = 200

/** A named analysis: its inputs, and its results when it was saved. */
export const SavedAnalysis = v.object({
  _id: v.string(),
  name: v.string(),
  strategy: StrategyKey,
  propertyId: v.string(),
  PropertyAddressFull: v.string(),
  inputs: v.record(v.string(), v.unknown()),
  results: v.record(v.string(), v.unknown()),
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: v.optional(ReturnStatus),
  /** The property's default inputs when the analysis was saved; null if it had none. */
  baseline: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  /** The return with the property's current values and the inputs that the user changed; null if there is none. */
  current: v.optional(v.nullable(StoredReturn)),
  /** Of `current`. */
  ...UnknownFacts,
  /** Of the saved return. */
  savedFacts: v.optional(v.object(UnknownFacts)),
  /** False if the property has been withdrawn or hidden: the analysis stays readable. */
  isPropertyShown: v.optional(v.boolean()),
  /** When its inputs were saved: at first, or by the last update. */
  createdAt: IsoTime,
})
export type SavedAnalysis = v.InferOutput<typeof SavedAnalysis>

export const SavedAnalysisInput = fields({
  name: required('Name'),
  strategy: StrategyKey,
  propertyId: Id,
  inputs: v.record(v.string(), v.unknown()),
})
export type SavedAnalysisInput = v.InferOutput<typeof SavedAnalysisInput>

export const listSavedAnalyses = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/savedAnalyses',
  result: v.array(SavedAnalysis),
})
export const getSavedAnalysis = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/savedAnalyses/:id',
  params: IdParams,
  result: SavedAnalysis,
})
export const saveAnalysis = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/savedAnalyses',
  body: SavedAnalysisInput,
  result: SavedAnalysis,
  refusals: [404, 409],
})
export const renameAnalysis = endpoint({
  method: 'PATCH',
  base: 'auth',
  path: '/savedAnalyses/:id',
  params: IdParams,
  body: fields({ name: required('Name') }),
  result: SavedAnalysis,
})
/** Saves other inputs under the same name, with results of today. Its strategy and home stay. */
export const updateAnalysis = endpoint({
  method: 'PUT',
  base: 'auth',
  path: '/savedAnalyses/:id',
  params: IdParams,
  body: fields({ inputs: v.record(v.string(), v.unknown()) }),
  result: SavedAnalysis,
})
export const deleteAnalysis = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/savedAnalyses/:id',
  params: IdParams,
})
