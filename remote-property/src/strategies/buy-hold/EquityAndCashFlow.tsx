import { projectHolding, stepsOfYear, type ProjectedYear } from '@freehold/analysis'
import { holdingConstants, type BuyHoldInput } from '@freehold/contracts'
import { DataTable, formatDollars, formatPercent, type Column } from '@freehold/ui'
import { memo, useCallback, useMemo, useState } from 'react'
import { CellGrid } from '../../explain/CellGrid'
import { ResultSection } from '../../charts/ResultSection'
import { TableButton } from '../../charts/TableButton'
import { ExplainedScenario } from '../../explain/ExplainedScenario'
import { equityFinding } from '../../what-if/EquityLines'
import { EquityChart, type ExplainYear } from './EquityChart'

const YEARS = 30
const percent = (fraction: number) =>
  formatPercent(fraction * 100, Number.isInteger(Number((fraction * 100).toFixed(6))) ? 0 : 2)

/** The projection of equity, loan and cash flow, with its assumptions. */
export const EquityAndCashFlow = memo(function EquityAndCashFlow({ input }: { input: BuyHoldInput }) {
  const [asTable, setAsTable] = useState(false)
  const { appreciation, rentGrowth, costGrowth } = input.holding ?? holdingConstants
  const projection = useMemo(
    () => projectHolding(input, { years: YEARS, appreciation, rentGrowth, costGrowth }),
    [input, appreciation, rentGrowth, costGrowth],
  )
  const explain = useCallback(
    (year: number) => stepsOfYear(input, { years: YEARS, appreciation, rentGrowth, costGrowth }, year),
    [input, appreciation, rentGrowth, costGrowth],
  )
  if (projection === null) return null
  const growth =
    rentGrowth === costGrowth
      ? `rent and costs grow ${percent(rentGrowth)}`
      : `rent grows ${percent(rentGrowth)}, costs ${percent(costGrowth)}`
  return (
    <ResultSection
      title={`Equity and Cash Flow, ${YEARS} Years`}
      note={`Assumes ${percent(appreciation)} appreciation a year; ${growth}`}
      finding={equityFinding(projection)}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? (
        <EquityTable projection={projection} explain={explain} />
      ) : (
        <EquityChart projection={projection} explain={explain} />
      )}
    </ResultSection>
  )
})

const columnsFor = (explain: ExplainYear): Column<ProjectedYear>[] => [
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
    cell: (row: ProjectedYear) => (
      <ExplainedScenario
        figureKey={key}
        stepsOf={() => explain(row.year)}
        isEntry={row.year === 0 && key === 'propertyValue'}
      >
        {formatDollars(row[key])}
      </ExplainedScenario>
    ),
  })),
]

interface EquityTableProps {
  projection: readonly ProjectedYear[]
  explain: ExplainYear
}

function EquityTable({ projection, explain }: EquityTableProps) {
  return (
    <CellGrid>
      <DataTable
        caption="Equity, loan balance and cash flow by year"
        compact
        columns={columnsFor(explain)}
        rows={projection}
        rowKey={({ year }) => year}
      />
    </CellGrid>
  )
}
