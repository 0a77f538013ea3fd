import type { Example } from './example'

const microsoft = {
  title: 'IRR function',
  publisher: 'Microsoft',
  address: 'https://support.microsoft.com/ja-jp/Excel/functions/irr-function',
}
const numpy = {
  title: 'numpy_financial.irr',
  publisher: 'NumPy',
  address: 'https://github.com/numpy/numpy-financial/blob/main/numpy_financial/_financial.py',
}
/** Yearly cash flows, the first one today, and their internal rate of return as a fraction. */
export const rates: Example<number[], { irr: string }>[] = [
  {
    about: 'a business that loses money in four years',
    source: microsoft,
    inputs: [-70_000, 12_000, 15_000, 18_000, 21_000],
    printed: { irr: '-0.021' },
  },
  {
    about: 'the same business after five years',
    source: microsoft,
    inputs: [-70_000, 12_000, 15_000, 18_000, 21_000, 26_000],
    printed: { irr: '0.087' },
  },
  {
    about: 'the same business after two years',
    source: { ...microsoft, address: 'https://support.microsoft.com/zh-cn/excel/irr-function' },
    inputs: [-700_000, 120_000, 150_000],
    printed: { irr: '-0.444' },
  },
  {
    about: 'five rising payments',
    source: {
      title: 'numpy-financial',
      publisher: 'NumPy',
      address: 'https://numpy.org/numpy-financial/latest',
    },
    inputs: [-250_000, 100_000, 150_000, 200_000, 250_000, 300_000],
    printed: { irr: '0.5672303344358536' },
  },
  {
    about: 'four uneven payments',
    source: numpy,
    inputs: [-100, 39, 59, 55, 20],
    printed: { irr: '0.28095' },
  },
  {
    about: 'one late payment and a loss',
    source: numpy,
    inputs: [-100, 0, 0, 74],
    printed: { irr: '-0.0955' },
  },
  {
    about: 'two payments with a year between',
    source: numpy,
    inputs: [-100, 100, 0, 7],
    printed: { irr: '0.06206' },
  },
  {
    about: 'four equal payments',
    source: {
      title: 'IRR',
      publisher: 'ValQ',
      address: 'https://docs.valq.com/model/formula-functions/finance-functions/irr',
    },
    inputs: [-10_000, 4_000, 4_000, 4_000, 4_000],
    printed: { irr: '0.2186' },
  },
  {
    about: 'an industrial building sold after five years',
    source: { title: 'Question 2322607', publisher: 'Qammunity', address: 'https://qammunity.org/2322607' },
    inputs: [-2_500_000, 180_000, 180_000, 180_000, 180_000, 180_000 + 2_800_000],
    printed: { irr: '0.0920' },
  },
  {
    about: 'a property with uneven income sold after five years',
    source: { title: 'Question 11339817', publisher: 'Qammunity', address: 'https://qammunity.org/11339817' },
    inputs: [-950_000, 100_000, 120_000, 135_000, 135_000, 125_000 + 1_200_000],
    printed: { irr: '0.17' },
  },
  {
    about: 'nine equal payments',
    source: {
      title: 'Internal Rate of Return (IRR) and Net Present Value (NPV)',
      publisher: 'Real-Estate-Proforma.com',
      address:
        'http://www.real-estate-proforma.com/internal_rate_of_return_net_present_value_discount_rate_discounted_cash_flow.php',
    },
    inputs: [-75_000, ...Array<number>(9).fill(25_000)],
    printed: { irr: '0.30242' },
  },
]
