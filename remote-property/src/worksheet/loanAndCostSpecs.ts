import { inputLabels } from '@freehold/contracts'
import type { FieldSpec } from './numberFields'

/** The mortgage of a rental. */
export const loanSpecs = {
  interestRate: { label: inputLabels.interestRate, unit: 'percent', step: 0.25 },
  loanTermInMonths: { label: 'Term', unit: 'months' },
} as const satisfies Record<string, FieldSpec>

/** What a rental costs in a month; their group says that it is one. */
export const monthlyCostSpecs = {
  monthlyTaxes: { label: 'Taxes', unit: 'dollars' },
  monthlyInsurance: { label: 'Insurance', unit: 'dollars' },
  monthlyHoa: { label: 'HOA', unit: 'dollars' },
  monthlyExpenses: { label: 'Other', unit: 'dollars' },
} as const satisfies Record<string, FieldSpec>
