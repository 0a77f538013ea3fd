/** The groups of the rows of a comparison, in their order. */
export type RowGroup = 'Home' | 'Returns' | 'Cash' | 'Loan' | 'Income' | 'After a Sale' | 'Other Figures'

/** Which value of a row is the best one. Facts, rents, prices and loans have none. */
export type Better = 'higher' | 'lower' | null

/**
 * Every row of a comparison by its key, in the order of the rows, and which value is better. The key is that of the
 * engine's step or input, of a fact its term. A strategy adds its own here.
 */
const declared: Record<Exclude<RowGroup, 'Other Figures'>, Record<string, Better>> = {
  Home: {
    Price: null,
    Beds: null,
    Baths: null,
    'Living area': null,
    'Year built': null,
    'Price per sq ft': 'lower',
  },
  Returns: {
    cashOnCashRoi: 'higher',
    conservativeRoi: 'higher',
    optimisticRoi: 'higher',
    expenses: null,
    roiWithoutExpenses: 'higher',
    returnOnInvestment: 'higher',
    annualizedRoi: 'higher',
    capRate: 'higher',
    grm: 'lower',
    onePercentRule: 'higher',
  },
  Cash: {
    listingPrice: null,
    purchasePrice: null,
    maxOffer70: null,
    downPayment: null,
    downPaymentAmount: null,
    rehabPercentage: null,
    rehabCost: null,
    rehabCosts: null,
    contingencyPercentage: null,
    closingPercentage: null,
    closingCosts: null,
    purchaseCosts: null,
    furnishingCost: null,
    points: null,
    holdingCosts: null,
    cashPaidReceived: null,
    totalCosts: null,
    totalCashNeeded: 'lower',
    cashNeeded: 'lower',
    totalInvestment: 'lower',
    refiCostPercentage: null,
    refiCosts: null,
    cashAtRefiClose: 'higher',
    cashLeftInDeal: 'lower',
  },
  Loan: {
    arv: null,
    'ARV estimate': null,
    'ARV condition': null,
    'ARV range': null,
    'ARV confidence': null,
    'ARV method': null,
    'ARV error': null,
    loanLtv: null,
    loanToPrice: null,
    loanToArv: null,
    loanAmount: null,
    bridgePoints: null,
    bridgeMonths: null,
    bridgeInterestRate: null,
    hardMoneyPoints: null,
    hardMoneyInterestRate: null,
    refiLtv: null,
    refiLoanAmount: null,
    interestRate: null,
    loanTermInMonths: null,
    monthlyMortgage: null,
    dscr: 'higher',
  },
  Income: {
    monthlyRent: null,
    estimatedOccupancyRate: null,
    peakSeasonRate: null,
    offSeasonRate: null,
    peakNights: null,
    grossAnnualRevenue: null,
    vacancyPercentage: null,
    platformFeePercentage: null,
    managementPercentage: null,
    maintenancePercentage: null,
    capexPercentage: null,
    monthlyTaxes: null,
    monthlyInsurance: null,
    monthlyHoa: null,
    monthlyUtilities: null,
    monthlyExpenses: null,
    otherExpenses: null,
    grossMonthlyExpenses: null,
    annualExpenses: null,
    netMonthlyIncome: 'higher',
    noi: 'higher',
    netOperatingIncome: 'higher',
    breakEvenRent: null,
    breakEvenOccupancy: 'lower',
  },
  'After a Sale': {
    holdingYears: null,
    holdingPeriodMonths: null,
    appreciation: null,
    rentGrowth: null,
    costGrowth: null,
    sellingCostsPercentage: null,
    saleValue: null,
    saleCosts: null,
    sellingCosts: null,
    breakEvenSalePrice: null,
    loanBalanceAtSale: null,
    saleProceeds: 'higher',
    annualRent: null,
    annualCosts: null,
    totalCashFlow: 'higher',
    netProfit: 'higher',
    totalProfit: 'higher',
    irr: 'higher',
  },
}

/** What is said of the home with the best value of a row, the most telling first. */
export const praises: readonly (readonly [key: string, words: string])[] = [
  ['cashLeftInDeal', 'leaves the least cash in the deal'],
  ['cashOnCashRoi', 'has the highest cash-on-cash ROI'],
  ['netProfit', 'has the highest net profit'],
  ['netMonthlyIncome', 'has the highest net monthly income'],
  ['netOperatingIncome', 'has the highest net operating income'],
]

export interface RowPlace {
  group: RowGroup
  better: Better
  /** Its place among all rows. */
  order: number
}

const places = new Map<string, RowPlace>(
  Object.entries(declared)
    .flatMap(([group, rows]) =>
      Object.entries(rows).map(([key, better]) => ({ key, group: group as RowGroup, better })),
    )
    .map(({ key, ...place }, order) => [key, { ...place, order }]),
)

const lastOfHome = Object.keys(declared.Home).length - 1

/** Where a row belongs. A figure that is not declared is shown last, and is not rated. */
export const placeOf = (key: string): RowPlace =>
  places.get(key) ?? { group: 'Other Figures', better: null, order: places.size }

/** The place of a fact of a home; one that is not declared follows those of the home that are. */
export const placeOfFact = (term: string): RowPlace =>
  places.get(term) ?? { group: 'Home', better: null, order: lastOfHome + 0.5 }
