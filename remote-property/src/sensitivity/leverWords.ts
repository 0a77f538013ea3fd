import type { LeverKey, LeverUnit, OutputKey } from '@freehold/analysis'
import type { StrategyKey } from '@freehold/contracts'
import { figureText, returnText } from '@freehold/property-ui'
import { formatDollars, formatNumber, formatPercent } from '@freehold/ui'
import { percentText } from './percentText'

interface LeverWords {
  /** In lists. */
  label: string
  /** On the button that uses an answer. */
  title: string
  /** In sentences. */
  noun: string
  /** What less and more of it are called. */
  less: string
  more: string
  /** After 'With', before its value. */
  named: string
  /** With the least or the most that there can be. */
  least?: string
  most?: string
}

const amount = { less: 'below', more: 'above' }

export const leverWords: Record<LeverKey, LeverWords> = {
  price: { ...amount, label: 'Purchase price', title: 'Price', noun: 'price', named: 'a price of' },
  downPayment: {
    ...amount,
    label: 'Down payment',
    title: 'Down Payment',
    noun: 'down payment',
    named: 'a down payment of',
    least: 'with nothing down',
    most: 'if paid in cash',
  },
  arv: { ...amount, label: 'After-repair value', title: 'ARV', noun: 'ARV', named: 'an ARV of' },
  salePrice: {
    ...amount,
    label: 'Sale price',
    title: 'Sale Price',
    noun: 'sale price',
    named: 'a sale price of',
  },
  rent: { ...amount, label: 'Monthly rent', title: 'Rent', noun: 'rent', named: 'rent at' },
  nightlyRate: {
    ...amount,
    label: 'Peak season rate',
    title: 'Rate',
    noun: 'peak season rate',
    named: 'a peak season rate of',
  },
  occupancy: {
    ...amount,
    label: 'Occupancy',
    title: 'Occupancy',
    noun: 'occupancy',
    named: 'an occupancy of',
    least: 'without guests',
    most: 'with every night booked',
  },
  vacancy: {
    ...amount,
    label: 'Vacancy',
    title: 'Vacancy',
    noun: 'vacancy',
    named: 'a vacancy of',
    least: 'without any vacancy',
  },
  rehab: {
    ...amount,
    label: 'Rehab cost',
    title: 'Rehab Cost',
    noun: 'rehab cost',
    named: 'rehab at',
    least: 'with no rehab at all',
  },
  rate: {
    ...amount,
    label: 'Interest rate',
    title: 'Rate',
    noun: 'interest rate',
    named: 'a rate of',
    least: 'without interest',
  },
  months: {
    less: 'less',
    more: 'more',
    label: 'Months held',
    title: 'Holding Period',
    noun: 'holding period',
    named: 'a holding of',
    least: 'without a month of holding',
  },
  refinanceShare: {
    ...amount,
    label: 'Refinance share',
    title: 'Share',
    noun: 'refinance share',
    named: 'a refinance share of',
    least: 'without a new loan',
    most: 'with a new loan of the whole ARV',
  },
}

/** Outputs in sentences. */
export const outputNouns: Record<OutputKey, string> = {
  roi: 'cash-on-cash ROI',
  annualizedRoi: 'annualized ROI',
  cashLeft: 'cash left in the deal',
  cashNeeded: 'cash needed',
  monthlyIncome: 'net monthly income',
  dscr: 'DSCR',
  irr: 'IRR',
  profit: 'profit',
}

/** What follows another input, and what stays when it changes. */
export const followingInputs: Record<StrategyKey, string> = {
  buyHold: 'Down payment and closing costs follow the price.',
  brrrr: 'Rehab and closing follow the price, both loans follow the ARV.',
  fixFlip: 'The loan and closing costs follow the price, not the sale price.',
  shortTerm: 'Down payment and closing costs follow the price, the off-season rate that of the peak season.',
}

/** The value of an input. */
export const leverText = (unit: LeverUnit, value: number) =>
  unit === 'percent' ? percentText(value) : figureText(value, unit)

/** The value of an output. */
export const outputText = (unit: 'dollars' | 'percent' | 'ratio', value: number | null) =>
  unit === 'ratio' && value !== null && !Number.isFinite(value)
    ? formatPercent(value).replace('%', '')
    : unit === 'percent'
      ? returnText(value)
      : figureText(value, unit)

/** A return within a sentence. */
export const returnInWords = (percent: number | null) =>
  percent === -Infinity ? 'a loss' : formatPercent(percent)

const SIGNS = { plus: '+', minus: '−' }
const signOf = (difference: number) => (difference < 0 ? SIGNS.minus : SIGNS.plus)

/** Without a sign: '$42,515', '12.36 points', '2 months'. */
export function sizeText(unit: LeverUnit, difference: number): string {
  const size = Math.abs(difference)
  if (unit === 'percent') return `${formatNumber(size, { least: 2 })} points`
  return unit === 'dollars' ? formatDollars(size) : figureText(size, 'months')
}

/** With a sign: '−$150', '+0.50 points', '+2 months'. */
export const differenceText = (unit: LeverUnit, difference: number) =>
  signOf(difference) + sizeText(unit, difference)

/** A difference in dollars as a share of what it is from: '15.2%'; null where there is nothing to share. */
export const shareText = (difference: number, from: number) =>
  from > 0 ? formatPercent((Math.abs(difference) / from) * 100, 1) : null

export const signedShareText = (difference: number, from: number) => {
  const share = shareText(difference, from)
  return share && signOf(difference) + share
}
