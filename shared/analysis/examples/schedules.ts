import type { Example } from './example'
import type { LoanFigures, LoanInputs } from './loans'

const freddieMac = {
  title: 'Getting Down to Brass Tacks: The Amortization Schedule',
  publisher: 'Freddie Mac',
  address: 'http://www.freddiemac.com/blog/homeownership/20150722_amortization_schedule.html',
}
const bankrate = {
  title: 'Fixed-rate mortgages: Example',
  publisher: 'Bankrate',
  address: 'http://www.bankrate.com/finance/mortgages/fixed-rate-mortgages-2.aspx',
}
const balloon = {
  title: '30/7 Balloon Mortgage Amortization Example',
  publisher: 'MyHomeLoanTools',
  address: 'http://www.myhomeloantools.com/7-year-balloon-mortgage-amortization-example.php',
}

export const schedules: Example<LoanInputs, LoanFigures>[] = [
  {
    about: 'a mortgage from the first month to the last; the 181st is printed as the 180th',
    source: freddieMac,
    convention: 'misprint',
    inputs: { principal: 135_000, annualRate: 0.045, months: 360 },
    printed: {
      payment: '684.03',
      totalPaid: '246249',
      interestIn: {
        1: '506.25',
        24: '490.27',
        48: '472.06',
        72: '452.13',
        96: '430.34',
        181: '335.31',
        360: '2.56',
      },
      principalIn: {
        1: '177.78',
        24: '193.76',
        48: '211.97',
        72: '231.89',
        96: '253.69',
        181: '348.72',
        360: '681.47',
      },
      balanceAfter: {
        1: '134822.22',
        2: '134643.78',
        24: '130544.24',
        48: '125669.68',
        72: '120336.96',
        96: '114503.01',
        181: '89067.12',
        360: '0',
      },
    },
  },
  {
    about: 'the same mortgage at 7 %',
    source: freddieMac,
    inputs: { principal: 135_000, annualRate: 0.07, months: 360 },
    printed: { totalPaid: '323337' },
  },
  {
    about: 'the interest of 30 years',
    source: bankrate,
    inputs: { principal: 150_000, annualRate: 0.0664, months: 360 },
    printed: { interestIn: { '1-360': '196304' } },
  },
  {
    about: 'the payment over 15 years',
    source: bankrate,
    inputs: { principal: 150_000, annualRate: 0.061, months: 180 },
    printed: { payment: '1274' },
  },
  {
    about: 'a balloon after seven years, due in place of a payment, with its first two years',
    source: balloon,
    inputs: { principal: 90_000, annualRate: 0.04, months: 360 },
    printed: {
      payment: '430',
      payoffAt: { 84: '77883' },
      interestIn: { 1: '300', 12: '295', '1-12': '3571', '13-24': '3507' },
      principalIn: { 1: '130', 12: '135', '1-12': '1585', '13-24': '1650' },
      balanceAfter: { 1: '89870', 6: '89215', 12: '88415' },
    },
  },
  {
    about: 'a balloon after five years',
    source: {
      title: 'Amortization',
      publisher: 'Mortgagevox',
      address: 'https://www.mortgagevox.com/real-estate/amortization.html',
    },
    inputs: { principal: 100_000, annualRate: 0.075, months: 360 },
    printed: {
      payment: '699.21',
      interestIn: { 1: '625.00', 2: '624.54', 6: '622.65', 12: '619.74', 19: '616.19' },
      principalIn: { 1: '74.21', 2: '74.68', 6: '76.56', 12: '79.48', 19: '83.02' },
      balanceAfter: { 1: '99925.79', 6: '99547.70', 12: '99078.17', 19: '98507.73', 60: '94617' },
    },
  },
  {
    about: 'the first year of a mortgage and its interest',
    source: {
      title: '$200 000 mortgage monthly payment',
      publisher: 'AnswerPrime',
      address: 'https://answerprime.com/200-000-mortgage-monthly-payment/',
    },
    inputs: { principal: 200_000, annualRate: 0.06, months: 360 },
    printed: {
      payment: '1199.10',
      totalPaid: '431676.38',
      interestIn: { 1: '1000.00', 6: '994.97', 12: '988.77', '1-360': '231676.38' },
      principalIn: { 1: '199.10', 6: '204.13', 12: '210.33' },
      balanceAfter: { 1: '199800.90', 6: '198790.36', 12: '197543.98' },
    },
  },
]
