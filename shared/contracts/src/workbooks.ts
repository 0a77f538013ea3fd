import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, storable } from './fields'
import { byStrategy, strategies, StrategyKey } from './strategies/strategies'

/** Where an input comes from, in the words of the page, by the input's key. */
const Sources = v.record(
  v.pipe(v.string(), v.maxLength(64)),
  v.pipe(v.string(), v.maxLength(200, 'Source is longer than 200 characters'), storable),
)

const analysisOf = <Input extends v.GenericSchema>(inputs: Input) =>
  v.optional(fields({ inputs, sources: v.optional(Sources) }))

type AnalysisSchemas = {
  [Key in StrategyKey]: ReturnType<typeof analysisOf<(typeof strategies)[Key]['input']>>
}

/** The inputs of one strategy or more, as the call of each takes them. */
export const WorkbookInput = fields({
  analyses: v.pipe(
    v.object(
      byStrategy((key) => analysisOf(strategies[key].input)) as AnalysisSchemas,
      'Analyses are required',
    ),
    v.check(
      (analyses) => StrategyKey.options.some((key) => analyses[key] !== undefined),
      'Give the inputs of one strategy at least',
    ),
  ),
})
export type WorkbookInput = v.InferOutput<typeof WorkbookInput>

/** A spreadsheet of the analyses: inputs as cells, every figure a formula that follows from them. */
export const downloadWorkbook = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/property/:id/workbook',
  params: IdParams,
  body: WorkbookInput,
  result: v.instance(Blob),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
