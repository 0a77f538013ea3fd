import type { FlipOutcomeAt } from '@freehold/analysis'
import { formatCompactDollars } from '@freehold/ui'
import { ChartImage } from '../../charts/ChartImage'
import { DollarAxis } from '../../charts/DollarAxis'
import { isNarrow, MeasuredWidth, roundTicks } from '@freehold/property-ui'
import * as chart from '../../charts/Chart.module.css'
import * as styles from '../../charts/ResultSection.module.css'

const lineStyles = [
  { color: chart.series1, dash: '' },
  { color: chart.series2, dash: chart.dashed },
  { color: chart.series3, dash: chart.dotted },
]
const LEFT = 56
const RIGHT = 12
const TOP = 12
const BOTTOM = 28

interface ProfitLinesProps {
  rows: readonly FlipOutcomeAt[][]
  /** The expected sale price. */
  now: number
  /** What the chart shows, in a sentence. */
  finding: string
}

/** A line for each number of months over the sale price. Values below the axis are losses. */
export function ProfitLines({ rows, ...shown }: ProfitLinesProps) {
  return (
    <>
      <ul className={styles.key}>
        {rows.map(([first], index) => (
          <li key={first?.holdingPeriodMonths}>
            <i className={`${chart.key} ${lineStyles[index]?.color} ${lineStyles[index]?.dash}`} />{' '}
            {first?.holdingPeriodMonths} months
          </li>
        ))}
      </ul>
      <MeasuredWidth height={260}>{(width) => <Lines rows={rows} {...shown} width={width} />}</MeasuredWidth>
    </>
  )
}

function Lines({ rows, now, finding, width }: ProfitLinesProps & { width: number }) {
  const height = isNarrow(width) ? 220 : 260
  const prices = (rows[0] ?? []).map(({ salePrice }) => salePrice)
  const profits = rows.flat().map(({ netProfit }) => netProfit)
  const ticks = roundTicks(Math.min(...profits), Math.max(...profits))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const [first, last] = [prices[0] ?? 0, prices.at(-1) ?? 1]
  const x = (price: number) => LEFT + ((width - LEFT - RIGHT) * (price - first)) / (last - first)
  const y = (dollars: number) => TOP + (height - TOP - BOTTOM) * (1 - (dollars - low) / (high - low))
  const shown = prices.filter((_, index) => index % (isNarrow(width) ? 4 : 2) === 0)
  return (
    <ChartImage width={width} height={height} finding={finding}>
      <DollarAxis ticks={ticks} y={y} left={LEFT} right={width - RIGHT} />
      {shown.map((price) => (
        <text
          key={price}
          x={x(price)}
          y={height - 8}
          textAnchor={price === last ? 'end' : price === first ? 'start' : 'middle'}
          className={price === now ? chart.label : undefined}
        >
          {formatCompactDollars(price)}
        </text>
      ))}
      <path d={`M${x(now)} ${TOP}V${height - BOTTOM}`} className={chart.cursor} />
      {rows.map((row, index) => (
        <path
          key={row[0]?.holdingPeriodMonths}
          className={`${lineStyles[index]?.color} ${chart.line} ${lineStyles[index]?.dash}`}
          d={`M${row.map((cell) => `${x(cell.salePrice).toFixed(1)} ${y(cell.netProfit).toFixed(1)}`).join('L')}`}
        />
      ))}
    </ChartImage>
  )
}
