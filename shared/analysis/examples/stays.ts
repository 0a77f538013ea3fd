import type { Example } from './example'

/** The stated inputs of a short-term rental; all others are 0, and every night has the same rate. */
export interface StayInputs {
  nightlyRate: number
  estimatedOccupancyRate: number
  listingPrice?: number
  downPaymentAmount?: number
  monthlyExpenses?: number
}

/** Results of `shortTerm`, and the revenue of 30 nights. */
export type StayFigure = 'cashOnCashRoi' | 'grossAnnualRevenue' | 'netOperatingIncome' | 'revenueOf30Nights'

const calculatorAcademy = {
  title: 'Short Term Rental Profit Calculator',
  publisher: 'Calculator Academy',
  address: 'https://calculator.academy/short-term-rental-profit-calculator/',
}

export const stays: Example<StayInputs, Partial<Record<StayFigure, string>>>[] = [
  {
    about: 'every second night',
    source: calculatorAcademy,
    inputs: { nightlyRate: 150, estimatedOccupancyRate: 0.5 },
    printed: { grossAnnualRevenue: '27375' },
  },
  {
    about: 'three nights of five',
    source: calculatorAcademy,
    inputs: { nightlyRate: 250, estimatedOccupancyRate: 0.6 },
    printed: { grossAnnualRevenue: '54750' },
  },
  {
    about: 'three nights of four',
    source: {
      title: 'Short Term Rental Profit Calculator',
      publisher: 'Bit1024',
      address: 'https://bit1024.com/tool/Short-Term-Rental-Profit-Calculator',
    },
    inputs: { nightlyRate: 100, estimatedOccupancyRate: 0.75 },
    printed: { grossAnnualRevenue: '27375' },
  },
  {
    about: 'a month of 30 nights',
    source: {
      title: 'Airbnb income calculator',
      publisher: 'ListingOK',
      address: 'https://www.listingok.com/en/airbnb-calculator/income',
    },
    inputs: { nightlyRate: 90, estimatedOccupancyRate: 0.65 },
    printed: { revenueOf30Nights: '1755' },
  },
  {
    about: 'the return on the cash in a house, its loan among the expenses',
    source: {
      title: 'The Complete Guide to Short Term Rental Profitability',
      publisher: 'Cashflow Diary',
      address:
        'https://cashflowdiary.com/the-complete-guide-to-short-term-rental-profitability-master-the-mathematics-behind-million-dollar-str-portfolios/',
    },
    convention: 'stated payment',
    inputs: {
      nightlyRate: 60_000 / 365,
      estimatedOccupancyRate: 1,
      listingPrice: 80_000,
      downPaymentAmount: 80_000,
      monthlyExpenses: 38_000 / 12,
    },
    printed: { grossAnnualRevenue: '60000', netOperatingIncome: '22000', cashOnCashRoi: '27.5' },
  },
]
