import { analyzeInputs, expenseBasis, type ExpenseBasis } from '@freehold/analysis'
import {
  paths,
  scenarioText,
  strategyTabLabels,
  type CalculationInput,
  type CalculationStep,
  type AnalysisResults,
  type CashReturn,
  type Property,
  type StrategyKey,
  type UnknownFacts,
} from '@freehold/contracts'
import { listingFacts } from '@freehold/property-ui'
import { arvFacts } from '../arv/arvFacts'
import type { InputSources } from '../explain/ExplainContext'
import { factsBehind } from '../inputs/factsBehind'
import { inputSourcesWithoutProperty } from '../saved/inputSourcesWithoutProperty'
import { analysisSteps } from '../explain/analysisSteps'
import { casesOfInputs } from '../strategy-panel/casesOfInputs'
import { strategyEntries } from '../strategies/registry'
import { startingInput } from '../strategies/startingInput'
import { isFailureOtherThanNotFound } from '../loading/settle'
import type { Compared, Comparison } from './loadComparison'

export interface ComparedColumn {
  id: string
  kind: Compared['kind']
  /** The inputs as an address has them; left out for an analysis, and where they cannot be calculated. */
  scenario?: string | undefined
  title: string
  /** The strategy, and the name it was saved under. */
  note: string
  /** Null where it has no page. */
  href: string | null
  /** Null where it is not shown any more, or could not be loaded. */
  home: Property | null
  /** Null where they cannot be calculated. */
  results: AnalysisResults | null
  /** The returns at the ends of the ranges of ARV and rent; null without any range. */
  ends: { conservative: CashReturn; optimistic: CashReturn } | null
  strategy: StrategyKey | null
  /** What the return does not know of the home. */
  facts: UnknownFacts
  steps: readonly CalculationStep[]
  /** Which expenses the return includes; null for a strategy without tenants, and without results. */
  expenses: ExpenseBasis | null
  /** Where the inputs come from. */
  sources: InputSources
}

/** @param realisticExpenses whether properties have the expenses that forms offer; analyses keep their own inputs */
export const comparisonColumns = (comparison: Comparison, realisticExpenses: boolean): ComparedColumn[] =>
  comparison.compared.map((one) =>
    one.kind === 'analysis'
      ? analysisColumn(one, comparison)
      : propertyColumn(one, comparison, realisticExpenses),
  )

function analysisColumn(
  { id, kind, analysis, property }: Extract<Compared, { kind: 'analysis' }>,
  { rates, whatIfSteps }: Comparison,
): ComparedColumn {
  if (analysis.value === null) return missingColumn(id, kind, analysis.error)
  const { strategy, name, propertyId, PropertyAddressFull, inputs, baseline } = analysis.value
  const { inputSources, rulesOfThumb } = strategyEntries[strategy]
  const results = analyzeInputs(strategy, inputs)
  return {
    id,
    kind,
    title: PropertyAddressFull,
    note: `${strategyTabLabels[strategy]}: ${name}`,
    href: paths.property(propertyId, { analysis: id }),
    home: property?.value ?? null,
    results,
    ends: property?.value ? endsOf(strategy, inputs, property.value, baseline) : null,
    strategy,
    facts: property?.value
      ? factsBehind(property.value, strategy, inputs, baseline)
      : (analysis.value.savedFacts ?? {}),
    steps: analysisSteps(results, whatIfSteps[strategy](inputs)),
    expenses: expenseBasis(strategy, inputs),
    sources: property?.value
      ? inputSources({ property: property.value, rates, inputs, baseline })
      : inputSourcesWithoutProperty(analysis.value, rulesOfThumb),
  }
}

function propertyColumn(
  { id, kind, property: { value: property, error }, scenarios }: Extract<Compared, { kind: 'property' }>,
  { strategy, rates, whatIfSteps }: Comparison,
  realisticExpenses: boolean,
): ComparedColumn {
  if (property === null) return missingColumn(id, kind, error)
  const ownOf = (key: StrategyKey) => startingInput(key, { property, rates, realisticExpenses })
  const own = ownOf(strategy)
  const opened = scenarios?.open(ownOf)[strategy]
  const inputs = opened?.inputs ?? own
  const results = analyzeInputs(strategy, inputs)
  const scenario = inputs ? scenarioText(strategy, inputs, [own, opened?.baseline ?? null]) : undefined
  return {
    id,
    kind,
    scenario,
    title: property.PropertyAddressFull,
    note: strategyTabLabels[strategy],
    href: paths.property(id, { strategy, ...(scenario !== undefined && { scenarios: [scenario] }) }),
    home: property,
    results,
    ends: endsOf(strategy, inputs, property),
    strategy,
    facts: factsBehind(property, strategy, inputs),
    steps: analysisSteps(results, whatIfSteps[strategy](inputs)),
    expenses: expenseBasis(strategy, inputs),
    sources: strategyEntries[strategy].inputSources({
      property,
      rates,
      inputs,
      baseline: opened?.baseline,
    }),
  }
}

function endsOf(
  strategy: StrategyKey,
  inputs: unknown,
  property: Property,
  baseline?: object | null,
): ComparedColumn['ends'] {
  const ends = casesOfInputs(strategy, inputs, property, baseline)?.cases.ends
  return ends ? { conservative: ends.conservative.results, optimistic: ends.optimistic.results } : null
}

const missingColumn = (id: string, kind: Compared['kind'], error: unknown): ComparedColumn => ({
  id,
  kind,
  title: '—',
  note: isFailureOtherThanNotFound(error)
    ? `This ${kind} could not be loaded`
    : `This ${kind} no longer exists`,
  href: null,
  home: null,
  results: null,
  ends: null,
  strategy: null,
  facts: {},
  steps: [],
  expenses: null,
  sources: {},
})

export interface ComparedRow {
  key: string
  label: string
  /** The number in each column; undefined where the column has none with this key. */
  cells: (Pick<CalculationInput, 'value' | 'unit'> | undefined)[]
}

export interface FactRow {
  term: string
  /** Undefined where it is not known. */
  values: (string | undefined)[]
}

/** A row for each fact of any column's home; those of its ARV where a strategy uses it. */
export function factRows(columns: readonly ComparedColumn[]): FactRow[] {
  const facts = columns.map(({ home, steps }) => {
    const usesArv = steps.some(({ inputs }) => inputs.some(({ key }) => key === 'arv'))
    return home ? [...listingFacts(home), ...(usesArv && home.arv ? arvFacts(home.arv) : [])] : []
  })
  const terms = new Set(facts.flat().map(({ term }) => term))
  return [...terms].map((term) => ({
    term,
    values: facts.map((ofHome) => ofHome.find((fact) => fact.term === term)?.value),
  }))
}

/** The cash flows of single years are left out of the comparison. */
const isOfOneYear = (key: string) => /^(cashFlow|payments)\d+$/.test(key)

/** A row for each figure of any column, the return first. */
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

/** A row for each input of any column. */
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
