import { analyzeInputs, expenseBasis, returnSpan, type ExpenseBasis } from '@freehold/analysis'
import {
  acceptedInput,
  parseScenario,
  paths,
  scenarioText,
  sharedPriceOf,
  strategies,
  strategyTabLabels,
  type CalculationStep,
  type AnalysisResults,
  type CashReturn,
  type Property,
  type SavedAnalysisInput,
  type SharedPrice,
  type StrategyKey,
  type UnknownFacts,
  withSharedPrice,
} from '@freehold/contracts'
import { cityLine, savedDays } from '@freehold/property-ui'
import type { InputSources } from '../explain/ExplainContext'
import { UNKNOWN } from '@freehold/ui'
import { factsBehind } from '../inputs/factsBehind'
import { analysisName } from '../saved/analysisName'
import { baselineOf } from '../saved/baselineOf'
import { inputSourcesWithoutProperty } from '../saved/inputSourcesWithoutProperty'
import { analysisSteps } from '../explain/analysisSteps'
import { casesOfInputs } from '../strategy-panel/casesOfInputs'
import { strategyEntries } from '../strategies/registry'
import { startingInput } from '../strategies/startingInput'
import { isFailureOtherThanNotFound } from '../loading/settle'
import { readScenarios } from '../scenario/readScenarios'
import type { ColumnInAddress } from './comparedIn'
import { inputNotices } from './inputNotices'
import type { Compared, ComparedAnalysis, ComparedProperty, Comparison } from './loadComparison'
import { hasSameInputs, otherScenarios } from './otherScenarios'

/** Scenarios of a home at the price of the first one, but for strategies with a price of their own. */
function atPriceOf([first = '', ...others]: readonly string[], { apart }: SharedPrice): string[] {
  const scenario = parseScenario(first)
  if (scenario === null) return [first, ...others]
  const shared = { value: sharedPriceOf([scenario]).value, apart }
  return [first, ...others.map((text) => withSharedPrice(text, first, shared))]
}

export interface ComparedColumn {
  id: string
  kind: Compared['kind']
  /** What an address that opens with the same figures has of it. */
  address: ColumnInAddress
  title: string
  /** City, state and ZIP code; empty where the home cannot be shown. */
  city: string
  /** The strategy, and the name it was saved under; why the column is empty where it is. */
  note: string
  /** Null where it has no page. */
  href: string | null
  /** What its inputs are not: those of today, or of the link. */
  notices: readonly string[]
  /** Where today's figures can be taken: here as other scenarios, or on another page; null where none has changed. */
  today: { scenarios: readonly string[] } | { href: string } | null
  /** The address of its report; null where it has none. */
  report: string | null
  /** What saving it sends; null for an analysis, which is saved, and where the inputs cannot be calculated. */
  savable: SavedAnalysisInput | null
  /** The id of an analysis with the same inputs that was saved before; null without one. */
  savedAs: string | null
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
      ? analysisColumn(one, comparison, realisticExpenses)
      : propertyColumn(one, comparison, realisticExpenses),
  )

function analysisColumn(
  compared: ComparedAnalysis,
  comparison: Comparison,
  realisticExpenses: boolean,
): ComparedColumn {
  const { id, kind, analysis, property } = compared
  if (analysis.value === null) return unreadAnalysisColumn(compared, comparison, realisticExpenses)
  const { rates, whatIfSteps } = comparison
  const day = savedDays(comparison.saved).get(id)
  const { strategy, name, propertyId, PropertyAddressFull, inputs, baseline } = analysis.value
  const { inputSources, rulesOfThumb, ownInput } = strategyEntries[strategy]
  const results = analyzeInputs(strategy, inputs)
  const home = property?.value ?? null
  const own = home && startingInput(strategy, { property: home, rates, realisticExpenses })
  const accepted = acceptedInput(strategies[strategy].input, inputs)
  const href = paths.property(propertyId, { analysis: id })
  const { notices, inputsNow } = inputNotices(analysis.value, home && ownInput(home, rates), 'saved')
  return {
    id,
    kind,
    address: {
      kind,
      id,
      home: propertyId,
      scenarios: accepted === null ? [] : [scenarioText(strategy, accepted, [own, baseline ?? null])],
    },
    title: PropertyAddressFull,
    city: home ? cityLine(home) : '',
    note: `${strategyTabLabels[strategy]}: ${name}${day?.isNeeded ? `, saved ${day.text}` : ''}`,
    href,
    notices,
    today: inputsNow && { href },
    report: results && paths.propertyReport(propertyId, { strategy, analysis: id }),
    savable: null,
    savedAs: id,
    home,
    results,
    ends: home ? endsOf(strategy, inputs, home, baseline) : null,
    strategy,
    facts: analysis.value.savedFacts ?? (home ? factsBehind(home, strategy, inputs, baseline) : {}),
    steps: analysisSteps(results, whatIfSteps[strategy](inputs)),
    expenses: expenseBasis(strategy, inputs),
    sources: home
      ? inputSources({ property: home, rates, inputs, baseline })
      : inputSourcesWithoutProperty(analysis.value, rulesOfThumb),
  }
}

