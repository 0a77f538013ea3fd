import { exactText } from '../report/figureText'
import type { LoanAnalysis } from './LoanAnalysis'

type KeyAssumptionsProps = Pick<LoanAnalysis, 'strategy' | 'inputs'>

/** The assumptions that decide the figures, at most eight, each with its source. */
export function KeyAssumptions({ inputs }: KeyAssumptionsProps) {
  return (
    <dl>
      {inputs.slice(0, 8).map(({ key, label, value, unit, source }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{exactText(value, unit)}</dd>
          <dd>{source}</dd>
        </div>
      ))}
    </dl>
  )
}
