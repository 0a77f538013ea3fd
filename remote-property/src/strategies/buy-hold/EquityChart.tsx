import type { ProjectedYear } from '@freehold/analysis'
import type { CalculationStep } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import { useState, type PointerEvent } from 'react'
import { MeasuredWidth } from '@freehold/property-ui'
import { ExplainedScenario } from '../../explain/ExplainedScenario'
import { EQUITY_HEIGHT, EquityLines, equitySeries, plotOf } from '../../what-if/EquityLines'
import * as chart from '../../charts/Chart.module.css'
import * as styles from './EquityChart.module.css'

/** The engine's steps of a year. */
export type ExplainYear = (year: number) => CalculationStep[]

const INITIAL_YEAR = 12

/** Three lines, and a readout that follows pointer, touch and arrow keys. */
export function EquityChart({
  projection,
  explain,
}: {
  projection: readonly ProjectedYear[]
  explain: ExplainYear
}) {
  const last = projection.length - 1
  const [year, setYear] = useState(Math.min(INITIAL_YEAR, last))
  const shown = projection[year]
  if (!shown) return null
  return (
    <>
      <Readout row={shown} explain={explain} />
      <MeasuredWidth height={EQUITY_HEIGHT}>
        {(width) => {
          const plot = plotOf(projection, width)
          const follow = (event: PointerEvent<HTMLElement>) => {
            const box = event.currentTarget.getBoundingClientRect()
            const at = Math.round(((event.clientX - box.left) / box.width) * last)
            setYear(Math.min(last, Math.max(0, at)))
          }
          return (
            <div className={styles.plot}>
              <EquityLines projection={projection} plot={plot} year={year} />
              <input
                type="range"
                className={styles.pointer}
                style={{ left: plot.left, width: width - plot.left - plot.right }}
                aria-label="Year"
                aria-valuetext={readoutText(shown)}
                min={0}
                max={last}
                value={year}
                onChange={(event) => setYear(Number(event.target.value))}
                onPointerMove={follow}
              />
            </div>
          )
        }}
      </MeasuredWidth>
    </>
  )
}

const readoutText = (row: ProjectedYear) =>
  [`Year ${row.year}`, ...equitySeries.map(({ key, label }) => `${label} ${formatDollars(row[key])}`)].join(
    ', ',
  )

function Readout({ row, explain }: { row: ProjectedYear; explain: ExplainYear }) {
  return (
    <dl className={styles.readout}>
      <div>
        <dt className={styles.year}>Year {row.year}</dt>
        <dd />
      </div>
      {equitySeries.map(({ key, label, color, dash }) => (
        <div key={key}>
          <dt>
            <i className={`${chart.key} ${color} ${dash}`} />
            {label}
          </dt>
          <dd>
            <ExplainedScenario figureKey={key} stepsOf={() => explain(row.year)}>
              {formatDollars(row[key])}
            </ExplainedScenario>
          </dd>
        </div>
      ))}
    </dl>
  )
}
