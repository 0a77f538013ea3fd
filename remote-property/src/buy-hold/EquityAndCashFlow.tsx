import { defaultGrowth, projectHolding, type ProjectedYear } from '@freehold/analysis'
import type { BuyHoldInput } from '@freehold/contracts'
import { DataTable, formatDollars, formatPercent, type Column } from '@freehold/ui'
import { useMemo, useState } from 'react'
import { Figure } from '../charts/Figure'
import { TableButton } from '../charts/TableButton'
import { EquityChart } from './EquityChart'

const { years, appreciation, rentGrowth } = defaultGrowth
const percent = (fraction: number) => formatPercent(fraction * 100, 0)
const assumptions = `Assumes ${percent(appreciation)} appreciation a year; rent and costs grow ${percent(rentGrowth)}`

/** Thirty years of holding: projections, with what they assume beside them. */
export function EquityAndCashFlow({ input }: { input: BuyHoldInput }) {
  const [asTable, setAsTable] = useState(false)
  const projection = useMemo(() => projectHolding(input, defaultGrowth), [input])
  if (projection === null) return null
  return (
    <Figure
      title={`Equity and Cash Flow, ${years} Years`}
      note={assumptions}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? <EquityTable projection={projection} /> : <EquityChart projection={projection} />}
    </Figure>
  )
}

const columns: Column<ProjectedYear>[] = [
  { key: 'year', heading: 'Year', cell: ({ year }) => year, rowHeader: true },
  ...(
    [
      ['propertyValue', 'Property value'],
      ['loanBalance', 'Loan balance'],
      ['equity', 'Equity'],
      ['cashFlow', 'Cash flow'],
      ['cumulativeCashFlow', 'Cumulative cash flow'],
    ] as const
  ).map(([key, heading]) => ({
    key,
    heading,
    numeric: true,
    cell: (row: ProjectedYear) => formatDollars(row[key]),
  })),
]

function EquityTable({ projection }: { projection: readonly ProjectedYear[] }) {
  return (
    <DataTable
      caption="Equity, loan balance and cash flow by year"
      compact
      columns={columns}
      rows={projection}
      rowKey={({ year }) => year}
    />
  )
}
