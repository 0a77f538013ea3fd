import {
  amortizationByYear,
  amortizationSchedule,
  stepsOfPayment,
  type SchedulePayment,
  type ScheduleYear,
} from '@freehold/analysis'
import type { CalculationStep } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import { memo, Fragment, useMemo, useState } from 'react'
import { ResultSection } from '../charts/ResultSection'
import { TableButton } from '../charts/TableButton'
import { CellGrid } from '../explain/CellGrid'
import { ExplainedScenario } from '../explain/ExplainedScenario'
import { AmortizationChart } from './AmortizationChart'
import { amortizationFinding } from './amortizationFinding'
import * as styles from './WhatIf.module.css'

interface AmortizationProps {
  /** Dollars. */
  loan: number
  /** A fraction. */
  interestRate: number
  termInMonths: number
}

/** The loan's payments by year, and by month in the years that are opened. */
export const Amortization = memo(function Amortization({
  loan,
  interestRate,
  termInMonths,
}: AmortizationProps) {
  const [asTable, setAsTable] = useState(false)
  const years = useMemo(
    () => amortizationByYear(amortizationSchedule(loan, interestRate, termInMonths) ?? []),
    [loan, interestRate, termInMonths],
  )
  if (years.length === 0) return null
  const finding = amortizationFinding(years)
  return (
    <ResultSection
      title="Loan Payments by Year"
      note="Calculated to the cent, as a bank does; the last payment clears the balance"
      finding={finding}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? (
        <Schedule
          years={years}
          explain={(month) => stepsOfPayment(loan, interestRate, termInMonths, month)}
        />
      ) : (
        <AmortizationChart years={years} finding={finding} />
      )}
    </ResultSection>
  )
})

interface ScheduleProps {
  years: readonly ScheduleYear[]
  /** The engine's steps of a month's payment. */
  explain: (month: number) => CalculationStep[]
}

function Schedule({ years, explain }: ScheduleProps) {
  const [opened, open] = useState<number[]>([])
  const toggle = (year: number) =>
    open(opened.includes(year) ? opened.filter((one) => one !== year) : [...opened, year])
  return (
    // A long table scrolls, so it takes the focus for the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Amortization schedule" tabIndex={0}>
      <CellGrid>
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
                  <YearAmounts of={year} />
                </tr>
                {opened.includes(year.year) &&
                  year.months.map((month) => (
                    <tr key={month.month} className={styles.month}>
                      <th scope="row">Month {month.month}</th>
                      <MonthAmounts month={month} isEntry={month === year.months[0]} explain={explain} />
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </CellGrid>
    </div>
  )
}

function YearAmounts({
  of: { payment, interest, principal, balance },
}: {
  of: Pick<ScheduleYear, 'payment' | 'interest' | 'principal' | 'balance'>
}) {
  return (
    <>
      <td>{formatDollars(payment)}</td>
      <td>{formatDollars(interest)}</td>
      <td>{formatDollars(principal)}</td>
      <td>{formatDollars(balance)}</td>
    </>
  )
}

interface MonthAmountsProps {
  month: SchedulePayment
  /** Whether Tab reaches this month first, of the months of its year. */
  isEntry: boolean
  explain: ScheduleProps['explain']
}

/** The amounts of a month's payment; each opens its calculation. */
function MonthAmounts({ month, isEntry, explain }: MonthAmountsProps) {
  return (['payment', 'interest', 'principal', 'balance'] as const).map((key) => (
    <td key={key}>
      <ExplainedScenario
        figureKey={key}
        stepsOf={() => explain(month.month)}
        isEntry={isEntry && key === 'payment'}
      >
        {formatDollars(month[key])}
      </ExplainedScenario>
    </td>
  ))
}
