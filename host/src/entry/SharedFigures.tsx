import type { SharedReport, StrategyKey } from '@freehold/contracts'
import { figureText } from '@freehold/property-ui'
import * as styles from './SharedReport.module.css'

/** The figures that a lender asks for after the return, by the keys of their steps. */
const asked: Record<StrategyKey, readonly string[]> = {
  buyHold: ['totalCashNeeded', 'loanAmount', 'netMonthlyIncome', 'capRate', 'dscr'],
  brrrr: ['cashLeftInDeal', 'totalCashNeeded', 'refiLoanAmount', 'netMonthlyIncome'],
  fixFlip: ['netProfit', 'cashNeeded', 'loanAmount', 'annualizedRoi'],
  shortTerm: ['totalInvestment', 'loanAmount', 'grossAnnualRevenue', 'netOperatingIncome'],
}

/** What a reader looks for first, before the inputs and the calculations. */
export function SharedFigures({ report: { strategy, steps } }: { report: SharedReport }) {
  const figures = asked[strategy].flatMap((key) => steps.find((step) => step.key === key) ?? [])
  if (figures.length === 0) return null
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, label, value, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{figureText(value, unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
