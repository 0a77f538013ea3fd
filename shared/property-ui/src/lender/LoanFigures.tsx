import { figureText } from '../report/figureText'
import type { LoanAnalysis } from './LoanAnalysis'

type LoanFiguresProps = Pick<LoanAnalysis, 'strategy' | 'results' | 'steps' | 'inputs'>

/** The five figures that a lender asks for first. */
export function LoanFigures({ steps }: LoanFiguresProps) {
  return (
    <dl>
      {steps.slice(-5).map(({ key, label, value, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{figureText(value, unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
