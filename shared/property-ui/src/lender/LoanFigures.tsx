import { returnPercent, type StrategyKey } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { figureText } from '../report/figureText'
import { infiniteReturnWords } from '../Roi'
import { joined, PAID_IN_CASH, rateText, termText } from './lenderText'
import type { LoanAnalysis } from './LoanAnalysis'
import { loanToCost, loanToValue } from './loanToValue'
import { netAnnualIncome } from './netAnnualIncome'
import { readFigures, type Figures } from './readFigures'
import * as styles from './Lender.module.css'

type LoanFiguresProps = Pick<LoanAnalysis, 'strategy' | 'results' | 'steps' | 'inputs'>

/** One of the five figures. */
interface LoanFigure {
  label: string
  text: string
  /** What it consists of or goes with. */
  note: string
}

/** The five figures that a lender asks for first: how much, against what, and whether it carries itself. */
export function LoanFigures({ strategy, results, steps }: LoanFiguresProps) {
  const figures = loanFigures[strategy](readFigures(steps), returnPercent(results))
  return (
    <div className={styles.part}>
      <dl className={styles.figures}>
        {figures.map(({ label, text, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            <dd className={styles.small}>{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type FiguresOf = (figures: Figures, roi: number | null) => LoanFigure[]

const loanFigures: Record<StrategyKey, FiguresOf> = {
  buyHold: (figures, roi) => [
    mortgage(figures, 'Loan amount', 'loanAmount'),
    ltv('buyHold', figures),
    ...coverage(figures, 'noi'),
    dollarFigure(figures, 'Cash needed', 'totalCashNeeded', downPaymentNote(figures)),
    dollarFigure(figures, 'Net monthly income', 'netMonthlyIncome', `${roiText(roi)} a year`),
  ],
  brrrr: (figures, roi) => [
    mortgage(figures, 'Refinance loan', 'refiLoanAmount'),
    ltv('brrrr', figures),
    ...coverage(figures, 'noi'),
    dollarFigure(
      figures,
      'Cash needed',
      'totalCashNeeded',
      `${formatDollars(figures.value('cashLeftInDeal'))} left in the deal`,
    ),
    dollarFigure(figures, 'Net monthly income', 'netMonthlyIncome', `${roiText(roi)} a year`),
  ],
  fixFlip: (figures, roi) => [
    dollarFigure(figures, 'Loan amount', 'loanAmount', hardMoneyNote(figures)),
    flipLtv(figures),
    dollarFigure(figures, 'Cash needed', 'cashNeeded', monthsNote(figures)),
    dollarFigure(figures, 'Net profit', 'netProfit', `${roiText(roi)} for the project`),
    {
      label: 'Annualized ROI',
      text: formatPercent(figures.value('annualizedRoi')),
      note: `${formatPercent(figures.value('returnOnInvestment'))} on all costs`,
    },
  ],
  shortTerm: (figures, roi) => [
    mortgage(figures, 'Loan amount', 'loanAmount'),
    ltv('shortTerm', figures),
    ...coverage(figures, 'netOperatingIncome'),
    dollarFigure(figures, 'Cash needed', 'totalInvestment', downPaymentNote(figures)),
    {
      label: 'Net income a year',
      text: formatDollars(netAnnualIncome(figures)),
      note: roiText(roi),
    },
  ],
}

const dollarFigure = (figures: Figures, label: string, key: string, note: string): LoanFigure => ({
  label,
  text: formatDollars(figures.value(key)),
  note,
})

function mortgage(figures: Figures, label: string, key: string): LoanFigure {
  const [rate, months, payment] = [
    figures.value('interestRate'),
    figures.value('loanTermInMonths'),
    figures.value('monthlyMortgage'),
  ]
  const note =
    figures.value(key) === 0
      ? PAID_IN_CASH
      : joined(
          rate !== null && rateText(rate),
          months !== null && termText(months),
          payment !== null && `${formatDollars(payment)} a month`,
        )
  return dollarFigure(figures, label, key, note)
}

function ltv(strategy: StrategyKey, figures: Figures): LoanFigure {
  const { fraction, words } = loanToValue(strategy, figures)
  return { label: 'Loan to value (LTV)', text: figureText(fraction, 'fraction'), note: words }
}

function flipLtv(figures: Figures): LoanFigure {
  const cost = loanToCost(figures)
  return {
    ...ltv('fixFlip', figures),
    note: cost === null ? 'of ARV' : `of ARV, ${rateText(cost)} of price and rehab (LTC)`,
  }
}

/** Left out for reports of before it was among their steps. */
function coverage(figures: Figures, noiKey: string): LoanFigure[] {
  const dscr = figures.find('dscr')
  if (dscr === undefined) return []
  const payment = figures.value('monthlyMortgage')
  const noi = `NOI ${formatDollars(figures.value(noiKey))}`
  return [
    {
      label: 'Debt coverage (DSCR)',
      text: figureText(dscr.value, 'ratio'),
      note:
        payment === null || payment === 0 ? `${noi}, no payments` : `${noi} / ${formatDollars(12 * payment)}`,
    },
  ]
}

const downPaymentNote = (figures: Figures) => `${formatDollars(figures.value('downPayment'))} down payment`

function hardMoneyNote(figures: Figures): string {
  const rate = figures.value('hardMoneyInterestRate')
  if (figures.value('loanAmount') === 0 || rate === null) return PAID_IN_CASH
  const months = figures.value('holdingPeriodMonths')
  return joined(rateText(rate), 'interest-only', months !== null && figureText(months, 'months'))
}

const monthsNote = (figures: Figures) =>
  `with ${formatDollars(figures.value('holdingCosts'))} to hold ${figureText(figures.value('holdingPeriodMonths'), 'months')}`

function roiText(percent: number | null): string {
  if (percent === null || Number.isFinite(percent)) return `ROI ${formatPercent(percent)}`
  return `ROI ${infiniteReturnWords(percent)}`
}
