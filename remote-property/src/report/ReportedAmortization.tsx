import { amortizationByYear, amortizationSchedule, balanceAfter, type ScheduleYear } from '@freehold/analysis'
import type { Dollars } from '@freehold/contracts'
import { classNames, formatDollars, formatPercent } from '@freehold/ui'
import { useMemo } from 'react'
import { AmortizationChart } from '../what-if/AmortizationChart'
import { amortizationFinding } from '../what-if/amortizationFinding'
import * as styles from './Sheet.module.css'

const CHART_HEIGHT = 100

interface ReportedAmortizationProps {
  /** Dollars. */
  loan: number
  /** A fraction. */
  interestRate: number
  termInMonths: number
}

/**
 * Every year of the loan, as columns and in two tables; nothing without a loan. Interest and principal are what a bank
 * books in whole cents. The balances are exact, as in the projection above and in the working: one balance on paper.
 */
export function ReportedAmortization({ loan, interestRate, termInMonths }: ReportedAmortizationProps) {
  const years = useMemo(
    () =>
      amortizationByYear(amortizationSchedule(loan, interestRate, termInMonths) ?? []).map((booked) => ({
        ...booked,
        balance: (balanceAfter(loan, interestRate, termInMonths, 12 * booked.year) ??
          booked.balance) as Dollars,
      })),
    [loan, interestRate, termInMonths],
  )
  if (years.length === 0) return null
  const finding = amortizationFinding(years)
  const half = Math.ceil(years.length / 2)
  return (
    <section className={styles.part} aria-labelledby="report-amortization">
      <h2 id="report-amortization">Amortization by Year</h2>
      <p className={styles.caption}>
        {`${formatDollars(loan)} at ${formatPercent(interestRate * 100)} over ${termInMonths} months: ${formatDollars(years[0]?.months[0]?.payment)} a month. ${finding} Balances are exact, as in the projection; interest and principal are booked in whole cents.`}
      </p>
      <AmortizationChart years={years} finding={finding} paperHeight={CHART_HEIGHT} />
      <div className={styles.halves}>
        <YearTable years={years.slice(0, half)} />
        {years.length > half && <YearTable years={years.slice(half)} />}
      </div>
    </section>
  )
}

function YearTable({ years }: { years: readonly ScheduleYear[] }) {
  return (
    <table
      className={classNames(styles.table, styles.dense)}
      aria-label={`Amortization, years ${years[0]?.year} to ${years.at(-1)?.year}`}
    >
      <thead>
        <tr>
          {['Year', 'Interest', 'Principal', 'Balance'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, interest, principal, balance }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{formatDollars(interest)}</td>
            <td>{formatDollars(principal)}</td>
            <td>{formatDollars(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
