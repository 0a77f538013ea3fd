import { DOWN_PAYMENT_FRACTION, summarizeExpenses, percentOfFraction } from '@freehold/analysis'
import { CLOSING_COSTS_FRACTION, type Property, type RentEstimate } from '@freehold/contracts'
import { formatCount, formatDollars, formatPercent } from '@freehold/ui'
import { RULE_OF_THUMB, type FieldSources } from './fieldSources'

const LISTING = 'Listing'
export const NOT_IN_LISTING = 'Not in the listing'

const rentSources = {
  RENTAL_COMPS: 'Estimate from leases nearby',
  SMALL_AREA_RENT: 'Estimate from the rents of this ZIP code (HUD)',
  PRICE_YIELD: 'Rough estimate from the price and the national yield',
}

const comps = (count: number) => `Estimate from ${count} comps, not an appraisal`

function arvSource({ arv }: Property): string {
  if (arv === null) return 'Not known'
  if (arv.method === 'LIST_PRICE') return 'List price, no uplift: too few comps'
  return arv.adjusted
    ? `Estimate from ${arv.compsUsed} adjusted sales${(arv.asIs ?? arv.repairedFrom) ? ', as repaired' : ''}, not an appraisal`
    : comps(arv.compsUsed)
}

/** What the source of an ARV says beyond where it is from. */
export const notAppraisalText = /(, as repaired)?, not an appraisal$/

/** The range of the rent in the words of its source. */
export const rentRangeText = /, 25th to 75th percentile .*$/

const rentRange = ({ low, high }: RentEstimate) =>
  low === undefined || high === undefined
    ? ''
    : `, 25th to 75th percentile ${formatDollars(low)} to ${formatDollars(high)}`

function rentSource({ rent, buyHoldResults }: Property): string {
  if (rent) return `${rentSources[rent.method]}${rentRange(rent)}`
  return buyHoldResults ? 'Net monthly income of the stored results' : 'Not known'
}

function taxSource({ tax, expenses }: Property): string {
  if (!tax) return summarizeExpenses(expenses).taxMissing ? NOT_IN_LISTING : LISTING
  const rate = `${formatPercent(tax.rate)} a year`
  return tax.method === 'RATE_TABLE'
    ? `Assumed: ${rate}, ${tax.source}, ${tax.area}`
    : `Assumed: median of ${formatCount(tax.homesUsed)} homes in ${tax.area}, ${rate}`
}

const insuranceSource = ({ insurance, expenses }: Property) =>
  insurance
    ? `Assumed: ${formatPercent(insurance.rate)} of the price a year, ${insurance.source}`
    : summarizeExpenses(expenses).insuranceMissing
      ? NOT_IN_LISTING
      : LISTING

const expenseSource = (annual: number) => (annual > 0 ? LISTING : NOT_IN_LISTING)

/** Where the default values come from that the facts of a property give, by the names of the forms' fields. */
export function factSources(property: Property): FieldSources {
  const price = property.listingStatus === 'sold' ? 'Last sale' : LISTING
  const { annualHoa, annualOther } = summarizeExpenses(property.expenses)
  return {
    listingPrice: price,
    purchasePrice: price,
    downPaymentAmount: `${RULE_OF_THUMB}: ${percentOfFraction(DOWN_PAYMENT_FRACTION)}% of price`,
    downPayment: RULE_OF_THUMB,
    closingCosts: `${RULE_OF_THUMB}: ${percentOfFraction(CLOSING_COSTS_FRACTION)}% of price`,
    rehabCost: RULE_OF_THUMB,
    rehabCosts: RULE_OF_THUMB,
    arv: arvSource(property),
    monthlyRent: rentSource(property),
    monthlyTaxes: taxSource(property),
    taxAmount: taxSource(property),
    monthlyInsurance: insuranceSource(property),
    insuranceAmount: insuranceSource(property),
    monthlyHoa: expenseSource(annualHoa),
    hoaAmount: expenseSource(annualHoa),
    monthlyExpenses: expenseSource(annualOther),
    other: expenseSource(annualOther),
  }
}

/** 'Rule of thumb' as the source of each of these fields. */
export const ruleOfThumb = (names: readonly string[]): FieldSources =>
  Object.fromEntries(names.map((name) => [name, RULE_OF_THUMB]))
