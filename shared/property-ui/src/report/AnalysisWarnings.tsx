import type { AnalysisWarning } from '@freehold/contracts'
import { Notice } from '@freehold/ui'
import * as styles from './AnalysisWarnings.module.css'

const words: Record<AnalysisWarning, { title: string; text: string }> = {
  DOWN_PAYMENT_EXCEEDS_PRICE: {
    title: 'The down payment is more than the price',
    text: 'It is taken as the whole price: there is no loan.',
  },
  LOAN_TERM_REQUIRED: {
    title: 'The loan has no term yet',
    text: 'Enter a term in months to see the payment and what follows from it.',
  },
  LOAN_EXCEEDS_COST: {
    title: 'The bridge loan is larger than price and rehab together',
    text: 'Few lenders finance more than a project costs.',
  },
  REFINANCE_ABOVE_AGENCY_LIMIT: {
    title: 'The refinance is above 75% of the value',
    text: 'Agencies lend at most 75% in a cash-out refinance of a one-unit investment property.',
  },
}

/** Warnings about the inputs; none of them stops the calculation. */
export function AnalysisWarnings({ warnings }: { warnings: readonly AnalysisWarning[] }) {
  return (
    <div className={styles.warnings}>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" title={words[warning].title}>
          {words[warning].text}
        </Notice>
      ))}
    </div>
  )
}
