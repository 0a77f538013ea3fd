import { analyzeInputs } from '@freehold/analysis'
import {
  type FigureUnit,
  type InputKey,
  inputLabels,
  type SavedAnalysis,
  type CalculationStep,
  type AnalysisResults,
} from '@freehold/contracts'

/** A fact of the property that has changed since the analysis was saved. */
export interface Change {
  key: InputKey
  label: string
  before: number
  now: number
  unit: FigureUnit
  /** The user entered another value, so the change does not affect the analysis. */
  isOverridden: boolean
}

export interface ChangesSince {
  changes: Change[]
  /** The saved inputs with today's facts in place of those that the user left as they were. */
  inputsNow: Record<string, unknown>
  resultsNow: AnalysisResults | null
}

/** Inputs of an earlier day, with what the property's own were then. */
export type SavedInputs = Pick<SavedAnalysis, 'strategy' | 'inputs' | 'baseline'>

/** Sums of rounded rows may differ by less than this. */
const SAME = 0.005

const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < SAME && Math.abs(a) > 1)

/**
 * The changes of the property since an earlier day; null where they are not known.
 * @param own its own input of today
 */
export function changesSince(saved: SavedInputs, own: object | null): ChangesSince | null {
  const now = own as Record<string, unknown> | null
  const { baseline, inputs } = saved
  if (!baseline || !now) return null
  const units = unitsOf(saved)
  const changes = (Object.keys(inputLabels) as InputKey[]).flatMap((key) => {
    // An optional input that was left out counts as 0.
    const [before, after] = [baseline[key] ?? 0, now[key]]
    if (typeof before !== 'number' || typeof after !== 'number' || isSame(before, after)) return []
    const unit = units.get(key) ?? 'dollars'
    return [
      {
        key,
        label: inputLabels[key],
        before,
        now: after,
        unit,
        isOverridden: !isSame(inputs[key] ?? 0, before),
      },
    ]
  })
  const affecting = changes.filter(({ isOverridden }) => !isOverridden)
  const inputsNow = { ...inputs, ...Object.fromEntries(affecting.map(({ key }) => [key, now[key]])) }
  return { changes, inputsNow, resultsNow: analyzeInputs(saved.strategy, inputsNow) }
}

const unitsOf = (saved: SavedInputs) =>
  new Map(
    stepsOf(analyzeInputs(saved.strategy, saved.inputs)).flatMap(({ inputs }) =>
      inputs.map(({ key, unit }) => [key, unit] as const),
    ),
  )

/** Every step of results, with those of a holding period. */
function stepsOf(results: AnalysisResults | null): CalculationStep[] {
  if (results === null) return []
  const holding = 'holding' in results ? results.holding?.working : undefined
  return [...(results.working ?? []), ...(holding ?? [])]
}
