import { AGENCY_REFINANCE_LTV_MAX, type AnalysisWarning } from '@freehold/contracts'
import { formatPercent, Notice } from '@freehold/ui'
import * as styles from './AnalysisWarnings.module.css'

const agencyLimit = formatPercent(AGENCY_REFINANCE_LTV_MAX * 100, 0)

const words: Record<AnalysisWarning, { title: string; text: string }> = {
  DOWN_PAYMENT_EXCEEDS_PRICE: {
    title: 'The down payment is more than the price',
    text: 'The figures assume that you pay the whole price in cash, without a loan.',
  },
  LOAN_TERM_REQUIRED: {
    title: 'The loan has no term yet',
    text: 'Enter a term in months to see the payment and the figures that depend on it.',
  },
  LOAN_EXCEEDS_COST: {
    title: 'The bridge loan is larger than price and rehab together',
    text: 'Few lenders finance more than a project costs.',
  },
  REFINANCE_ABOVE_AGENCY_LIMIT: {
    title: `The refinance is above ${agencyLimit} of the value`,
    text: `Agencies lend at most ${agencyLimit} in a cash-out refinance of a one-unit investment property.`,
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
