import type {
  AnalysisInput,
  CashReturn,
  UnknownFacts,
  MortgageRate,
  Property,
  SavedAnalysis,
  CalculationStep,
} from '@freehold/contracts'
import type { ComponentType } from 'react'
import type { InputSources } from '../explain/ExplainContext'
import { savedInputSources, type SavedInputs } from '../inputs/inputSources'
import type { StrategyForm } from '../inputs/StrategyForm'
import type { OpenedScenario } from '../scenario/AddressScenarios'
import type { StrategyPrice } from '../inputs/StrategyPrice'

/** A return that the page has calculated, and what it does not know of the home. */
export interface CalculatedReturn extends CashReturn, UnknownFacts {}

/** The props of every strategy's component. */
export interface StrategyProps {
  property: Property
  /** The rates of the day. */
  rates: readonly MortgageRate[]
  /** Whether the inputs start with the expenses that the form offers: a setting of the user's profile. */
  realisticExpenses: boolean
  /** The open saved analysis, if it is of this strategy. */
  saved?: SavedAnalysis | null
  /** The inputs in the address of the page, if it has some of this strategy. */
  scenario?: OpenedScenario | undefined
  /** The purchase price that the strategies share. */
  price: StrategyPrice
  /** Whether its tab is the open one. */
  isShown: boolean
  /** Called with every return that the page calculates after an input was changed. */
  onReturn: (calculated: CalculatedReturn) => void
}

/** The steps of a strategy's what-ifs for saved inputs; empty where the contract refuses them. */
export type WhatIfSteps = (inputs: unknown) => readonly CalculationStep[]

/** A strategy as the property page, the report and the comparison use it. */
export interface StrategyEntry {
  /** The inputs and results of the strategy's tab. */
  Component: ComponentType<StrategyProps>
  /** Loads the component ahead of time, where it is a chunk. */
  preload?: () => Promise<unknown>
  /** The rules of thumb among its inputs, by the input's key. */
  rulesOfThumb: Readonly<Record<string, number>>
  /** The property's own input of today, as its form has it; null where it cannot be computed. */
  ownInput: (property: Property, rates: readonly MortgageRate[]) => AnalysisInput | null
  /** Where inputs come from that no form shows, such as those of a report. */
  inputSources: (saved: SavedInputs) => InputSources
  loadWhatIfSteps: () => Promise<WhatIfSteps>
}

interface StrategyParts<Values extends object, Input extends object> extends Pick<
  StrategyEntry,
  'Component' | 'preload' | 'rulesOfThumb'
> {
  form: StrategyForm<Values, Input>
  /** The chunk of the what-ifs' steps, without their charts: reports and comparisons need no more. */
  loadSteps: () => Promise<{ whatIfSteps: (input: Input) => CalculationStep[] }>
}

export const strategyEntry = <Values extends object, Input extends object>({
  form,
  loadSteps,
  ...parts
}: StrategyParts<Values, Input>): StrategyEntry => ({
  ...parts,
  // An input of the strategy, which the compiler cannot tell.
  ownInput: (property, rates) => form.parse(form.defaults(property, rates)).input as AnalysisInput | null,
  inputSources: (saved) => savedInputSources(form, saved),
  loadWhatIfSteps: async () => {
    const { whatIfSteps } = await loadSteps()
    return (inputs) => {
      const input = form.accept(inputs)
      return input === null ? [] : whatIfSteps(input)
    }
  },
})
