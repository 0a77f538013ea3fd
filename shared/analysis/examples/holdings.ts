import type { Example } from './example'
import { yearly, type RentalInputs } from './rentalInputs'

export interface HoldingInputs extends RentalInputs {
  rentGrowth: number
  costGrowth: number
  appreciation?: number
  holdingYears: number
  sellingCostsPercentage?: number
}

export interface HoldingFigures {
  monthlyMortgage?: string
  noi?: string
  totalCashNeeded?: string
  capRate?: string
  cashOnCashRoi?: string
  saleProceeds?: string
  /** By year. */
  cashFlow?: Record<number, string>
  loanBalance?: Record<number, string>
}

/** The course values the sale at a cap rate of 5.5 % on the income of the sixth year. */
const saleAtCapRate = ((12 * 1_300 * 0.9 - 3_860 - 2_250) * 1.03 ** 5) / 0.055

export const holdings: Example<HoldingInputs, HoldingFigures>[] = [
  {
    about: 'a rental over five years and its sale',
    source: {
      title: 'FIN 3433: Example Rental Proforma',
      publisher: 'FIN 3433 (course notes, Docstoc)',
      address: 'http://www.docstoc.com/docs/7158088/FIN-3433-Example-Rental-Proforma',
    },
    convention: 'exit cap rate',
    inputs: {
      listingPrice: 150_000,
      downPaymentAmount: 37_500,
      interestRate: 0.05875,
      loanTermInMonths: 360,
      closingCosts: 1_000 + 0.02 * 112_500,
      monthlyRent: 1_300,
      vacancyPercentage: 0.1,
      monthlyTaxes: yearly(3_860),
      monthlyExpenses: yearly(2_250),
      rentGrowth: 0.03,
      costGrowth: 0.03,
      appreciation: (saleAtCapRate / 150_000) ** (1 / 5) - 1,
      holdingYears: 5,
      sellingCostsPercentage: 0.07,
    },
    printed: {
      monthlyMortgage: '665.48',
      totalCashNeeded: '40750',
      saleProceeds: '50923',
      cashFlow: { 1: '-56', 2: '182', 3: '427', 4: '680', 5: '940' },
      loanBalance: { 5: '104523.12' },
    },
  },
  {
    about: 'four apartments over four years',
    source: {
      title: '4-Unit Apt Bldg Analysis 9-4-14',
      publisher: 'Scribd',
      address: 'https://www.scribd.com/document/241910248/4-Unit-Apt-Bldg-Analysis-9-4-14',
    },
    inputs: {
      listingPrice: 400_000,
      downPaymentAmount: 100_000,
      interestRate: 0.04,
      loanTermInMonths: 300,
      monthlyRent: 4 * 1_325,
      vacancyPercentage: 0.05,
      monthlyTaxes: yearly(11_375),
      monthlyInsurance: yearly(3_975),
      monthlyExpenses: yearly(4_550 + 5_520),
      rentGrowth: 0.035,
      costGrowth: 0.035,
      holdingYears: 4,
    },
    printed: {
      monthlyMortgage: '1584',
      noi: '35000',
      totalCashNeeded: '100000',
      cashFlow: { 1: '15998', 2: '17223', 3: '18491' },
      loanBalance: { 1: '292868', 2: '285446', 3: '277721', 4: '269681' },
    },
  },
  {
    about: 'a house over 16 years, its rate that of the printed payment',
    source: {
      title: 'Rental Property Calculator',
      publisher: 'WalletBurst',
      address: 'https://walletburstcalcs.netlify.app/tools/rental-property-calculator',
    },
    convention: 'rate inferred',
    inputs: {
      listingPrice: 300_000,
      downPaymentAmount: 60_000,
      interestRate: 0.06,
      loanTermInMonths: 360,
      closingCosts: 7_000,
      monthlyRent: yearly(30_000),
      vacancyPercentage: 0.08,
      managementPercentage: 0.1,
      monthlyTaxes: yearly(2_000),
      monthlyInsurance: yearly(1_300),
      monthlyExpenses: yearly(3_000),
      rentGrowth: 0.03,
      costGrowth: 0.03,
      holdingYears: 16,
    },
    printed: {
      noi: '18300',
      totalCashNeeded: '67000',
      capRate: '6.10',
      cashOnCashRoi: '1.54',
      cashFlow: {
        1: '1033',
        2: '1582',
        3: '2147',
        4: '2730',
        5: '3330',
        6: '3948',
        7: '4584',
        8: '5240',
        9: '5915',
        10: '6610',
        11: '7327',
        12: '8064',
        13: '8824',
        14: '9607',
        15: '10413',
        16: '11244',
      },
    },
  },
]
