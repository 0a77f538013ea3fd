import type { FixFlipInput, FixFlipResults } from '@freehold/contracts'
import { FlipMonthsTable } from './FlipMonthsTable'
import { heldAs, projectedHolding } from './projectedHolding'
import type { LenderReport } from './LenderReport'
import { ReportedAmortization } from './ReportedAmortization'
import { ReportedProjection } from './ReportedProjection'
import { Sheet, type Imprint } from './Sheet'

interface YearsSheetProps {
  report: LenderReport
  imprint: Imprint
}

/** What happens over time: the projection and the loan by year, or the months until a home is sold. */
export function YearsSheet({ report, imprint }: YearsSheetProps) {
  const { strategy, inputs, results } = report
  const held = heldAs(report)
  if (held === null) {
    return (
      <Sheet title="Costs by month" imprint={imprint}>
        <FlipMonthsTable input={inputs as FixFlipInput} results={results as FixFlipResults} />
      </Sheet>
    )
  }
  return (
    <Sheet title="Projection and amortization" imprint={imprint}>
      <ReportedProjection projection={projectedHolding(report)} isRefinanced={strategy === 'brrrr'} />
      <ReportedAmortization
        loan={Math.max(0, held.listingPrice - held.downPaymentAmount)}
        interestRate={held.interestRate}
        termInMonths={held.loanTermInMonths}
      />
    </Sheet>
  )
}
