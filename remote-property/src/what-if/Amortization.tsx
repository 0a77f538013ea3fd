import { amortizationByYear, amortizationSchedule, type ScheduleYear } from '@freehold/analysis'
import { formatDollars } from '@freehold/ui'
import { Fragment, useMemo, useState } from 'react'
import { Figure } from '../charts/Figure'
import { TableButton } from '../charts/TableButton'
import { exactText } from '../explain/figureText'
import { AmortizationChart } from './AmortizationChart'
import * as styles from './WhatIf.module.css'

interface AmortizationProps {
  /** Dollars. */
  loan: number
  /** A fraction. */
  interestRate: number
  termInMonths: number
}

/** The loan as a bank books it, by year and, where a year is opened, by month. */
export function Amortization({ loan, interestRate, termInMonths }: AmortizationProps) {
  const [asTable, setAsTable] = useState(false)
  const years = useMemo(
    () => amortizationByYear(amortizationSchedule(loan, interestRate, termInMonths) ?? []),
    [loan, interestRate, termInMonths],
  )
  if (years.length === 0) return null
  const finding = amortizationFinding(years)
  return (
    <Figure
      title="Loan Payments by Year"
      note="Whole cents, as a bank books them; the last payment clears the balance"
      finding={finding}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? <Schedule years={years} /> : <AmortizationChart years={years} finding={finding} />}
    </Figure>
  )
}

/** What a loan costs, in a sentence. */
function amortizationFinding(years: readonly ScheduleYear[]): string {
  const interest = years.reduce((sum, year) => sum + year.interest, 0)
  const principal = years.reduce((sum, year) => sum + year.principal, 0)
  const turn = years.find((year) => year.principal > year.interest)
  const count = years.length === 1 ? 'one year' : `${years.length} years`
  return (
    `Over ${count} the loan of ${formatDollars(principal)} costs ${formatDollars(interest)} in interest` +
    (turn && turn.year > 1 ? `; from year ${turn.year} on most of a payment is principal.` : '.')
  )
}

const money = (dollars: number) => exactText(dollars, 'dollars')

function Schedule({ years }: { years: readonly ScheduleYear[] }) {
  const [opened, open] = useState<number[]>([])
  const toggle = (year: number) =>
    open(opened.includes(year) ? opened.filter((one) => one !== year) : [...opened, year])
  return (
    // A long table scrolls by itself, so it takes the focus for the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Amortization schedule" tabIndex={0}>
      <table className={styles.schedule} aria-label="Amortization by year and month">
        <thead>
          <tr>
            {['Year', 'Payment', 'Interest', 'Principal', 'Balance'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <Fragment key={year.year}>
              <tr>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.open}
                    aria-expanded={opened.includes(year.year)}
                    onClick={() => toggle(year.year)}
                  >
                    Year {year.year}
                  </button>
                </th>
                <Amounts of={year} />
              </tr>
              {opened.includes(year.year) &&
                year.months.map((month) => (
                  <tr key={month.month} className={styles.month}>
                    <th scope="row">Month {month.month}</th>
                    <Amounts of={month} />
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Amounts({
  of: { payment, interest, principal, balance },
}: {
  of: Pick<ScheduleYear, 'payment' | 'interest' | 'principal' | 'balance'>
}) {
  return (
    <>
      <td>{money(payment)}</td>
      <td>{money(interest)}</td>
      <td>{money(principal)}</td>
      <td>{money(balance)}</td>
    </>
  )
}
