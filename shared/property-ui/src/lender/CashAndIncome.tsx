import { formatCost, formatDollars, formatPercent, type Series } from '@freehold/ui'
import { SpendingBar, spendingFinding } from '../charts/SpendingBar'
import type { LoanAnalysis, PartHeading } from './LoanAnalysis'
import { roundingNote } from '../report/figureText'
import { MoneyTable } from './MoneyTable'
import { readFigures } from './readFigures'
import { spendingOf, type Spending } from './spending'
import { usesOfCash } from './usesOfCash'
import * as styles from './Lender.module.css'

type CashAndIncomeProps = Pick<LoanAnalysis, 'strategy' | 'steps' | 'inputs'> & PartHeading

/** The uses of cash beside the monthly cash flow, or beside the profit of a sale. */
export function CashAndIncome({ strategy, steps, heading: Heading = 'h2' }: CashAndIncomeProps) {
  const figures = readFigures(steps)
  const spending = spendingOf(strategy, figures)
  return (
    <div className={styles.part}>
      <div className={styles.two}>
        <section>
          <Heading className={styles.title}>Purchase and Cash</Heading>
          <MoneyTable caption="Purchase and cash" rows={usesOfCash(strategy, figures)} />
        </section>
        <section>
          <Heading className={styles.title}>{spending.title}</Heading>
          <SpendingChart spending={spending} />
          <MoneyTable caption={spending.title} rows={spendingRows(spending)} />
        </section>
      </div>
      <p className={styles.small}>{roundingNote}</p>
    </div>
  )
}

/** Nothing where a cost is unknown, as without the term of a loan. */
function SpendingChart({ spending: { whole, costs, spent, rest } }: { spending: Spending }) {
  if (whole.dollars === null || spent === null || rest.dollars === null) return null
  const bar = {
    whole: { ...whole, dollars: whole.dollars },
    spent,
    rest: { label: rest.label, dollars: rest.dollars },
  }
  return (
    <>
      <p className={styles.finding}>{spendingFinding(bar)}</p>
      <SpendingBar parts={costs.map(({ label, dollars }) => ({ label, value: dollars ?? 0 }))} {...bar} />
    </>
  )
}

function spendingRows({ whole, costs, rest }: Spending) {
  const share = (dollars: number | null) =>
    formatPercent(
      dollars !== null && whole.dollars !== null && whole.dollars > 0
        ? (dollars / whole.dollars) * 100
        : null,
    )
  return [
    { label: whole.row, amount: formatDollars(whole.dollars), share: share(whole.dollars), isSum: true },
    ...costs.map(({ label, note, dollars }, index) => ({
      label,
      note: note ?? null,
      amount: formatCost(dollars),
      share: share(dollars),
      series: (index + 1) as Series,
    })),
    { label: rest.row, amount: formatDollars(rest.dollars), share: share(rest.dollars), isSum: true },
  ]
}
