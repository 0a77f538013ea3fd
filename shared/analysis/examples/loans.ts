import type { Example } from './example'

export interface LoanInputs {
  principal: number
  annualRate: number
  months: number
}

/** Keys are a range of payments ('13-24') or one payment ('24'). */
export interface LoanFigures {
  payment?: string
  totalPaid?: string
  interestIn?: Record<string, string>
  principalIn?: Record<string, string>
  balanceAfter?: Record<number, string>
  /** The amount that clears the loan on the day of a payment, including that payment. */
  payoffAt?: Record<number, string>
}

export const loans: Example<LoanInputs, LoanFigures>[] = [
  {
    about: 'ten months at 8 %',
    source: {
      title: 'PMT function',
      publisher: 'Microsoft',
      address: 'https://support.microsoft.com/zh-cn/sharepoint/functions-data/pmt-function',
    },
    inputs: { principal: 10_000, annualRate: 0.08, months: 10 },
    printed: { payment: '1037.03' },
  },
  {
    about: 'the principal of the first payment of a loan over two years',
    source: {
      title: 'PPMT function',
      publisher: 'Microsoft',
      address: 'https://support.microsoft.com/zh-tw/excel/ppmt-function',
    },
    inputs: { principal: 2_000, annualRate: 0.1, months: 24 },
    printed: { principalIn: { 1: '75.62' } },
  },
  {
    about: 'the interest of the second year of a mortgage',
    source: {
      title: 'CUMIPMT function',
      publisher: 'Microsoft',
      address: 'https://support.microsoft.com/zh-CN/Excel/functions/cumipmt-function',
    },
    inputs: { principal: 125_000, annualRate: 0.09, months: 360 },
    printed: { interestIn: { '13-24': '11135.23213', 1: '937.5' } },
  },
  {
    about: 'the principal of the second year of a mortgage',
    source: {
      title: 'CUMPRINC function',
      publisher: 'Microsoft',
      address: 'https://support.microsoft.com/zh-CN/Excel/cumprinc-function',
    },
    inputs: { principal: 125_000, annualRate: 0.09, months: 360 },
    printed: { principalIn: { '13-24': '934.1071234', 1: '68.27827118' } },
  },
  {
    about: 'two years at 5.5 %',
    source: {
      title: 'PMT function',
      publisher: 'Apache OpenOffice',
      address: 'https://wiki.openoffice.org/wiki/Documentation/How_Tos/Calc:_PMT_function',
    },
    inputs: { principal: 5_000, annualRate: 0.055, months: 24 },
    printed: { payment: '220.48' },
  },
  {
    about: 'the interest of three months in the middle',
    source: {
      title: 'CUMIPMT function',
      publisher: 'Apache OpenOffice',
      address: 'https://wiki.openoffice.org/wiki/Documentation/How_Tos/Calc:_CUMIPMT_function',
    },
    inputs: { principal: 5_000, annualRate: 0.055, months: 24 },
    printed: { interestIn: { '4-6': '57.80' } },
  },
  {
    about: 'fifteen months at 6 %',
    source: {
      title: 'PMT',
      publisher: 'MESCIUS',
      address: 'https://developer.mescius.com/spreadnet/docs/latest/online-formula/FunctionPMT.html',
    },
    inputs: { principal: 5_000, annualRate: 0.06, months: 15 },
    printed: { payment: '346.82' },
  },
  {
    about: '25 years at 4.75 %, to eleven places',
    source: {
      title: 'Pmt (FormCalc reference)',
      publisher: 'Adobe',
      address:
        'https://help.adobe.com/en_US/AEMForms/6.1/DesignerFormCalcRef/WS92d06802c76abadb-32254d55129f5ee7c98-7fb0.2.html',
    },
    inputs: { principal: 150_000, annualRate: 0.0475, months: 300 },
    printed: { payment: '855.17604207164' },
  },
  {
    about: 'four years at 6.9 %',
    source: {
      title: 'PMT',
      publisher: 'Claris',
      address: 'https://help.claris.com/en/pro-help/content/pmt.html',
    },
    inputs: { principal: 21_000, annualRate: 0.069, months: 48 },
    printed: { payment: '501.90' },
  },
  {
    about: '15 years at 7.5 %, as exact as a double',
    source: {
      title: 'numpy_financial.pmt',
      publisher: 'NumPy',
      address: 'https://github.com/numpy/numpy-financial/blob/main/numpy_financial/_financial.py',
    },
    inputs: { principal: 200_000, annualRate: 0.075, months: 180 },
    printed: { payment: '1854.0247200054619' },
  },
  {
    about: 'the schedule of a year',
    source: {
      title: 'numpy_financial.ipmt',
      publisher: 'NumPy',
      address: 'https://github.com/numpy/numpy-financial/blob/main/numpy_financial/_financial.py',
    },
    inputs: { principal: 2_500, annualRate: 0.0824, months: 12 },
    printed: {
      interestIn: { 1: '17.17', 2: '15.79', 3: '14.40', 6: '10.18', 9: '5.88', 12: '1.49', '1-12': '112.98' },
      principalIn: { 1: '200.58', 2: '201.96', 3: '203.35', 6: '207.56', 9: '211.87', 12: '216.26' },
      balanceAfter: { 1: '2299.42', 2: '2097.46', 3: '1894.11', 6: '1275.66', 9: '644.38', 11: '216.26' },
    },
  },
  {
    about: '30 years at 10 %',
    source: {
      title: 'MORT Function',
      publisher: 'SAS Institute',
      address:
        'https://support.sas.com/documentation/cdl/en/lefunctionsref/63354/HTML/default/p1lu2y2jwy3twmn1mns17ix45c6o.htm',
    },
    inputs: { principal: 50_000, annualRate: 0.1, months: 360 },
    printed: { payment: '438.79' },
  },
  {
    about: '30 years at 11 %, with the monthly rate cut to five places',
    source: {
      title: "Solaris User's Guide: Pmt Example",
      publisher: 'Oracle',
      address: 'https://docs.oracle.com/cd/E19504-01/802-6499/calc-55/index.html',
    },
    convention: 'rounded rate',
    inputs: { principal: 120_000, annualRate: 12 * 0.00916, months: 360 },
    printed: { payment: '1142.06' },
  },
  {
    about: '25 years at 11 %',
    source: {
      title: 'ann()',
      publisher: 'Omnis',
      address: 'https://omnis.net/developers/resources/onlinedocs/FunctionRef/Functions_A-Z/ann.html',
    },
    inputs: { principal: 30_000, annualRate: 0.11, months: 300 },
    printed: { payment: '294.03' },
  },
  {
    about: '15 years at 3 %',
    source: {
      title: 'Question 1206220: a home loan for $240,000',
      publisher: 'Algebra.com',
      address: 'http://www.algebra.com/cgi-bin/embed-solution.mpl?solution=843496',
    },
    inputs: { principal: 240_000, annualRate: 0.03, months: 180 },
    printed: { payment: '1657.40' },
  },
  {
    about: '30 years at 6.25 %',
    source: {
      title: "What's missing",
      publisher: 'Power of Interest',
      address: 'http://powerofinterest.com/free/mortgage_calculators/whats_missing.htm',
    },
    inputs: { principal: 100_000, annualRate: 0.0625, months: 360 },
    printed: { payment: '615.72' },
  },
]
