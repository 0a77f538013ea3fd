import * as v from 'valibot'

/**
 * `percent`: 8.25 is 8.25 %; `fraction`: 0.07 is 7 %; `ratio` has no unit. The last four are for comps, whose
 * steps the page computes by itself: no response of the server has them.
 */
export const FigureUnit = v.picklist([
  'dollars',
  'percent',
  'fraction',
  'ratio',
  'months',
  'nights',
  'years',
  'squareFeet',
  'miles',
  'days',
  'rooms',
])
export type FigureUnit = v.InferOutput<typeof FigureUnit>

/**
 * Where a number comes from: sent with the call, a default because the call omits it, or an earlier step.
 */
export const InputSource = v.picklist(['given', 'default', 'computed'])
export type InputSource = v.InferOutput<typeof InputSource>

/** A number that a step uses: an input or the value of an earlier step. */
export const CalculationInput = v.object({
  /** The input's name, or the key of the earlier step. */
  key: v.optional(v.string()),
  source: v.optional(InputSource),
  label: v.string(),
  /** Null if it could not be computed. */
  value: v.nullable(v.number()),
  unit: FigureUnit,
})
export type CalculationInput = v.InferOutput<typeof CalculationInput>

/** One step of a calculation. */
export const CalculationStep = v.object({
  /** The result field that this step computes. */
  key: v.string(),
  label: v.string(),
  /** The formula in words: 'monthly rent − gross monthly expenses'. */
  formula: v.string(),
  inputs: v.array(CalculationInput),
  value: v.nullable(v.number()),
  unit: FigureUnit,
})
export type CalculationStep = v.InferOutput<typeof CalculationStep>

/**
 * The field `working` of results, by whose name deployed remotes read it. Omitted from results that were computed in
 * bulk: the engine can compute the steps again from the inputs.
 */
export const CalculationSteps = v.optional(v.array(CalculationStep))
