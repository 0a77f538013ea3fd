import type { InputKey, MortgageRate, Property, StrategyKey } from '@freehold/contracts'
import type { FieldSources } from './fieldSources'
import type { FormReading } from './readInput'

/** The form of a strategy: its starting values, how saved inputs open in it, and what it sends. */
export interface StrategyForm<Values extends object, Input extends object> {
  strategy: StrategyKey
  /** Saved inputs, checked by the contract; null where it refuses them. */
  accept: (inputs: unknown) => Input | null
  /** The property's own values: each field resets to them. */
  start: (property: Property, rates: readonly MortgageRate[]) => Values
  /** An input as values of the form. */
  open: (input: Input, rates: readonly MortgageRate[]) => (start: Values) => Values
  read: (values: Values) => FormReading<Input>
  /** Where the starting values come from. */
  startSources: (property: Property, rates: readonly MortgageRate[]) => FieldSources
  /** Sources of values that are not the starting ones, such as another rate of the day. */
  currentSources: (values: Values, rates: readonly MortgageRate[]) => FieldSources
  /** The fields whose inputs have another name in the payload. */
  fieldOf?: Partial<Record<InputKey, string & keyof Values>>
}
