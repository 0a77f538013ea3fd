import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, storable } from './fields'
import { strategies } from './strategies/strategies'
import { byStrategy, StrategyKey } from './strategies/strategyKeys'

const WORDS_MAX = 200
const NOTES_MAX = 20

const words = (label: string) =>
  v.pipe(v.string(), v.maxLength(WORDS_MAX, `${label} is longer than ${WORDS_MAX} characters`), storable)

/** Where an input comes from, in the words of the page, by the input's key. */
const Sources = v.record(v.pipe(v.string(), v.maxLength(64)), words('Source'))

const analysisOf = <Input extends v.GenericSchema>(inputs: Input) =>
  v.optional(fields({ inputs, sources: v.optional(Sources) }))

type AnalysisSchemas = {
  [Key in StrategyKey]: ReturnType<typeof analysisOf<(typeof strategies)[Key]['input']>>
}

/** The inputs of one strategy or more, as the call of each takes them; the workbook has them in the order given. */
export const WorkbookInput = fields({
  /** What the reader must know of the figures, such as that a return is without taxes. */
  notes: v.optional(
    v.pipe(v.array(words('Note')), v.maxLength(NOTES_MAX, `More than ${NOTES_MAX} notes`)),
    [],
  ),
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
