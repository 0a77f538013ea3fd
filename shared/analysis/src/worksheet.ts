import {
  inputLabels,
  type Dollars,
  type FigureUnit,
  type Fraction,
  type InputKey,
  type Months,
  type Nights,
  type Percent,
  type Ratio,
  type WorkingStep,
} from '@freehold/contracts'

interface ValueOf {
  dollars: Dollars
  percent: Percent
  fraction: Fraction
  ratio: Ratio
  months: Months
  nights: Nights
}

/** A number that knows what it is called, so that the working of the next step can name it. */
export interface Figure<Value extends number | null = number | null> {
  label: string
  unit: FigureUnit
  value: Value
}

type Plain<Figures extends readonly Figure[]> = { [Index in keyof Figures]: number }
type NullOf<Figures extends readonly Figure[], Result> = Extract<Figures[number]['value'] | Result, null>

export interface Worksheet {
  /**
   * Computes one figure of the results and notes how. A step whose input is null is null: what cannot be known
   * passes on. −0 becomes 0.
   */
  step<Unit extends FigureUnit, const Figures extends readonly Figure[], Result extends number | null>(
    key: string,
    label: string,
    unit: Unit,
    formula: string,
    inputs: Figures,
    compute: (...values: Plain<Figures>) => Result,
  ): Figure<ValueOf[Unit] | NullOf<Figures, Result>>
  /** The steps so far; left out of a worksheet that keeps none. */
  working?: WorkingStep[]
}

const isKnown = (value: number | null): value is number => value !== null

/** @param keepWorking false computes the same figures without the list of steps, for bulk use */
export function worksheet(keepWorking: boolean): Worksheet {
  const steps: WorkingStep[] = []
  const sheet: Worksheet = {
    step(key, label, unit, formula, inputs, compute) {
      const values = inputs.map((input) => input.value)
      const result = values.every(isKnown) ? compute(...(values as Plain<typeof inputs>)) : null
      const value = result === null ? null : result + 0
      if (keepWorking) {
        steps.push({ key, label, formula, inputs: [...inputs], value, unit })
      }
      // The unit that was asked for is the unit of the value, which the compiler cannot see.
      return { label, unit, value } as never
    },
  }
  return keepWorking ? { ...sheet, working: steps } : sheet
}

/** A number as it was put in, under the name that its form field has. */
export function given<Value extends number>(key: InputKey, unit: FigureUnit, value: Value): Figure<Value> {
  return { label: inputLabels[key], unit, value }
}
