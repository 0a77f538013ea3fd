import { inputLabels, type InputKey, type StrategyKey } from '@freehold/contracts'
import { inputsIn } from './resolveFormula'
import type { NumberCell, NumberFormat } from './Workbook'
import type { WorkbookAnalysis } from './WorkbookAnalysis'
import { formatOf, unitText } from './units'

/** A row of the sheet of inputs. */
export interface InputRow {
  key: string
  /** The name of its cell. */
  name: string
  label: string
  /** Null if it is left empty. */
  value: number | boolean | null
  unit: string
  format: NumberFormat
  source: string
  strategies: StrategyKey[]
}

type Found = Omit<InputRow, 'name' | 'strategies'>

/**
 * Every input once: strategies that start from the same number share its cell, so that it changes all of them. Where
 * theirs differ, each has its own.
 */
export function inputRows(analyses: readonly WorkbookAnalysis[]): InputRow[] {
  const byKey = new Map<string, (Found & { strategy: StrategyKey })[]>()
  for (const analysis of analyses) {
    for (const input of inputsOf(analysis)) {
      const { strategy } = analysis
      byKey.set(input.key, [...(byKey.get(input.key) ?? []), { ...input, strategy }])
    }
  }
  return [...byKey].flatMap(([key, found]) => rowsOf(key, found))
}

function rowsOf(key: string, found: readonly (Found & { strategy: StrategyKey })[]): InputRow[] {
  const [first] = found
  if (first && found.every(({ value }) => value === first.value)) {
    return [{ ...first, name: `input_${key}`, strategies: found.map(({ strategy }) => strategy) }]
  }
  return found.map((one) => ({
    ...one,
    name: `${one.strategy}_input_${key}`,
    strategies: [one.strategy],
  }))
}

/** In the order in which the engine uses them, then those that only other deals of the strategy use. */
function inputsOf({ strategy, steps, held, formulas, input, sources }: WorkbookAnalysis): Found[] {
  const found = new Map<string, Found>()
  for (const { key, label, value, unit, source } of [...steps, ...(held?.steps ?? [])].flatMap(
    (step) => step.inputs,
  )) {
    if (key === undefined || source === 'computed' || found.has(key)) continue
    const fallback = source === 'default' ? 'Default' : 'Given'
    found.set(key, {
      key,
      label,
      value,
      unit: unitText(unit),
      format: formatOf(unit),
      source: sources[key] ?? fallback,
    })
  }
  for (const key of Object.values(formulas.steps).flatMap(inputsIn)) {
    const unit = formulas.otherInputs[key as InputKey]
    if (found.has(key)) continue
    if (unit === undefined)
      throw new Error(`No step of ${strategy} has the input '${key}' that its formulas name`)
    const value = (input as unknown as Record<string, NumberCell['value'] | undefined>)[key] ?? null
    found.set(key, {
      key,
      label: inputLabels[key as InputKey],
      value,
      unit: unit === 'yesNo' ? 'TRUE or FALSE' : unitText(unit),
      format: unit === 'yesNo' ? 'general' : formatOf(unit),
      source: value === null ? 'Not given' : (sources[key] ?? 'Given'),
    })
  }
  return [...found.values()]
}
