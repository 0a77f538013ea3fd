import {
  analyzeInputs,
  conservativeReturn,
  expenseBasis,
  optimisticReturn,
  type ExpenseBasis,
} from '@freehold/analysis'
import {
  paths,
  scenarioText,
  strategyTabLabels,
  type CalculationStep,
  type AnalysisResults,
  type CashReturn,
  type Property,
  type SavedAnalysisInput,
  type StrategyKey,
  type UnknownFacts,
} from '@freehold/contracts'
import { cityLine } from '@freehold/property-ui'
import type { InputSources } from '../explain/ExplainContext'
import { UNKNOWN } from '@freehold/ui'
import { factsBehind } from '../inputs/factsBehind'
import { analysisName } from '../saved/analysisName'
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
  /** City, state and ZIP code; empty where the home cannot be shown. */
  city: string
  /** The strategy, and the name it was saved under; why the column is empty where it is. */
  note: string
  /** Null where it has no page. */
  href: string | null
  /** The address of its report; null where it has none. */
  report: string | null
  /** What saving it sends; null for an analysis, which is saved, and where the inputs cannot be calculated. */
  savable: SavedAnalysisInput | null
  /** Null where it is not shown any more, or could not be loaded. */
  home: Property | null
  /** Null where they cannot be calculated. */
  results: AnalysisResults | null
  /** The span of the return over the ranges of ARV and rent; null without any range. */
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
    city: property?.value ? cityLine(property.value) : '',
    note: `${strategyTabLabels[strategy]}: ${name}`,
    href: paths.property(propertyId, { analysis: id }),
    report: results && paths.propertyReport(propertyId, { strategy, analysis: id }),
    savable: null,
    home: property?.value ?? null,
    results,
    ends: property?.value ? endsOf(strategy, inputs, property.value, baseline) : null,
    strategy,
    facts:
      analysis.value.savedFacts ??
      (property?.value ? factsBehind(property.value, strategy, inputs, baseline) : {}),
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
  const query = { strategy, ...(scenario !== undefined && { scenarios: [scenario] }) }
  return {
    id,
    kind,
    scenario,
    title: property.PropertyAddressFull,
    city: cityLine(property),
    note: strategyTabLabels[strategy],
    href: paths.property(id, query),
    report: results && paths.propertyReport(id, query),
    savable:
      results && inputs
        ? {
            name: analysisName(property, strategy),
            strategy,
            propertyId: property._id,
            inputs: inputs as Record<string, unknown>,
          }
        : null,
    home: property,
    results,
    ends: endsOf(strategy, inputs, property, opened?.baseline),
    strategy,
    facts: factsBehind(property, strategy, inputs, opened?.baseline),
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
  const computed = casesOfInputs(strategy, inputs, property, baseline)
  const ends = computed?.cases.ends
  if (!ends) return null
  const expected = computed.expected.results
  return {
    conservative: conservativeReturn(ends.conservative.results, expected),
    optimistic: optimisticReturn(ends.optimistic.results, expected),
  }
}

const missingColumn = (id: string, kind: Compared['kind'], error: unknown): ComparedColumn => ({
  id,
  kind,
  title: UNKNOWN,
  city: '',
  note: isFailureOtherThanNotFound(error)
    ? `This ${kind} could not be loaded`
    : `This ${kind} no longer exists`,
  href: null,
  report: null,
  savable: null,
  home: null,
  results: null,
  ends: null,
  strategy: null,
  facts: {},
  steps: [],
  expenses: null,
  sources: {},
})

/** The name of a column for buttons and sentences, by its place. */
export const nameOf = ({ kind, title, note, home, strategy }: ComparedColumn, index: number) => {
  if (strategy === null) return `${kind} ${index + 1}`
  return kind === 'analysis' || home === null ? `${title}, ${note}` : title
}
