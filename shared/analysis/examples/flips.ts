import type { Example } from './example'

/** The stated inputs of a flip; all others are 0, and without a loan it is paid in cash. */
export interface FlipInputs {
  purchasePrice: number
  arv: number
  rehabCosts?: number
  holdingPeriodMonths?: number
  monthlyUtilities?: number
  loanToPrice?: number
  hardMoneyInterestRate?: number
  hardMoneyPoints?: number
}

/** Results of `fixFlip`, and the monthly interest. */
export type FlipFigure =
  | 'annualizedRoi'
  | 'cashOnCashRoi'
  | 'holdingCosts'
  | 'loanAmount'
  | 'maxOffer70'
  | 'monthlyInterest'
  | 'netProfit'
  | 'purchaseCosts'
  | 'returnOnInvestment'

const hardMoneyHome = (title: string, page: string) => ({
  title,
  publisher: 'HardMoneyHome',
  address: `https://hardmoneyhome.com/bridge-loans/${page}`,
})

export const flips: Example<FlipInputs, Partial<Record<FlipFigure, string>>>[] = [
  {
    about: 'a townhome with a loan of 55 % for a year',
    source: hardMoneyHome('Bridge loans in Ward Cove, AK', 'ward-cove-ak'),
    inputs: {
      purchasePrice: 170_000,
      arv: 221_000,
      holdingPeriodMonths: 12,
      loanToPrice: 0.55,
      hardMoneyInterestRate: 0.1,
      hardMoneyPoints: 0.03,
    },
    printed: {
      loanAmount: '93500',
      purchaseCosts: '2805',
      monthlyInterest: '779',
      holdingCosts: '9350',
      netProfit: '38845',
    },
  },
  {
    about: 'a house with a loan of 65 % for 18 months',
    source: hardMoneyHome('Bridge loans in Port Lions, AK', 'port-lions-ak'),
    inputs: {
      purchasePrice: 400_000,
      arv: 600_000,
      holdingPeriodMonths: 18,
      loanToPrice: 0.65,
      hardMoneyInterestRate: 0.13,
      hardMoneyPoints: 0.03,
    },
    printed: {
      loanAmount: '260000',
      purchaseCosts: '7800',
      monthlyInterest: '2817',
      holdingCosts: '50700',
      netProfit: '141500',
    },
  },
  {
    about: 'a house with a loan of 70 % for a year',
    source: hardMoneyHome('Bridge loans in Moose Pass, AK', 'moose-pass-ak'),
    inputs: {
      purchasePrice: 220_000,
      arv: 319_000,
      holdingPeriodMonths: 12,
      loanToPrice: 0.7,
      hardMoneyInterestRate: 0.09,
      hardMoneyPoints: 0.01,
    },
    printed: {
      loanAmount: '154000',
      purchaseCosts: '1540',
      monthlyInterest: '1155',
      holdingCosts: '13860',
      netProfit: '83600',
    },
  },
  {
    about: 'hard money for three months',
    source: {
      title: 'Hard Money Math',
      publisher: 'BiggerPockets',
      address: 'https://biggerpockets.com/forums/50/topics/282313-hard-money-math',
    },
    inputs: {
      purchasePrice: 100_000,
      arv: 100_000,
      holdingPeriodMonths: 3,
      loanToPrice: 1,
      hardMoneyInterestRate: 0.12,
      hardMoneyPoints: 0.02,
    },
    printed: { purchaseCosts: '2000', monthlyInterest: '1000', holdingCosts: '3000' },
  },
  {
    about: 'two points',
    source: {
      title: 'Mortgage Points Guide',
      publisher: 'WalletHub',
      address: 'https://wallethub.com/edu/mortgage-points-guide/638/',
    },
    inputs: { purchasePrice: 275_000, arv: 275_000, loanToPrice: 1, hardMoneyPoints: 0.02 },
    printed: { purchaseCosts: '5500' },
  },
  {
    about: 'interest alone',
    source: {
      title: 'Interest-Only Mortgage Calculator',
      publisher: 'CalculatorLib',
      address: 'https://calculatorlib.com/interest-only-mortgage-calculator',
    },
    inputs: {
      purchasePrice: 300_000,
      arv: 300_000,
      holdingPeriodMonths: 12,
      loanToPrice: 1,
      hardMoneyInterestRate: 0.06,
    },
    printed: { monthlyInterest: '1500', holdingCosts: '18000' },
  },
  {
    about: 'profit on all costs',
    source: {
      title: 'House Flip ROI Calculator',
      publisher: '7search',
      address: 'https://calculator.7search.cc/calc/house-flip-roi-calculator.php',
    },
    inputs: {
      purchasePrice: 200_000,
      arv: 300_000,
      rehabCosts: 50_000,
      holdingPeriodMonths: 1,
      monthlyUtilities: 20_000,
    },
    printed: { netProfit: '30000', returnOnInvestment: '11.11' },
  },
  {
    about: 'a renovation paid in cash',
    source: {
      title: 'Get the Most Money for Your Real Estate Investment',
      publisher: 'Richard Davis',
      address: 'https://my.book.live/view/1037556599/188/',
    },
    inputs: { purchasePrice: 100_000, arv: 200_000, rehabCosts: 50_000 },
    printed: { netProfit: '50000', returnOnInvestment: '33' },
  },
  {
    about: 'a profit of five months as one of a year',
    source: {
      title: 'How do you determine ROI on a profit on an investment deal?',
      publisher: 'REI Blog',
      address:
        'http://reiblog.com/index.php/2016/01/04/how-do-you-determine-roi-on-a-profit-on-an-investment-deal/',
    },
    isCutOff: true,
    inputs: { purchasePrice: 335_000, arv: 335_000 + 90_000, holdingPeriodMonths: 5 },
    printed: { cashOnCashRoi: '26.8', annualizedRoi: '64' },
  },
  {
    about: 'the 70 % rule for a house of 175 000',
    source: {
      title: '70 Percent Rule',
      publisher: 'House Flipping Info',
      address: 'http://houseflippinginfo.com/70-percent-after-repair-value-rule-arv/',
    },
    inputs: { purchasePrice: 90_000, arv: 175_000, rehabCosts: 40_000 },
    printed: { maxOffer70: '82500' },
  },
  {
    about: 'the 70 % rule for a house of 250 000',
    source: {
      title: 'What Is the 70% Rule in House-Flipping?',
      publisher: 'Anytime Estimate',
      address: 'https://anytimeestimate.com/real-estate-investing/70-percent-rule/',
    },
    inputs: { purchasePrice: 130_000, arv: 250_000, rehabCosts: 45_000 },
    printed: { maxOffer70: '130000' },
  },
  {
    about: 'the 70 % rule for a house of 300 000',
    source: {
      title: 'The 70% Rule of House Flipping',
      publisher: 'Constance Clark Real Estate',
      address: 'https://constanceclarkrealestate.blogspot.com/2025/12/the-70-rule-of-house-flipping.html',
    },
    inputs: { purchasePrice: 160_000, arv: 300_000, rehabCosts: 50_000 },
    printed: { maxOffer70: '160000' },
  },
]
