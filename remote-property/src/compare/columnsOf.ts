import { analyzeInputs, type AnyResults } from '@freehold/analysis'
import {
  type MortgageRate,
  paths,
  strategyTabLabels,
  type StrategyKey,
  type WorkingInput,
  type WorkingStep,
} from '@freehold/contracts'
import type { Workings } from '../explain/ExplainContext'
import { savedSources } from '../saved/savedSources'
import { reportSteps } from '../report/reportSteps'
import { inputSources } from '../strategies/inputSources'
import { ownInputs } from '../strategies/ownInputs'
import { isFailure } from '../settle'
import type { Compared, Comparison } from './loadComparison'

export interface ComparedColumn {
  id: string
  kind: Compared['kind']
  title: string
  /** The strategy, and the name it was saved under. */
  note: string
  /** Null where its page is no more. */
  href: string | null
  /** Null where there is nothing to show. */
  results: AnyResults | null
  steps: readonly WorkingStep[]
  /** Where the numbers come from that were put in. */
  sources: Workings['inputs']
}

export const columnsOf = ({ compared, strategy, rates }: Comparison): ComparedColumn[] =>
  compared.map((one) => (one.kind === 'analysis' ? ofAnalysis(one, rates) : ofProperty(one, strategy, rates)))

function ofAnalysis(
  { id, kind, analysis, property }: Extract<Compared, { kind: 'analysis' }>,
  rates: readonly MortgageRate[],
): ComparedColumn {
  if (analysis.value === null) return missing(id, kind, analysis.error)
  const { strategy, name, propertyId, PropertyAddressFull, inputs, baseline } = analysis.value
  const results = analyzeInputs(strategy, inputs)
  return {
    id,
    kind,
    title: PropertyAddressFull,
    note: `${strategyTabLabels[strategy]}: ${name}`,
    href: paths.property(propertyId, { analysis: id }),
    results,
    steps: reportSteps(strategy, inputs, results),
    sources: property?.value
      ? inputSources(strategy, { property: property.value, rates, inputs, baseline })
      : savedSources(analysis.value),
  }
}

function ofProperty(
  { id, kind, property: { value: property, error } }: Extract<Compared, { kind: 'property' }>,
  strategy: StrategyKey,
  rates: readonly MortgageRate[],
): ComparedColumn {
  if (property === null) return missing(id, kind, error)
  const inputs = ownInputs(property)[strategy]
  const results = analyzeInputs(strategy, inputs)
  return {
    id,
    kind,
    title: property.PropertyAddressFull,
    note: strategyTabLabels[strategy],
    href: paths.property(id, { strategy }),
    results,
    steps: reportSteps(strategy, inputs, results),
    sources: inputSources(strategy, { property, rates, inputs }),
  }
}

const missing = (id: string, kind: Compared['kind'], error: unknown): ComparedColumn => ({
  id,
  kind,
  title: '—',
  note: isFailure(error) ? `This ${kind} could not be loaded` : `This ${kind} is not there any more`,
  href: null,
  results: null,
  steps: [],
  sources: {},
})

export interface ComparedRow {
  key: string
  label: string
  /** The number of each column; undefined where it has none of that name. */
  cells: (Pick<WorkingInput, 'value' | 'unit'> | undefined)[]
}

/** Cash flows of single years say little side by side. */
const isOfOneYear = (key: string) => /^(cashFlow|payments)\d+$/.test(key)

/** The figures of all columns, the return first, each under its name. */
export function figureRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  const named = new Map(columns.flatMap(({ steps }) => steps.map(({ key, label }) => [key, label] as const)))
  const keys = ['cashOnCashRoi', ...named.keys()].filter(
    (key, index, all) => all.indexOf(key) === index && named.has(key) && !isOfOneYear(key),
  )
  return keys.map((key) => ({
    key,
    label: named.get(key) ?? key,
    cells: columns.map(({ steps }) => steps.find((step) => step.key === key)),
  }))
}

/** What the figures were computed from. */
export function inputRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  const inputsOf = ({ steps }: ComparedColumn) =>
    steps
      .flatMap(({ inputs }) => inputs)
      .filter(({ key, source }) => key && source !== 'computed' && !isOfOneYear(key))
  const named = new Map(
    columns.flatMap((column) => inputsOf(column).map(({ key, label }) => [key, label] as const)),
  )
  return [...named].flatMap(([key, label]) =>
    key === undefined
      ? []
      : [{ key, label, cells: columns.map((column) => inputsOf(column).find((input) => input.key === key)) }],
  )
}
