import { flipAt, flipGrid, stepsAround, stepsInCents, type FlipOutcomeAt } from '@freehold/analysis'
import type { FixFlipInput } from '@freehold/contracts'
import { Amount, DataTable, formatDollars, type Column } from '@freehold/ui'
import { memo, useMemo, useState } from 'react'
import { CellGrid } from '../../explain/CellGrid'
import { ResultSection } from '../../charts/ResultSection'
import { TableButton } from '../../charts/TableButton'
import { ExplainedScenario } from '../../explain/ExplainedScenario'
import { ProfitLines } from './ProfitLines'

const PRICE_STEPS = 4
const PRICE_STEP_FRACTION = 0.05
const MONTHS_STEP = 3

/** The profit at other sale prices and holding periods. The loan stays the same. */
export const ProfitByPriceAndMonths = memo(function ProfitByPriceAndMonths({
  input,
}: {
  input: FixFlipInput
}) {
  const [asTable, setAsTable] = useState(false)
  const rows = useMemo(() => rowsFor(input), [input])
  if (rows[0] === undefined || rows[0].length < 2) return null
  const finding = profitFinding(rows)
  return (
    <ResultSection
      title="Profit by Sale Price and Months"
      note="The loan is based on the after-repair value and stays the same"
      finding={finding}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? (
        <ProfitTable rows={rows} input={input} />
      ) : (
        <ProfitLines rows={rows} now={salePriceOf(input)} finding={finding} />
      )}
    </ResultSection>
  )
})

function rowsFor(input: FixFlipInput): FlipOutcomeAt[][] {
  const expected = salePriceOf(input)
  const prices = stepsAround<number>(expected, { step: expected * PRICE_STEP_FRACTION, reach: PRICE_STEPS })
  const months = stepsAround<number>(input.holdingPeriodMonths, { step: MONTHS_STEP, reach: 1 })
  return flipGrid(input, [...new Set(prices)], months)
}

const salePriceOf = ({ salePrice, arv }: FixFlipInput) => salePrice ?? arv

/** The worst and the best case, in a sentence. */
function profitFinding(rows: readonly FlipOutcomeAt[][]): string {
  const cases = rows.flat().toSorted((a, b) => a.netProfit - b.netProfit)
  const [worst, best] = [cases[0], cases.at(-1)]
  if (!worst || !best) return ''
  const describe = ({ netProfit, salePrice, holdingPeriodMonths }: FlipOutcomeAt) =>
    `${formatDollars(netProfit)} at ${formatDollars(salePrice)} after ${holdingPeriodMonths} months`
  return `From ${describe(worst)} to ${describe(best)}.`
}

const columnsFor = (prices: readonly number[], input: FixFlipInput): Column<FlipOutcomeAt[]>[] => [
  { key: 'months', heading: 'Months', rowHeader: true, cell: ([first]) => first?.holdingPeriodMonths },
  ...prices.map((price, index) => ({
    key: String(price),
    heading: formatDollars(price),
    numeric: true,
    cell: (row: FlipOutcomeAt[]) => row[index] && <Profit at={row[index]} input={input} />,
  })),
]

/** Where the inputs of a cell come from that differ from the form. */
const cellSources = {
  salePrice: 'Column of the table',
  holdingPeriodMonths: 'Row of the table',
}

function Profit({ at, input }: { at: FlipOutcomeAt; input: FixFlipInput }) {
  const { salePrice, holdingPeriodMonths, netProfit } = at
  const isOwnScenario = salePrice === salePriceOf(input) && holdingPeriodMonths === input.holdingPeriodMonths
  return (
    <ExplainedScenario
      figureKey="netProfit"
      stepsOf={() => stepsInCents(flipAt(input, salePrice, holdingPeriodMonths).working ?? [])}
      sources={isOwnScenario ? undefined : cellSources}
      isEntry={isOwnScenario}
    >
      <Amount dollars={netProfit} />
    </ExplainedScenario>
  )
}

interface ProfitTableProps {
  rows: readonly FlipOutcomeAt[][]
  input: FixFlipInput
}

function ProfitTable({ rows, input }: ProfitTableProps) {
  return (
    <CellGrid>
      <DataTable
        caption="Profit by sale price and months"
        compact
        columns={columnsFor(
          (rows[0] ?? []).map(({ salePrice }) => salePrice),
          input,
        )}
        rows={rows}
        rowKey={([first]) => first?.holdingPeriodMonths ?? 0}
      />
    </CellGrid>
  )
}
