import { analyzeInputs } from '@freehold/analysis'
import type { BodyInputOf, downloadWorkbook, MortgageRate, Property, StrategyKey } from '@freehold/contracts'
import type { InputSources } from '../explain/ExplainContext'
import { sourcedInputs } from '../explain/sourcedInputs'
import { strategyEntries } from '../strategies/registry'

export type WorkbookAnalyses = BodyInputOf<typeof downloadWorkbook>['analyses']

interface Reported {
  strategy: StrategyKey
  inputs: object
  sources: InputSources
}

interface Others {
  property: Property
  rates: readonly MortgageRate[]
  /** The strategies that the user has enabled. */
  strategies: readonly StrategyKey[]
  /** The inputs with which the page of a strategy opens; null where it cannot be computed. */
  openedWith: (strategy: StrategyKey) => { inputs: object; baseline?: object } | null
}

/** What a report's workbook shows: its own analysis, and the user's other strategies as their pages open. */
export function workbookAnalyses(
  reported: Reported,
  { property, rates, strategies, openedWith }: Others,
): WorkbookAnalyses {
  const others = strategies.flatMap((strategy) => {
    const opened = strategy === reported.strategy ? null : openedWith(strategy)
    if (opened === null) return []
    const sources = strategyEntries[strategy].inputSources({ property, rates, ...opened })
    return [{ strategy, inputs: opened.inputs, sources }]
  })
  // The server checks the inputs by the contract.
  return Object.fromEntries(
    [reported, ...others].map(({ strategy, inputs, sources }) => [
      strategy,
      { inputs, sources: sourceWords(strategy, inputs, sources) },
    ]),
  ) as WorkbookAnalyses
}

/** Where inputs come from, in the words of the report. */
function sourceWords(strategy: StrategyKey, inputs: object, sources: InputSources): Record<string, string> {
  const steps = analyzeInputs(strategy, inputs)?.working ?? []
  return Object.fromEntries(sourcedInputs(steps, sources).map(({ key, source }) => [key, source]))
}
