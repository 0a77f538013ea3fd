import type { InputKey, MortgageRate, Property, StrategyKey } from '@freehold/contracts'
import type { FieldSources } from './fieldSources'
import type { ParsedForm } from './parseInput'

/** The form of a strategy: its default values, how saved inputs open in it, and what it sends. */
export interface StrategyForm<Values extends object, Input extends object> {
  strategy: StrategyKey
  /** Saved inputs, checked by the contract; null where it refuses them. */
  accept: (inputs: unknown) => Input | null
  /** The property's own values: each field resets to them. */
  defaults: (property: Property, rates: readonly MortgageRate[]) => Values
  /** Replace the default values of users who start with realistic expenses; left out for a deal without tenants. */
  realisticExpenses?: Partial<Values>
  /** An input as values of the form. */
  toValues: (input: Input, rates: readonly MortgageRate[]) => (defaults: Values) => Values
  parse: (values: Values) => ParsedForm<Input>
  /** Where the default values come from. */
  defaultSources: (property: Property, rates: readonly MortgageRate[]) => FieldSources
  /** Sources of values that are not the defaults, such as another rate of the day. */
  currentSources: (values: Values, rates: readonly MortgageRate[]) => FieldSources
  /** Changes of the form that come with another purchase price; only the price unless given. */
  withPrice?: (values: Values, price: number) => Partial<Values>
  /** The fields whose inputs have another name in the payload. */
  fieldOf?: Partial<Record<InputKey, string & keyof Values>>
}
