import { analyzeInputs, type AnyResults } from '@freehold/analysis'
import {
  inputLabels,
  type FigureUnit,
  type InputKey,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'
import { ownInputs } from '../strategies/ownInputs'
import { stepsOf } from './stepsOf'

/** A fact of the property that is not what it was when the analysis was saved. */
export interface Change {
  key: InputKey
  label: string
  before: number
  now: number
  unit: FigureUnit
  /** The analysis says something of its own here, so the change does not touch it. */
  isOverridden: boolean
}

export interface ChangesSince {
  changes: Change[]
  /** The saved inputs with what has changed, where they were the property's own. */
  inputsNow: Record<string, unknown>
  resultsNow: AnyResults | null
}

/** Sums of rounded rows differ by less. */
const SAME = 0.005

const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < SAME && Math.abs(a) > 1)

/** What of the property has changed since an analysis was saved; null where that cannot be told. */
export function changesSince(saved: SavedAnalysis, property: Property): ChangesSince | null {
  const now = ownInputs(property)[saved.strategy] as Record<string, unknown> | null
  const { baseline, inputs } = saved
  if (!baseline || !now) return null
  const units = unitsOf(saved)
  const changes = (Object.keys(inputLabels) as InputKey[]).flatMap((key) => {
    const [before, after] = [baseline[key], now[key]]
    if (typeof before !== 'number' || typeof after !== 'number' || isSame(before, after)) return []
    const unit = units.get(key) ?? 'dollars'
    return [
      { key, label: inputLabels[key], before, now: after, unit, isOverridden: !isSame(inputs[key], before) },
    ]
  })
  const taken = changes.filter(({ isOverridden }) => !isOverridden)
  const inputsNow = { ...inputs, ...Object.fromEntries(taken.map(({ key }) => [key, now[key]])) }
  return { changes, inputsNow, resultsNow: analyzeInputs(saved.strategy, inputsNow) }
}

const unitsOf = (saved: SavedAnalysis) =>
  new Map(
    stepsOf(analyzeInputs(saved.strategy, saved.inputs)).flatMap(({ inputs }) =>
      inputs.map(({ key, unit }) => [key, unit] as const),
    ),
  )
