import type {
  BrrrrResults,
  BuyHoldResults,
  Dollars,
  FixFlipResults,
  ShortTermResults,
} from '@freehold/contracts'
import { roundToCents } from './roundToCents'

type Results = BuyHoldResults | BrrrrResults | FixFlipResults | ShortTermResults

type PlainNumbers<Fields> = {
  [Key in keyof Fields]-?: Exclude<Fields[Key], null> extends Dollars
    ? never
    : Exclude<Fields[Key], null> extends number
      ? Key
      : never
}[keyof Fields]

/** The numbers of the results that are not money; the compiler keeps the list complete. */
const notMoney: Record<
  | PlainNumbers<BuyHoldResults>
  | PlainNumbers<BrrrrResults>
  | PlainNumbers<FixFlipResults>
  | PlainNumbers<ShortTermResults>,
  true
> = {
  cashOnCashRoi: true,
  capRate: true,
  dscr: true,
  grm: true,
  onePercentRule: true,
  breakEvenOccupancy: true,
  returnOnInvestment: true,
  annualizedRoi: true,
  estimatedOccupancyRate: true,
  peakNights: true,
}

/** Results as they leave the server: every amount of money, in the working too, rounded to cents. */
export function inCents<Fields extends Results>(results: Fields): Fields {
  const entries = Object.entries(results).map(([key, value]) => [
    key,
    typeof value === 'number' && !(key in notMoney) ? roundToCents(value) : value,
  ])
  const working = results.working?.map((step) => ({
    ...roundMoney(step),
    inputs: step.inputs.map(roundMoney),
  }))
  return { ...Object.fromEntries(entries), ...(working && { working }) }
}

function roundMoney<Entry extends { unit: string; value: number | null }>(entry: Entry): Entry {
  return entry.unit === 'dollars' && entry.value !== null
    ? { ...entry, value: roundToCents(entry.value) }
    : entry
}
