import type { RangedEstimates } from '../casesOf'
import { fractionOfPercent, percentOfFraction } from '../percent'

/** An input that `solveFor` solves for and that a stress test moves. */
export type LeverKey =
  | 'price'
  | 'downPayment'
  | 'arv'
  | 'salePrice'
  | 'rent'
  | 'nightlyRate'
  | 'occupancy'
  | 'vacancy'
  | 'rehab'
  | 'rate'
  | 'months'
  | 'refinanceShare'

/** Percent is in points: 6.88. */
export type LeverUnit = 'dollars' | 'percent' | 'months'

/** How far a stress test moves an input: by a share of its value, by a number of its units, or between two values. */
export type LeverRange =
  | { kind: 'share'; share: number; stepShare?: number; step?: number }
  | { kind: 'units'; units: number; step: number }
  | { kind: 'between'; from: number; to: number; step: number }

export interface Lever<Input> {
  key: LeverKey
  unit: LeverUnit
  /** In the lever's unit. */
  get: (input: Input) => number
  /** The input with another value, and with what follows it, as a form can hold them. */
  set: (input: Input, value: number) => Input
  /** The values that the contract accepts. */
  limits: (input: Input) => { min: number; max: number }
  range: LeverRange
  /** How far one input alone moves to show what it does to the return: the range of its estimate, where it has one, is used instead. */
  swing: { share: number } | { units: number }
  /** What shares are taken of where nothing is entered, so that an overrun of $0 can be tested too; 0 if that is unknown. */
  usual?: (input: Input, estimates: RangedEstimates) => number
}

type LeverParts<Input> = Pick<Lever<Input>, 'key' | 'range' | 'swing'> & Partial<Lever<Input>>

/** As the contract has them. */
const DOLLARS_MAX = 1_000_000_000_000
const MONTHS_MAX = 1_200
const PERCENT_MAX = 100

type Numbers = Record<string, number | undefined>

/** The value of an input; one that is left out counts as 0. */
const numberAt = (input: object, key: string) => (input as Numbers)[key] ?? 0

/** A lever that sets an input in dollars. */
export const dollarsLever = <Input extends object>(
  input: string & keyof Input,
  parts: LeverParts<Input>,
): Lever<Input> => ({
  unit: 'dollars',
  get: (values) => numberAt(values, input),
  set: (values, dollars) => ({ ...values, [input]: dollars }),
  limits: () => ({ min: 0, max: DOLLARS_MAX }),
  ...parts,
})

/** A lever that sets a fraction, in percent points. */
export const percentLever = <Input extends object>(
  input: string & keyof Input,
  parts: LeverParts<Input>,
): Lever<Input> => ({
  unit: 'percent',
  get: (values) => percentOfFraction(numberAt(values, input)),
  set: (values, points) => ({ ...values, [input]: fractionOfPercent(points) }),
  limits: () => ({ min: 0, max: PERCENT_MAX }),
  ...parts,
})

/** A lever that sets a number of months. */
export const monthsLever = <Input extends object>(
  input: string & keyof Input,
  parts: LeverParts<Input>,
): Lever<Input> => ({
  unit: 'months',
  get: (values) => numberAt(values, input),
  set: (values, months) => ({ ...values, [input]: months }),
  limits: () => ({ min: 0, max: MONTHS_MAX }),
  ...parts,
})
