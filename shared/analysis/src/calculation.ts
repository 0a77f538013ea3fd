import {
  inputLabels,
  type Dollars,
  type FigureUnit,
  type Fraction,
  type InputKey,
  type InputSource,
  type Miles,
  type Months,
  type Nights,
  type Percent,
  type Ratio,
  type SquareFeet,
  type CalculationInput,
  type CalculationStep,
  type Years,
} from '@freehold/contracts'

interface ValueOf {
  dollars: Dollars
  percent: Percent
  fraction: Fraction
  ratio: Ratio
  months: Months
  nights: Nights
  years: Years
  squareFeet: SquareFeet
  miles: Miles
  days: number
  rooms: number
}

export interface AnalysisOptions {
  /** False omits the steps, for bulk use. */
  recordSteps?: boolean
  /** The input as sent, from which the steps can tell given inputs from defaults. */
  sent?: object
}

/** A number with its label, so that later steps can name it. */
export interface Figure<Value extends number | null = number | null> {
  /** The name of an input, or the key of the step that computed it. */
  key: string
  label: string
  unit: FigureUnit
  value: Value
  isInput: boolean
}

type Plain<Figures extends readonly Figure[]> = { [Index in keyof Figures]: number }
type NullOf<Figures extends readonly Figure[], Result> = Extract<Figures[number]['value'] | Result, null>

export interface Calculation {
  /**
   * Computes one figure and records how. If an input of the step is null, the result is null. −0 becomes 0.
   */
  step<Unit extends FigureUnit, const Figures extends readonly Figure[], Result extends number | null>(
    key: string,
    label: string,
    unit: Unit,
    formula: string,
    inputs: Figures,
    compute: (...values: Plain<Figures>) => Result,
  ): Figure<ValueOf[Unit] | NullOf<Figures, Result>>
  /** The steps so far; undefined if they are not recorded. */
  steps?: CalculationStep[]
}

export interface CalculationWithSteps extends Calculation {
  steps: CalculationStep[]
}

/** One input may have two keys: a flip's contingency is given in percent or as a fraction. */
const otherKeys: Partial<Record<string, string>> = { contingencyPercentage: 'rehabContingency' }

function sourceOf(key: string, sent: object | undefined): InputSource {
  if (sent === undefined) return 'given'
  const values = sent as Record<string, unknown>
  const otherKey = otherKeys[key]
  return (values[key] ?? (otherKey && values[otherKey])) === undefined ? 'default' : 'given'
}

const isKnown = (value: number | null): value is number => value !== null

export function startCalculation(options: AnalysisOptions & { recordSteps?: true }): CalculationWithSteps
export function startCalculation(options: AnalysisOptions): Calculation
export function startCalculation({ recordSteps = true, sent }: AnalysisOptions): Calculation {
  const steps: CalculationStep[] | undefined = recordSteps ? [] : undefined
  const toCalculationInput = ({ isInput, ...figure }: Figure): CalculationInput => ({
    ...figure,
    source: isInput ? sourceOf(figure.key, sent) : 'computed',
  })
  return {
    steps,
    step(key, label, unit, formula, inputs, compute) {
      const values = inputs.map((input) => input.value)
      const result = values.every(isKnown) ? compute(...(values as Plain<typeof inputs>)) : null
      const value = result === null ? null : result + 0
      steps?.push({ key, label, formula, inputs: inputs.map(toCalculationInput), value, unit })
      // The value has the requested unit, which the compiler cannot infer.
      return { key, label, unit, value, isInput: false } as never
    },
  }
}

/** An input, with the label of its form field. */
export function given<Value extends number>(key: InputKey, unit: FigureUnit, value: Value): Figure<Value> {
  return { key, label: inputLabels[key], unit, value, isInput: true }
}

/** A fact that is not an input of a form, such as the sold price of a comp. */
export const fact = (key: string, label: string, unit: FigureUnit, value: number): Figure<number> => ({
  key,
  label,
  unit,
  value,
  isInput: true,
})

/** Dollars that another calculation computed, so that this one can name them. */
export const computed = <Value extends number | null>(
  key: string,
  label: string,
  value: Value,
): Figure<Value> => ({
  key,
  label,
  unit: 'dollars',
  value,
  isInput: false,
})
