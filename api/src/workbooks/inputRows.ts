import { inputLabels, type InputKey, type StrategyKey } from '@freehold/contracts'
import { inputsIn } from './resolveFormula'
import type { NumberCell, NumberFormat } from './Workbook'
import type { WorkbookAnalysis } from './WorkbookAnalysis'
import { inputFormatOf, unitText } from './units'

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

type FoundIn = Found & { strategy: StrategyKey }

/**
 * Every input once: strategies that start from the same number share its cell, so that it changes all of them. Where
 * theirs differ, each number has a cell.
 */
export function inputRows(analyses: readonly WorkbookAnalysis[]): InputRow[] {
  const found = analyses.flatMap((analysis) =>
    inputsOf(analysis).map((input) => ({ ...input, strategy: analysis.strategy })),
  )
  return [...groups(found, ({ key }) => key).values()].flatMap(rowsOf)
}

/** The number that most strategies have is the input as such; another is that of the first strategy that has it. */
function rowsOf(ofOneKey: readonly FoundIn[]): InputRow[] {
  const numbers = [...groups(ofOneKey, ({ value }) => value).values()]
  const most = Math.max(...numbers.map((all) => all.length))
  const common = numbers.find((all) => all.length === most)
  return numbers.flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    const name = all === common ? `input_${first.key}` : `${first.strategy}_input_${first.key}`
    return [{ ...first, name, strategies: all.map(({ strategy }) => strategy) }]
  })
}

function groups<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const grouped = new Map<Key, Item[]>()
  for (const item of items) grouped.set(keyOf(item), [...(grouped.get(keyOf(item)) ?? []), item])
  return grouped
}

/** In the order in which the engine uses them, then those that only other deals of the strategy use. */
function inputsOf({ strategy, steps, held, formulas, input, sent, sources }: WorkbookAnalysis): Found[] {
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
      format: inputFormatOf(unit),
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
      format: unit === 'yesNo' ? unit : inputFormatOf(unit),
      source: value === null ? 'Not given' : (sources[key] ?? (key in sent ? 'Given' : 'Default')),
    })
  }
  return [...found.values()]
}
