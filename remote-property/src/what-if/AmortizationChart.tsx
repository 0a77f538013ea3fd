import type { ScheduleYear } from '@freehold/analysis'
import { Swatch } from '@freehold/ui'
import { ChartImage } from '../charts/ChartImage'
import { DollarAxis } from '../charts/DollarAxis'
import { isNarrow, MeasuredWidth, roundTicks } from '@freehold/property-ui'
import * as chart from '../charts/Chart.module.css'
import * as styles from '../charts/ResultSection.module.css'

const LEFT = 52
const TOP = 10
const BOTTOM = 26

interface AmortizationChartProps {
  years: readonly ScheduleYear[]
  /** What the chart shows, in a sentence. */
  finding: string
  /** Pixels; without it as high as on the page of the home. Given for paper, where a table of the figures follows. */
  paperHeight?: number | undefined
}

/** A column for each year: principal below interest. */
export function AmortizationChart({ years, finding, paperHeight }: AmortizationChartProps) {
  return (
    <>
      <ul className={styles.key}>
        <li>
          <Swatch series={1} />
          Principal
        </li>
        <li>
          <Swatch series={2} />
          Interest
        </li>
      </ul>
      <MeasuredWidth height={paperHeight ?? 220}>
        {(width) => <Columns {...{ years, finding, paperHeight, width }} />}
      </MeasuredWidth>
    </>
  )
}

function Columns({ years, finding, paperHeight, width }: AmortizationChartProps & { width: number }) {
  const height = paperHeight ?? (isNarrow(width) ? 190 : 220)
  const ticks = roundTicks(0, Math.max(...years.map(({ payment }) => payment)))
  const top = ticks.at(-1) ?? 1
  const y = (dollars: number) => TOP + (height - TOP - BOTTOM) * (1 - dollars / top)
  const step = (width - LEFT) / years.length
  const leftOf = (year: number) => LEFT + step * (year - 1) + step * 0.12
  /** All years in one path, which is drawn faster than a rectangle for each. */
  const columns = (ends: (of: ScheduleYear) => readonly [number, number]) =>
    years
      .map((of) => {
        const [from, to] = ends(of)
        return `M${leftOf(of.year)} ${y(from)}V${y(to)}h${step * 0.76}V${y(from)}z`
      })
      .join('')
  const every = Math.ceil(years.length / (isNarrow(width) ? 6 : 12))
  return (
    <ChartImage width={width} height={height} finding={finding} hasTable={paperHeight === undefined}>
      <DollarAxis ticks={ticks} y={y} left={LEFT} right={width} />
      <path className={chart.series2} d={columns(({ principal, payment }) => [principal, payment])} />
      <path className={chart.series1} d={columns(({ principal }) => [0, principal])} />
      {years
        .filter(({ year }) => (year - 1) % every === 0)
        .map(({ year }) => (
          <text key={year} x={leftOf(year) + step * 0.38} y={height - 8} textAnchor="middle">
            {year}
          </text>
        ))}
    </ChartImage>
  )
}
