import { returnPercent, type CashReturn } from '@freehold/contracts'

/** A figure that can be a target. */
export type OutputKey =
  | 'roi'
  | 'annualizedRoi'
  | 'cashLeft'
  | 'cashNeeded'
  | 'monthlyIncome'
  | 'dscr'
  | 'irr'
  | 'profit'

export interface Output<Input> {
  key: OutputKey
  label: string
  unit: 'dollars' | 'percent' | 'ratio'
  /** A target is reached by it and by everything better. */
  better: 'more' | 'less'
  /** The target to start with. */
  target: number
  /** Infinite where there is nothing to divide by; null if it is not known, such as for a loan without a term. */
  compute: (input: Input) => number | null
}

type OfResults<Results> = (results: Results) => number | null

/** Makes the outputs of a strategy from results that its engine computes without steps. */
export const outputsOf = <Input, Results extends CashReturn>(compute: (input: Input) => Results) => {
  const output = (parts: Omit<Output<Input>, 'compute'>, figureOf: OfResults<Results>): Output<Input> => ({
    ...parts,
    compute: (input) => figureOf(compute(input)),
  })
  return {
    roi: output(
      { key: 'roi', label: 'Cash-on-cash ROI', unit: 'percent', better: 'more', target: 8 },
      returnPercent,
    ),
    cashNeeded: (label: string, figureOf: OfResults<Results>) =>
      output({ key: 'cashNeeded', label, unit: 'dollars', better: 'less', target: 50_000 }, figureOf),
    monthlyIncome: (figureOf: OfResults<Results>) =>
      output(
        { key: 'monthlyIncome', label: 'Net monthly income', unit: 'dollars', better: 'more', target: 0 },
        figureOf,
      ),
    dscr: (computeCoverage: Output<Input>['compute']): Output<Input> => ({
      key: 'dscr',
      label: 'DSCR',
      unit: 'ratio',
      better: 'more',
      target: LENDERS_DSCR,
      compute: computeCoverage,
    }),
    output,
  }
}

/** What many lenders of rentals ask for. */
const LENDERS_DSCR = 1.25

/**
 * How often a year's income pays the mortgage. Without a mortgage it is infinite, so that any income reaches a target,
 * while results then have no coverage.
 */
export function coverage(annualIncome: number, monthlyMortgage: number | null): number | null {
  if (monthlyMortgage === null) return null
  if (monthlyMortgage > 0) return annualIncome / (12 * monthlyMortgage)
  return annualIncome === 0 ? null : Math.sign(annualIncome) * Infinity
}
