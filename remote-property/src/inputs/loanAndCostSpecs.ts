import { inputLabels } from '@freehold/contracts'
import type { FieldSpec } from './numberFields'

/** The mortgage of a rental. */
export const loanSpecs = {
  interestRate: { label: inputLabels.interestRate, unit: 'percent', step: 0.25 },
  loanTermInMonths: { label: 'Term', unit: 'months' },
} as const satisfies Record<string, FieldSpec>

/** The monthly costs of a rental. The title of their group says 'monthly', so the labels do not. */
export const monthlyCostSpecs = {
  monthlyTaxes: { label: 'Taxes', unit: 'dollars' },
  monthlyInsurance: { label: 'Insurance', unit: 'dollars' },
  monthlyHoa: { label: 'HOA', unit: 'dollars' },
  monthlyExpenses: { label: 'Other', unit: 'dollars' },
} as const satisfies Record<string, FieldSpec>