/** An analysis that only its owner can read, by the inputs that the address has of it. */
function unreadAnalysisColumn(
  compared: ComparedAnalysis,
  comparison: Comparison,
  realisticExpenses: boolean,
): ComparedColumn {
  const { id, kind, analysis, property, scenarios } = compared
  const text = scenarios.find((scenario) => parseScenario(scenario) !== null)
  const strategy = text === undefined ? undefined : parseScenario(text)?.strategy
  if (text === undefined || strategy === undefined || property === null)
    return missingColumn(
      compared,
      isFailureOtherThanNotFound(analysis.error)
        ? 'This analysis could not be loaded'
        : 'This analysis is not yours, or no longer exists',
    )
  if (property.value === null) return missingColumn(compared, missingPropertyText(property.error))
  const column = homeColumn(property.value, strategy, [text], comparison, realisticExpenses)
  return {
    ...column,
    id,
    kind,
    address: addressOf(compared),
    note: `${strategyTabLabels[strategy]}: inputs of the link`,
    // Its own inputs, should its owner open the address, stay those of the analysis.
    today: column.today && column.href !== null ? { href: column.href } : null,
  }
}

function propertyColumn(
  compared: ComparedProperty,
  comparison: Comparison,
  realisticExpenses: boolean,
): ComparedColumn {
  const { property, scenarios } = compared
  return property.value === null
    ? missingColumn(compared, missingPropertyText(property.error))
    : homeColumn(property.value, comparison.strategy, scenarios, comparison, realisticExpenses)
}

/** @param texts the scenarios of the address */
function homeColumn(
  property: Property,
  strategy: StrategyKey,
  texts: readonly string[],
  { rates, saved, whatIfSteps }: Comparison,
  realisticExpenses: boolean,
): ComparedColumn {
  const { _id: id } = property
  const { inputSources, ownInput } = strategyEntries[strategy]
  const ownToday = ownInput(property, rates)
  const ownOf = (key: StrategyKey) => startingInput(key, { property, rates, realisticExpenses })
  const own = ownOf(strategy)
  const { isUnreadable, open, price } = readScenarios(texts)
  const opened = open(ownOf)[strategy]
  const baseline = opened?.baseline
  const inputs = opened?.inputs ?? own
  const results = analyzeInputs(strategy, inputs)
  const others = otherScenarios(texts, strategy, ownOf)
  const scenariosOf = (of: object, owns: readonly (object | null)[]) => [
    scenarioText(strategy, of, owns, price.apart.includes(strategy) ? price.value : null),
    ...others.changed,
  ]
  const shown = inputs ? scenariosOf(inputs, [own, baseline ?? null]) : null
  const { notices, inputsNow } = opened
    ? inputNotices(
        { strategy, inputs: { ...opened.inputs }, baseline: { ...opened.baseline } },
        ownToday,
        'linked',
      )
    : { notices: [], inputsNow: null }
  const isReplaced = isUnreadable && !opened
  const today = isReplaced ? shown : inputsNow && atPriceOf(scenariosOf(inputsNow, [own]), price)
  const query = { strategy, ...(shown && { scenarios: shown }) }
  return {
    id,
    kind: 'property',
    address: {
      kind: 'property',
      id,
      home: null,
      // What cannot be used stays, so that the notice does too.
      scenarios: shown === null || isReplaced ? texts : [...shown, ...others.unreadable],
    },
    title: property.PropertyAddressFull,
    city: cityLine(property),
    note: strategyTabLabels[strategy],
    href: paths.property(id, query),
    notices: isUnreadable ? [unreadableText(isReplaced), ...notices] : notices,
    today: today && { scenarios: today },
    report: results && paths.propertyReport(id, query),
    savable:
      results && inputs
        ? {
            name: analysisName(property, strategy),
            strategy,
            propertyId: property._id,
            inputs: inputs as Record<string, unknown>,
            baseline: baselineOf(strategy, inputs, { own: ownToday, opened }),
          }
        : null,
    savedAs:
      (inputs &&
        saved.find(
          (one) =>
            one.propertyId === id && one.strategy === strategy && hasSameInputs(strategy, one.inputs, inputs),
        )?._id) ??
      null,
    home: property,
    results,
    ends: endsOf(strategy, inputs, property, baseline),
    strategy,
    facts: factsBehind(property, strategy, inputs, baseline),
    steps: analysisSteps(results, whatIfSteps[strategy](inputs)),
    expenses: expenseBasis(strategy, inputs),
    sources: inputSources({ property, rates, inputs, baseline }),
  }
}

const unreadableText = (isReplaced: boolean) =>
  isReplaced
    ? 'The inputs in this link cannot be used: shown with the property’s own figures'
    : 'Some inputs in this link cannot be used'

function endsOf(
  strategy: StrategyKey,
  inputs: unknown,
  property: Property,
  baseline?: object | null,
): ComparedColumn['ends'] {
  const computed = casesOfInputs(strategy, inputs, property, baseline)
  const ends = computed?.cases.ends
  if (!ends) return null
  return returnSpan(ends.conservative.results, ends.optimistic.results, computed.expected.results)
}

const missingPropertyText = (error: unknown) =>
  isFailureOtherThanNotFound(error) ? 'This property could not be loaded' : 'This property no longer exists'

const addressOf = ({ kind, id, home, scenarios }: Compared): ColumnInAddress => ({
  kind,
  id,
  home,
  scenarios,
})

const missingColumn = (compared: Compared, note: string): ComparedColumn => ({
  id: compared.id,
  kind: compared.kind,
  address: addressOf(compared),
  title: UNKNOWN,
  city: '',
  note,
  notices: [],
  today: null,
  href: null,
  report: null,
  savable: null,
  savedAs: null,
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
