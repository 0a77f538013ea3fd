import { revenueByMonth, stepsOfMonth, type MonthlyRevenue } from '@freehold/analysis'
import type { ShortTermInput } from '@freehold/contracts'
import { DataTable, formatDollars, Swatch, type Column } from '@freehold/ui'
import { memo, useState } from 'react'
import { CellGrid } from '../../explain/CellGrid'
import { ResultSection } from '../../charts/ResultSection'
import { TableButton } from '../../charts/TableButton'
import { ExplainedScenario } from '../../explain/ExplainedScenario'
import { MonthColumns, monthNames, monthsFinding } from './MonthColumns'
import * as styles from './ShortTerm.module.css'

const columnsFor = (input: ShortTermInput): Column<MonthlyRevenue>[] => [
  { key: 'month', heading: 'Month', rowHeader: true, cell: ({ month }) => monthNames[month - 1] },
  { key: 'peak', heading: 'Peak nights', numeric: true, cell: ({ peakNights }) => peakNights },
  {
    key: 'booked',
    heading: 'Nights booked',
    numeric: true,
    cell: ({ bookedNights }) => bookedNights.toFixed(1),
  },
  {
    key: 'revenue',
    heading: 'Revenue',
    numeric: true,
    cell: ({ month, revenue }) => (
      <ExplainedScenario figureKey="revenue" stepsOf={() => stepsOfMonth(input, month)} isEntry={month === 1}>
        {formatDollars(revenue)}
      </ExplainedScenario>
    ),
  },
]

/** The gross annual revenue by month. */
export const RevenueByMonth = memo(function RevenueByMonth({ input }: { input: ShortTermInput }) {
  const [asTable, setAsTable] = useState(false)
  const months = revenueByMonth(input)
  return (
    <ResultSection
      title="Revenue by Month"
      note="Nights booked × nightly rate"
      finding={monthsFinding(months)}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? (
        <CellGrid>
          <DataTable
            caption="Revenue by month"
            compact
            columns={columnsFor(input)}
            rows={months}
            rowKey={({ month }) => month}
          />
        </CellGrid>
      ) : (
        <>
          <ul className={styles.key}>
            <li>
              <Swatch series={1} />
              Peak season, {formatDollars(input.peakSeasonRate)} a night
            </li>
            <li>
              <Swatch series={2} />
              Off season, {formatDollars(input.offSeasonRate)} a night
            </li>
          </ul>
          <MonthColumns months={months} />
        </>
      )}
    </ResultSection>
  )
})
