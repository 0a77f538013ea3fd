import type { InputKey, MortgageRate, Property } from '@freehold/contracts'
import type { Reading } from './reading'
import type { Sources } from './sources'

/** What the form of a strategy is: where it starts, how it is opened and read, and where its values come from. */
export interface StrategyForm<Values extends object, Input extends object> {
  /** What the contract makes of inputs that were kept; null where it refuses them. */
  accept: (inputs: unknown) => Input | null
  /** The property's own values: what each field goes back to. */
  start: (property: Property, rates: readonly MortgageRate[]) => Values
  /** Inputs in the form's own terms. */
  open: (input: Input, rates: readonly MortgageRate[]) => (start: Values) => Values
  read: (values: Values) => Reading<Input>
  /** Where the starting values come from. */
  origins: (property: Property, rates: readonly MortgageRate[]) => Sources
  /** Sources that hold for values other than the starting one, such as another rate of the day. */
  sourcesNow: (values: Values, rates: readonly MortgageRate[]) => Sources
  /** The form's fields behind those inputs that have another name in the payload. */
  fieldOf?: Partial<Record<InputKey, string & keyof Values>>
}
