import type { ProjectedYear } from '@freehold/analysis'
import { MeasuredWidth } from '@freehold/property-ui'
import { formatDollars, formatPercent } from '@freehold/ui'
import { EquityLines, plotOf } from '../what-if/EquityLines'
import { PROJECTED_YEARS, type Projection } from './projectedHolding'
import { WideTable } from './WideTable'
import * as styles from './Sheet.module.css'

const CHART_HEIGHT = 180
const SHOWN_YEARS = [1, 2, 3, 5, 10, 15, 20, 30]
const NAMED_YEAR = 10

interface ReportedProjectionProps {
  /** Null where the loan has no term. */
  projection: Projection | null
  /** Whether it begins with the after-repair value instead of the price. */
  isRefinanced: boolean
}

/** Value, loan and cash flow over the years, as lines and as a table. */
export function ReportedProjection({ projection, isRefinanced }: ReportedProjectionProps) {
  if (projection === null) {
    return (
      <section className={styles.part} aria-labelledby="report-years">
        <h2 id="report-years" className={styles.title}>
          Projection
        </h2>
        <p className={styles.text}>No projection: the loan has no term yet.</p>
      </section>
    )
  }
  const { years } = projection
  return (
    <section className={styles.part} aria-labelledby="report-years">
      <h2 id="report-years" className={styles.title}>
        {`Projections, ${PROJECTED_YEARS} Years`}
      </h2>
      <p className={styles.text}>
        {assumptionsText(projection, isRefinanced)} <NamedYear year={years[NAMED_YEAR]} />
      </p>
      <MeasuredWidth height={CHART_HEIGHT}>
        {(width) => <EquityLines projection={years} plot={plotOf(years, width, CHART_HEIGHT)} />}
      </MeasuredWidth>
      <WideTable name="Projection by year">
        <table className={styles.table} aria-label="Projection by year">
          <thead>
            <tr>
              <th scope="col">End of year</th>
              <th scope="col">Property value</th>
              <th scope="col">Loan balance</th>
              <th scope="col">Equity</th>
              <th scope="col">LTV</th>
              <th scope="col">Cash flow of the year</th>
              <th scope="col">Cumulative</th>
            </tr>
          </thead>
          <tbody>
            {SHOWN_YEARS.map((number) => years[number])
              .filter((year) => year !== undefined)
              .map((year) => (
                <tr key={year.year}>
                  <th scope="row">{year.year}</th>
                  <td>{formatDollars(year.propertyValue)}</td>
                  <td>{formatDollars(year.loanBalance)}</td>
                  <td>{formatDollars(year.equity)}</td>
                  <td>{ltvText(year)}</td>
                  <td>{formatDollars(year.cashFlow)}</td>
                  <td>{formatDollars(year.cumulativeCashFlow)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  )
}

/** With the digits that the rate has. */
const rateText = (fraction: number) => `${Number((fraction * 100).toFixed(2))}%`

function assumptionsText(
  { appreciation, rentGrowth, costGrowth }: Projection,
  isRefinanced: boolean,
): string {
  const base = isRefinanced ? 'the after-repair value' : 'the price'
  const growth =
    rentGrowth === costGrowth
      ? `rent and costs grow ${rateText(rentGrowth)}`
      : `rent grows ${rateText(rentGrowth)}, costs ${rateText(costGrowth)}`
  return `Assumes ${rateText(appreciation)} appreciation a year from ${base}; ${growth}; the payment is fixed.`
}

const NamedYear = ({ year }: { year: ProjectedYear | undefined }) =>
  year && (
    <>
      After ten years equity is <b>{formatDollars(year.equity)}</b> and cash flow has added up to{' '}
      <b>{formatDollars(year.cumulativeCashFlow)}</b>.
    </>
  )

const ltvText = ({ loanBalance, propertyValue }: ProjectedYear) =>
  formatPercent(propertyValue > 0 ? (100 * loanBalance) / propertyValue : null)
