import type { ScheduleYear } from '@freehold/analysis'
import { formatDollars } from '@freehold/ui'

/** The interest of the loan, in a sentence. */
export function amortizationFinding(years: readonly ScheduleYear[]): string {
  const interest = years.reduce((sum, year) => sum + year.interest, 0)
  const principal = years.reduce((sum, year) => sum + year.principal, 0)
  const turn = years.find((year) => year.principal > year.interest)
  const count = years.length === 1 ? 'one year' : `${years.length} years`
  return (
    `Over ${count} the loan of ${formatDollars(principal)} costs ${formatDollars(interest)} in interest` +
    (turn && turn.year > 1 ? `; from year ${turn.year} on, most of each payment is principal.` : '.')
  )
}
