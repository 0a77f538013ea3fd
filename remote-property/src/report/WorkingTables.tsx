import type { AdjustmentGrid } from '@freehold/contracts'
import { WholeAmounts } from '@freehold/property-ui'
import { classNames, formatCount } from '@freehold/ui'
import type { LenderReport } from './LenderReport'
import { workingOf, type WorkingRow, type YearFlow } from './workingOf'
import * as styles from './Sheet.module.css'

interface WorkingTablesProps {
  report: LenderReport
  /** Null without one. */
  grid: AdjustmentGrid | null
}

/** How every figure is computed, those that page one adds last. */
export function WorkingTables({ report, grid }: WorkingTablesProps) {
  const { rows, years, sums } = workingOf(report, grid)
  return (
    <>
      <section className={styles.part} aria-labelledby="report-figures">
        <h2 id="report-figures" className={styles.title}>
          Appendix: Working of Every Figure
        </h2>
        <p className={styles.text}>
          In the order in which they are computed, exact to the cent. Pages before show dollars rounded up,
          each figure by itself, so that parts there may add up to a few dollars more than their total.
        </p>
        <FigureTable titleId="report-figures" rows={rows} />
      </section>
      {years.length > 0 && <YearFlows years={years} />}
      <section className={classNames(styles.part, styles.whole)} aria-labelledby="report-sums">
        <h2 id="report-sums">Ratios and Sums of Page One</h2>
        <FigureTable titleId="report-sums" rows={sums} />
      </section>
    </>
  )
}

interface FigureTableProps {
  titleId: string
  rows: readonly WorkingRow[]
}

const FigureTable = ({ titleId, rows }: FigureTableProps) => (
  <table className={classNames(styles.table, styles.words)} aria-labelledby={titleId}>
    <thead>
      <tr>
        <th scope="col">Figure</th>
        <th scope="col">Rule</th>
        <th scope="col">With the inputs</th>
        <th scope="col" className={styles.result}>
          Result
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, label, formula, inputs, result }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td data-label="Rule:">{formula}</td>
          <td data-label="With:">
            <WholeAmounts>{inputs}</WholeAmounts>
          </td>
          <td className={styles.result}>{result}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function YearFlows({ years }: { years: readonly YearFlow[] }) {
  const half = Math.ceil(years.length / 2)
  return (
    <section className={classNames(styles.part, styles.whole)} aria-labelledby="report-flows">
      <h2 id="report-flows">Cash Flow of Each Year</h2>
      <div className={styles.halves}>
        <FlowTable years={years.slice(0, half)} />
        {years.length > half && <FlowTable years={years.slice(half)} />}
      </div>
    </section>
  )
}

const FlowTable = ({ years }: { years: readonly YearFlow[] }) => (
  <table
    className={classNames(styles.table, styles.dense)}
    aria-label={`Cash flow, years ${years[0]?.year} to ${years.at(-1)?.year}`}
  >
    <thead>
      <tr>
        <th scope="col">Year</th>
        <th scope="col">Payments</th>
        <th scope="col">Cash flow</th>
      </tr>
    </thead>
    <tbody>
      {years.map(({ year, payments, cashFlow }) => (
        <tr key={year}>
          <th scope="row">{year}</th>
          <td>{formatCount(payments)}</td>
          <td>{cashFlow}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
