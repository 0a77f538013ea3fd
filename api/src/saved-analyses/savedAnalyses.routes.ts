import {
  deleteAnalysis,
  getSavedAnalysis,
  listSavedAnalyses,
  renameAnalysis,
  saveAnalysis,
  SAVED_ANALYSES_MAX,
  undoAnalysisUpdate,
  updateAnalysis,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { conflict, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findPropertyId } from '../properties/properties.queries'
import { analyze, parseBaseline } from './analyze'
import {
  findSavedAnalyses,
  findSavedAnalysis,
  insertAnalysis,
  removeAnalysis,
  undoUpdate,
  updateAnalysisInputs,
  updateAnalysisName,
} from './savedAnalyses.queries'

export function savedAnalysesRoutes(api: Api): void {
  serve(api, listSavedAnalyses, ({ db, user }) => findSavedAnalyses(db, user._id))
  serve(api, getSavedAnalysis, async ({ db, user, params }) => {
    const analysis = await findSavedAnalysis(db, user._id, params.id)
    if (!analysis) throw notFound('Analysis')
    return analysis
  })
  serve(api, saveAnalysis, async ({ db, user, body: { name, strategy, inputs, from, ...body } }) => {
    const analysis = { ...analyze(strategy, inputs), baseline: parseBaseline(strategy, body.baseline) }
    const propertyId = await findPropertyId(db, body.propertyId)
    if (propertyId === null) throw notFound('Property')
    const saved = await insertAnalysis(db, user._id, { name, strategy, propertyId, from, ...analysis })
    if (!saved)
      throw conflict(`You already have ${SAVED_ANALYSES_MAX} saved analyses. Delete one to save another`)
    return saved
  })
  serve(api, renameAnalysis, async ({ db, user, params, body }) => {
    const renamed = await updateAnalysisName(db, user._id, params.id, body.name)
    if (!renamed) throw notFound('Analysis')
    return renamed
  })
  serve(api, updateAnalysis, async ({ db, user, params, body }) => {
    const before = await findSavedAnalysis(db, user._id, params.id)
    if (!before) throw notFound('Analysis')
    const { strategy } = before
    const computed = {
      ...analyze(strategy, body.inputs),
      baseline: parseBaseline(strategy, body.baseline),
    }
    const updated = await updateAnalysisInputs(db, user._id, before, computed, body.version)
    if (!updated) throw notFound('Analysis')
    return updated
  })
  serve(api, undoAnalysisUpdate, async ({ db, user, params, body }) => {
    const before = await undoUpdate(db, user._id, params.id, body.version)
    if (!before) throw notFound('Analysis')
    return before
  })
  serve(api, deleteAnalysis, async ({ db, user, params }) => {
    if (!(await removeAnalysis(db, user._id, params.id))) throw notFound('Analysis')
  })
}
