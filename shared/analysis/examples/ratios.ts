import { owing, yearly } from './rentalInputs'
import type { RentalExample } from './rentals'

const ilsCommercial = {
  title: 'Commercial Glossary',
  publisher: 'ILS Commercial',
  address: 'https://ilscommercial.com/commercial-glossary',
}
const investorsWiki = {
  title: 'Capitalization Rate',
  publisher: 'InvestorsWiki',
  address: 'https://github.com/investorswiki/content/blob/main/Texts/English/capitalizationrate.md',
}

/** Examples of one ratio each, with only the inputs of that ratio. */
export const ratios: RentalExample[] = [
  {
    about: 'the cap rate of five apartments',
    source: {
      title: 'Cap Rate',
      publisher: 'Michael Waggoner',
      address: 'https://michaelwaggoner.org/2010/10/11/cap-rate',
    },
    inputs: { listingPrice: 450_000, monthlyRent: 3_750, monthlyExpenses: yearly(25_200) },
    printed: { capRate: '4.4', noi: '19800' },
  },
  {
    about: 'a cap rate with vacancy',
    source: {
      title: 'How to analyze a rental property',
      publisher: 'Verleon',
      address: 'https://verleon.ai/learn/how-to-analyze-rental-property',
    },
    inputs: { listingPrice: 120_000, monthlyRent: 1_400, vacancyPercentage: 0.08, monthlyExpenses: 588 },
    printed: { capRate: '7.0', noi: '8400' },
  },
  {
    about: 'a cap rate of income alone',
    source: investorsWiki,
    inputs: { listingPrice: 100_000, monthlyRent: yearly(15_000) },
    printed: { capRate: '15' },
  },
  {
    about: 'the same cap rate a year later',
    source: investorsWiki,
    inputs: { listingPrice: 110_000, monthlyRent: yearly(15_000) },
    printed: { capRate: '13.6' },
  },
  {
    about: 'the cap rate of a building for ten million',
    source: ilsCommercial,
    inputs: { listingPrice: 10_000_000, monthlyRent: yearly(500_000) },
    printed: { capRate: '5.0' },
  },
  {
    about: 'the income and the coverage of a building',
    source: ilsCommercial,
    convention: 'stated payment',
    inputs: {
      ...owing(10_000_000, 600_000),
      monthlyRent: yearly(1_200_000),
      monthlyExpenses: yearly(450_000),
    },
    printed: { dscr: '1.25', noi: '750000' },
  },
  {
    about: 'the income of 24 apartments with a laundry',
    source: { title: 'NOI & Cap Rate', publisher: 'MPM', address: 'http://www.mpmlex.com/noi_cap.htm' },
    convention: 'other income',
    inputs: {
      listingPrice: 1_000_000,
      monthlyRent: 24 * 425 + 300,
      vacancyPercentage: (0.1 * 24 * 425) / (24 * 425 + 300),
      monthlyExpenses: yearly(11_400 + 16_000 + 3_300),
    },
    printed: { noi: '83060' },
  },
  {
    about: 'the income of 50 apartments',
    source: {
      title: 'How to Analyze a Multifamily Deal: Cap Rates, Cash-on-Cash & NOI Explained',
      publisher: 'NCC IQ',
      address: 'https://www.ncciq.com/post/multifamily-analyze-deals-2025',
    },
    convention: 'other income',
    inputs: {
      listingPrice: 5_000_000,
      monthlyRent: yearly(610_000 + 23_000),
      vacancyPercentage: 42_700 / (610_000 + 23_000),
      monthlyExpenses: yearly(275_000),
    },
    printed: { noi: '315300' },
  },
  {
    about: 'a coverage of one and a half',
    source: {
      title: 'Debt Service Coverage Ratio (DSCR)',
      publisher: 'Refuge Investments',
      address: 'https://refugeinvestments.com/terminology/debt-service-coverage-ratio-dscr/',
    },
    convention: 'stated payment',
    inputs: { ...owing(5_000_000, 300_000), monthlyRent: yearly(450_000) },
    printed: { dscr: '1.5' },
  },
  {
    about: 'the occupancy at which a property breaks even',
    source: {
      title: 'Breakeven Occupancy',
      publisher: 'Adventures in CRE',
      address: 'https://www.adventuresincre.com/glossary/breakeven-occupancy/',
    },
    convention: 'stated payment',
    inputs: { ...owing(10_000, 12 * 250), monthlyRent: 1_000, monthlyExpenses: 500 },
    printed: { breakEvenOccupancy: '0.75' },
  },
  {
    about: 'a multiplier of yearly rent',
    source: {
      title: 'Gross Rent Multiplier (GRM) Calculator',
      publisher: '7search',
      address: 'https://calculator.7search.cc/calc/gross-rent-multiplier-grm-calculator.php',
    },
    inputs: { listingPrice: 1_000_000, monthlyRent: yearly(85_000) },
    printed: { grm: '11.76' },
  },
  {
    about: 'a multiplier in a glossary',
    source: {
      title: 'Definition of GRM',
      publisher: 'Metaglossary',
      address: 'http://www.metaglossary.com/define/grm',
    },
    inputs: { listingPrice: 325_000, monthlyRent: yearly(50_000) },
    printed: { grm: '6.5' },
  },
  {
    about: 'a multiplier of monthly rent, as appraisers have it',
    source: {
      title: 'Gross rent multiplier flash cards',
      publisher: 'Quizlet',
      address: 'https://quizlet.com/45179754/65-gross-rent-multiplier-flash-cards/',
    },
    convention: 'monthly',
    inputs: { listingPrice: 460_000, monthlyRent: yearly(4 * 850) },
    printed: { grm: '135.3' },
  },
  {
    about: 'rent to price',
    source: {
      title: 'One Percent Rule',
      publisher: 'REFP',
      address: 'https://apps.refp.com/rental-property-calculator/one-percent-rule.php',
    },
    inputs: { listingPrice: 385_000, monthlyRent: 2_850 },
    printed: { onePercentRule: '0.74' },
  },
  {
    about: 'the return on the cash in a house',
    source: {
      title: 'Cash-on-Cash Return Explained: Formula + Real-Life Examples',
      publisher: 'G3 Manage',
      address: 'https://www.g3manage.com/post/cash-on-cash-return-explained',
    },
    convention: 'stated payment',
    inputs: {
      listingPrice: 75_000,
      downPaymentAmount: 75_000,
      closingCosts: 5_000,
      rehabCost: 10_000,
      monthlyRent: 2_000,
      monthlyExpenses: 1_400,
    },
    printed: { cashOnCashRoi: '8', netMonthlyIncome: '600', totalCashNeeded: '90000' },
  },
  {
    about: 'the return on a million',
    source: {
      title: 'Cash-On-Cash Return',
      publisher: 'Realized',
      address: 'https://www.realized1031.com/glossary/cash-on-cash-return',
    },
    inputs: { listingPrice: 1_000_000, downPaymentAmount: 1_000_000, monthlyRent: yearly(100_000) },
    printed: { cashOnCashRoi: '10.0' },
  },
  {
    about: 'the return on a bought and repositioned income',
    source: {
      title: 'Cash flow and return',
      publisher: 'Craig Ekedahl',
      address: 'https://craigekedahl.com/investors-flow-vs-return',
    },
    inputs: { listingPrice: 400_000, downPaymentAmount: 400_000, monthlyRent: 2_500 },
    printed: { cashOnCashRoi: '7.5' },
  },
]
