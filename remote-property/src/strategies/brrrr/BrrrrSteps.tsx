import type { BrrrrInput, BrrrrResults } from '@freehold/contracts'
import { Amount, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { useEnteredText } from '../../arv/EnteredArv'
import { Explained } from '../../explain/Explained'
import * as styles from './BrrrrSteps.module.css'

interface BrrrrStepsProps {
  input: BrrrrInput
  results: BrrrrResults
  /** Where the ARV comes from, in words. */
  arvSource: string | undefined
}

interface StepFigure {
  label: string
  /** The key of its step. */
  figureKey: string
  dollars: number | null
  note?: string | undefined
}

/** The four stages of the deal with their figures. */
export const BrrrrSteps = memo(function BrrrrSteps({ input, results, arvSource }: BrrrrStepsProps) {
  const entered = useEnteredText(input.arv, arvSource)
  const share = (fraction: number) => `${Number((fraction * 100).toFixed(2))}%`
  const steps: { title: string; figures: StepFigure[] }[] = [
    {
      title: 'Buy',
      figures: [
        {
          label: 'Loan amount',
          figureKey: 'loanAmount',
          dollars: results.loanAmount,
          note: `Loan is ${share(input.loanLtv)} of ARV`,
        },
        { label: 'Cash paid / received', figureKey: 'cashPaidReceived', dollars: results.cashPaidReceived },
      ],
    },
    {
      title: 'Rehab',
      figures: [
        {
          label: 'Rehab cost',
          figureKey: 'rehabCost',
          dollars: results.rehabCost,
          note: `Rehab cost is ${share(input.rehabPercentage)} of listing price`,
        },
        { label: 'After-repair value (ARV)', figureKey: 'arv', dollars: results.arv, note: entered },
      ],
    },
    {
      title: 'Rent',
      figures: [
        {
          label: 'Gross monthly expenses',
          figureKey: 'grossMonthlyExpenses',
          dollars: results.grossMonthlyExpenses,
          note: `Refinanced at ${formatPercent(input.interestRate * 100)}`,
        },
        { label: 'Net monthly income', figureKey: 'netMonthlyIncome', dollars: results.netMonthlyIncome },
      ],
    },
    {
      title: 'Refinance',
      figures: [
        {
          label: 'Refinance loan',
          figureKey: 'refiLoanAmount',
          dollars: results.refiLoanAmount,
          note: `Refinance loan is ${share(input.refiLtv)} of ARV`,
        },
        { label: 'Cash at refi close', figureKey: 'cashAtRefiClose', dollars: results.cashAtRefiClose },
      ],
    },
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, figures }, index) => (
        <li key={title}>
          <h3 className={styles.title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {title}
          </h3>
          <dl>
            {figures.map(({ label, figureKey, dollars, note }) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>
                  <Explained figureKey={figureKey}>
                    <Amount dollars={dollars} />
                  </Explained>
                </dd>
                {note !== undefined && <dd className={styles.note}>{note}</dd>}
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
})
