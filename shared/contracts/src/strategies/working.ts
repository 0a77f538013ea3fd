import * as v from 'valibot'

/**
 * `percent` is in points (8.25), `fraction` of one (0.07); `ratio` has no unit. The last four are of how homes are
 * compared, which the page works out by itself: no answer of the server has them.
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
 * Where a number comes from: sent with the call, left out of it and so a default, or the value of an earlier step.
 */
export const InputSource = v.picklist(['given', 'default', 'computed'])
export type InputSource = v.InferOutput<typeof InputSource>

/** A number that went into a step: something typed, or the value of an earlier step. */
export const WorkingInput = v.object({
  /** The input's name, or the key of the earlier step. */
  key: v.optional(v.string()),
  source: v.optional(InputSource),
  label: v.string(),
  /** Null when it could not be computed. */
  value: v.nullable(v.number()),
  unit: FigureUnit,
})
export type WorkingInput = v.InferOutput<typeof WorkingInput>

/** One line of the answer to 'where does this number come from'. */
export const WorkingStep = v.object({
  /** The field of the results that this step computes. */
  key: v.string(),
  label: v.string(),
  /** In words: 'monthly rent − gross monthly expenses'. */
  formula: v.string(),
  inputs: v.array(WorkingInput),
  value: v.nullable(v.number()),
  unit: FigureUnit,
})
export type WorkingStep = v.InferOutput<typeof WorkingStep>

/** Left out where results were computed in bulk: the engine makes it again from the inputs. */
export const Working = v.optional(v.array(WorkingStep))
