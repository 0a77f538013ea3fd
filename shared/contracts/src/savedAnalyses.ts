import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, required, version } from './fields'
import { ReturnStatus, StoredReturn, UnknownFacts } from './strategies/returns'
import { StrategyKey } from './strategies/strategyKeys'
import { IsoTime, Percent } from './units'

/** The maximum number of saved analyses per user. */
export const SAVED_ANALYSES_MAX = 200

const Inputs = v.record(v.string(), v.unknown())

/** A named analysis: its inputs, and its results when it was saved. */
export const SavedAnalysis = v.object({
  _id: v.string(),
  name: v.string(),
  strategy: StrategyKey,
  propertyId: v.string(),
  PropertyAddressFull: v.string(),
  inputs: Inputs,
  results: v.record(v.string(), v.unknown()),
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: v.optional(ReturnStatus),
  /**
   * The property's default inputs from which the inputs were made: of the day they were saved, or of an earlier link or
   * analysis. Null if it had none, or they are not known.
   */
  baseline: v.optional(v.nullable(Inputs)),
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
  /** Of its inputs, for the next update. */
  version,
})
export type SavedAnalysis = v.InferOutput<typeof SavedAnalysis>

/** As of a saved analysis. Its values have the bounds of inputs. */
const baseline = v.optional(v.nullable(Inputs))

export const SavedAnalysisInput = fields({
  name: required('Name'),
  strategy: StrategyKey,
  propertyId: Id,
  inputs: Inputs,
  /** The property's own inputs of today if omitted. */
  baseline,
  /** The saved analysis from which the inputs were made: what its return assumed holds for those left as they were. */
  from: v.optional(Id),
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
  /** Without a baseline it keeps its own. */
  body: fields({ inputs: Inputs, baseline, version }),
  result: SavedAnalysis,
  refusals: [409],
})
/** Puts back what the last update replaced: the inputs with their results, their day and their baseline. */
export const undoAnalysisUpdate = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/savedAnalyses/:id/undo',
  params: IdParams,
  body: fields({ version }),
  result: SavedAnalysis,
  refusals: [409],
})
export const deleteAnalysis = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/savedAnalyses/:id',
  params: IdParams,
})
