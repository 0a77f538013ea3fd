import type { Example } from './example'
import { owing, yearly, type RentalInputs } from './rentalInputs'

/** Results of `buyHold`; ratios and break-even occupancies are fractions. */
export type RentalFigure =
  | 'breakEvenOccupancy'
  | 'capRate'
  | 'cashOnCashRoi'
  | 'dscr'
  | 'grm'
  | 'grossMonthlyExpenses'
  | 'monthlyMortgage'
  | 'netMonthlyIncome'
  | 'noi'
  | 'onePercentRule'
  | 'totalCashNeeded'
export type RentalExample = Example<RentalInputs, Partial<Record<RentalFigure, string>>>

const agentLens = {
  title: 'Rental Property Calculator',
  publisher: 'Agent Lens',
  address: 'https://aistage.pro/tools/rental-property-calculator',
}
const sdMultifamily = {
  title: 'Commercial Real Estate Glossary',
  publisher: 'SD Multifamily',
  address: 'https://sdmultifamily.com/commercial-real-estate-glossary/',
}
const dealPrism = {
  title: 'Real estate investing resources',
  publisher: 'DealPrism',
  address: 'https://dealprism.ai/resources',
}

export const rentals: RentalExample[] = [
  {
    about: 'a house with every metric',
    source: agentLens,
    inputs: {
      listingPrice: 300_000,
      downPaymentAmount: 75_000,
      interestRate: 0.07,
      loanTermInMonths: 360,
      closingCosts: 9_000,
      monthlyRent: 2_000,
      monthlyTaxes: yearly(3_600),
      monthlyInsurance: yearly(1_200),
      vacancyPercentage: 0.05,
      managementPercentage: 0.08,
      maintenancePercentage: 0.1,
      capexPercentage: 0.05,
    },
    printed: {
      breakEvenOccupancy: '1.1785',
      capRate: '4.16',
      cashOnCashRoi: '-6.53',
      dscr: '0.69',
      grm: '12.5',
      monthlyMortgage: '1496.93',
      netMonthlyIncome: '-456.93',
      noi: '12480',
      onePercentRule: '0.67',
      totalCashNeeded: '84000',
    },
  },
  {
    about: 'a month with vacancy, which is no cost of the break-even occupancy',
    source: {
      title: 'Rental Property Calculator',
      publisher: 'CalcMaster',
      address: 'https://calcmaster.app/en/real-estate/rental-property',
    },
    convention: 'stated payment',
    inputs: {
      ...owing(350_000, 12 * 1_863),
      monthlyRent: 2_500,
      vacancyPercentage: 0.05,
      monthlyTaxes: 350,
      monthlyInsurance: 150,
      monthlyExpenses: 292 + 190,
    },
    printed: { breakEvenOccupancy: '1.138', dscr: '0.75', netMonthlyIncome: '-470' },
  },
  {
    about: 'apartments in San Diego',
    source: sdMultifamily,
    convention: 'stated payment',
    inputs: {
      ...owing(5_020_000, 180_585),
      monthlyRent: yearly(384_000),
      vacancyPercentage: 0.03,
      monthlyExpenses: yearly(141_844),
    },
    printed: { capRate: '4.59', dscr: '1.28', grm: '13.07', noi: '230636' },
  },
  {
    about: 'an office building',
    source: {
      title: 'APOD (first 12 months), office building',
      publisher: 'planEASe',
      address: 'https://www.planease.com/v/x.aspx?&1=1501&2=101207125219&type=apod12',
    },
    convention: 'stated payment',
    inputs: {
      ...owing(3_000_000, 227_988),
      monthlyRent: yearly(362_148),
      monthlyExpenses: yearly(362_148 - 273_589),
    },
    printed: { capRate: '9.12', dscr: '1.200', grm: '8.28' },
  },
  {
    about: '42 apartments at month-1 income',
    source: {
      title: 'APOD (first month), apartment partnership',
      publisher: 'planEASe',
      address: 'https://planease.com/v/x.aspx?1=1500&2=apartmentpartnership&type=apod1',
    },
    convention: 'stated payment',
    inputs: {
      ...owing(1_550_000, 130_594),
      monthlyRent: yearly(200_410),
      vacancyPercentage: 10_030 / 200_410,
      monthlyTaxes: yearly(18_610),
      monthlyInsurance: yearly(3_000),
      monthlyExpenses: yearly(55_474 - 18_610 - 3_000),
    },
    printed: { capRate: '8.70', dscr: '1.033', grm: '7.73' },
  },
  {
    about: 'the break-even occupancy of 42 apartments in the first year',
    source: {
      title: 'Breakeven Occupancy, apartment partnership',
      publisher: 'planEASe',
      address: 'https://www.planease.com/v/x.aspx?&1=1500&2=apartmentpartnership&type=ver&row=breakevenocc',
    },
    convention: 'stated payment',
    inputs: {
      ...owing(1_550_000, 130_583),
      monthlyRent: yearly(200_400),
      vacancyPercentage: 0.05,
      monthlyExpenses: yearly(55_469),
    },
    printed: { breakEvenOccupancy: '0.928' },
  },
  {
    about: '32 apartments in eight buildings',
    source: {
      title: 'Newbie needs deal analysis help on multiple 4-plex opportunity',
      publisher: 'BiggerPockets',
      address:
        'https://biggerpockets.com/forums/432/topics/101856-newbie-needs-deal-analysis-help-on-multiple-4-plex-opportunity',
    },
    convention: 'stated payment',
    inputs: {
      ...owing(960_000, 75_396),
      monthlyRent: yearly(186_240),
      vacancyPercentage: 0.1,
      monthlyExpenses: yearly(83_808),
    },
    printed: { capRate: '9', dscr: '1.11', grm: '5', noi: '83808' },
  },
  {
    about: 'a rental from its rent to its coverage',
    source: dealPrism,
    convention: 'stated payment',
    inputs: {
      ...owing(220_000, 12_000),
      monthlyRent: 2_000,
      vacancyPercentage: 100 / 2_000,
      monthlyExpenses: 650,
    },
    printed: { capRate: '6.8', dscr: '1.25', noi: '15000' },
  },
  {
    about: 'the cash flow of a month',
    source: {
      title: 'Rental Property Calculator (guide)',
      publisher: 'DealPrism',
      address: 'https://beta.dealprism.ai/resources/calculators/rental-property-calculator',
    },
    convention: 'stated payment',
    inputs: {
      ...owing(200_000, 12 * 1_320),
      monthlyRent: 2_200,
      vacancyPercentage: 0.05,
      monthlyExpenses: 620,
    },
    printed: { netMonthlyIncome: '150' },
  },
]
