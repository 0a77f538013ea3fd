import { figureText } from '../report/figureText'
import type { LoanAnalysis } from './LoanAnalysis'

type CashAndIncomeProps = Pick<LoanAnalysis, 'strategy' | 'steps' | 'inputs'>

/** The uses of cash beside the monthly cash flow, or beside the profit of a sale. */
export function CashAndIncome({ steps }: CashAndIncomeProps) {
  return (
    <ul>
      {steps.map(({ key, label, value, unit }) => (
        <li key={key}>
          {label} {figureText(value, unit)}
        </li>
      ))}
    </ul>
  )
}
