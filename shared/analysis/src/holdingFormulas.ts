import { HOLDING_YEARS_MAX } from '@freehold/contracts'
import { LOG_RATE_MAX } from './irr'
import { ifKnown, UNKNOWN_FIGURE, type Formulas } from './formulaParts'
import { balanceAfter, rentalCosts, rentFractions } from './mortgageFormulas'

const last = (column: string) => `INDEX(years.${column}, ROWS(years.${column}))`

/** Of the steps of `holdingPeriod`, without those of single years. */
export const holdingFormulas: Formulas = {
  saleValue: 'input.listingPrice * (1 + input.appreciation) ^ input.holdingYears',
  saleCosts: 'saleValue * input.sellingCostsPercentage',
  loanBalanceAtSale: balanceAfter('loanAmount', '12 * input.holdingYears'),
  saleProceeds: ifKnown(['loanBalanceAtSale'], 'saleValue - saleCosts - loanBalanceAtSale'),
  annualRent: `12 * (input.monthlyRent - MAX(0, input.monthlyRent) * (${rentFractions}))`,
  annualCosts: `12 * (${rentalCosts()})`,
  totalCashFlow: ifKnown(['monthlyMortgage'], 'SUM(years.cashFlow)'),
  totalProfit: ifKnown(['totalCashFlow', 'saleProceeds'], 'totalCashFlow + saleProceeds - totalCashNeeded'),
  // More than one change of sign may have several rates, none has no rate.
  irr: ifKnown(
    ['totalCashFlow', 'saleProceeds'],
    `IF(OR(MAX(years.signChanges) <> 1, ABS(${last('rateTo')}) >= ${LOG_RATE_MAX}, ABS(${last('rateFrom')}) >= ${LOG_RATE_MAX}), ` +
      `"${UNKNOWN_FIGURE}", (EXP(${last('rateTo')}) - 1) * 100)`,
  ),
}

const whileHeld = (formula: string, after = '""') => `IF(row.year > input.holdingYears, ${after}, ${formula})`

/** Where the columns of the day of purchase differ from those of a year: a number to begin with, or null for none. */
export const purchaseFormulas: Readonly<Record<string, string | number | null>> = {
  propertyValue: 'input.listingPrice',
  loanBalance: 'loanAmount',
  equity: 'row.propertyValue - row.loanBalance',
  payments: null,
  cashFlow: null,
  cumulativeCashFlow: null,
  dealFlow: '-totalCashNeeded',
  sign: 'SIGN(row.dealFlow)',
  signChanges: null,
  rateTried: null,
  presentValue: null,
  rateFrom: -LOG_RATE_MAX,
  rateTo: LOG_RATE_MAX,
}

/** Of the columns of a year, as in `projectHolding` and `cashFlowOfYear`. */
export const yearFormulas: Formulas = {
  year: 'above.year + 1',
  propertyValue: whileHeld('input.listingPrice * (1 + input.appreciation) ^ row.year'),
  loanBalance: whileHeld(balanceAfter('loanAmount', '12 * row.year')),
  equity: whileHeld(ifKnown(['row.loanBalance'], 'row.propertyValue - row.loanBalance')),
  payments: whileHeld('MIN(12, MAX(0, input.loanTermInMonths - 12 * (row.year - 1)))'),
  cashFlow: whileHeld(
    ifKnown(
      ['monthlyMortgage'],
      'annualRent * (1 + input.rentGrowth) ^ (row.year - 1) - ' +
        'annualCosts * (1 + input.costGrowth) ^ (row.year - 1) - row.payments * monthlyMortgage',
    ),
  ),
  cumulativeCashFlow: whileHeld(ifKnown(['row.cashFlow'], 'N(above.cumulativeCashFlow) + row.cashFlow')),
  dealFlow: whileHeld(
    `IF(COUNT(row.cashFlow, saleProceeds) < 2, 0, ` +
      `row.cashFlow + IF(row.year = input.holdingYears, saleProceeds, 0))`,
    '0',
  ),
  sign: 'IF(row.dealFlow = 0, above.sign, SIGN(row.dealFlow))',
  signChanges: 'N(above.signChanges) + IF(above.sign * row.sign < 0, 1, 0)',
  // The bisection of `internalRateOfReturn`, a step in each row, as functions of spreadsheets do not find every rate.
  rateTried: '(above.rateFrom + above.rateTo) / 2',
  // Only its sign counts: it is scaled down where a loss would make it larger than any number.
  presentValue: `SUMPRODUCT(years.dealFlow, EXP(-row.rateTried * years.year - MAX(0, -${HOLDING_YEARS_MAX} * row.rateTried)))`,
  rateFrom: `IF(row.presentValue * ${last('sign')} > 0, row.rateTried, above.rateFrom)`,
  rateTo: `IF(row.presentValue * ${last('sign')} > 0, above.rateTo, row.rateTried)`,
}
