import { roiAt, roiGrid, stepsAround, stepsInCents, type RoiCell } from '@freehold/analysis'
import {
  isAboveRoiThreshold,
  returnPercent,
  roiThresholdPercent,
  type BuyHoldInput,
} from '@freehold/contracts'
import { isNarrow, MeasuredWidth, Triangle } from '@freehold/property-ui'
import { formatDollars, formatPercent, VisuallyHidden } from '@freehold/ui'
import { memo, useMemo } from 'react'
import { CellGrid } from '../../explain/CellGrid'
import { ResultSection } from '../../charts/ResultSection'
import { ExplainedScenario } from '../../explain/ExplainedScenario'
import * as figureStyles from '../../charts/ResultSection.module.css'
import * as styles from './RoiByRateAndRent.module.css'

const RATE_STEP = 0.0025
const RENT_STEP = 100

interface RoiByRateAndRentProps {
  input: BuyHoldInput
  /** What the returns assume or lack, as `factWords`. */
  words: string
}

/** The return at other rates and rents. */
export const RoiByRateAndRent = memo(function RoiByRateAndRent({ input, words }: RoiByRateAndRentProps) {
  return (
    <ResultSection
      title="ROI by Rate and Rent"
      note={`${['Cash-on-cash ROI', words].filter(Boolean).join(', ')}. The heavy line is ${roiThresholdPercent}%; the frame marks your inputs.`}
    >
      <MeasuredWidth height={200}>{(width) => <Grid input={input} narrow={isNarrow(width)} />}</MeasuredWidth>
    </ResultSection>
  )
})

/** Fewer rents on narrow screens. */
function gridOf(input: BuyHoldInput, narrow: boolean) {
  const rates = stepsAround(input.interestRate, { step: RATE_STEP, reach: 2, max: 1 })
  const rents = stepsAround(input.monthlyRent, {
    step: narrow ? 2 * RENT_STEP : RENT_STEP,
    reach: narrow ? 1 : 3,
    min: -Infinity,
  })
  return roiGrid(input, rates, rents)
}

/** The part of the grid above the threshold, in a sentence. */
function gridFinding(rows: readonly RoiCell[][]): string {
  const cells = rows.flat()
  const above = cells.filter((cell) => isAboveLine(cell))
  return `${above.length} of ${cells.length} combinations of rate and rent return more than ${roiThresholdPercent}%.`
}

function Grid({ input, narrow }: { input: BuyHoldInput; narrow: boolean }) {
  const rows = useMemo(() => gridOf(input, narrow), [input, narrow])
  const matchesInput = {
    rate: (cell: RoiCell) => cell.interestRate === input.interestRate,
    rent: (cell: RoiCell) => cell.monthlyRent === input.monthlyRent,
  }
  return (
    <>
      <p className={figureStyles.finding}>{gridFinding(rows)}</p>
      <CellGrid>
        <table className={styles.grid}>
          <caption>
            <VisuallyHidden>Cash-on-cash ROI by interest rate and monthly rent</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.rates}>
                <VisuallyHidden>Interest rate</VisuallyHidden>
              </th>
              {rows[0]?.map((cell, index) => (
                <th
                  // oxlint-disable-next-line react/no-array-index-key -- a place of the grid, which other inputs fill anew
                  key={index}
                  scope="col"
                  className={matchesInput.rent(cell) ? styles.now : undefined}
                >
                  {formatDollars(cell.monthlyRent)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => {
              const [first] = row
              if (!first) return null
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a place of the grid
                <tr key={rowIndex}>
                  <th scope="row" className={matchesInput.rate(first) ? styles.now : undefined}>
                    {formatPercent(first.interestRate * 100)}
                  </th>
                  {row.map((cell, index) => (
                    <Cell
                      // oxlint-disable-next-line react/no-array-index-key -- a place of the grid
                      key={index}
                      cell={cell}
                      input={input}
                      left={row[index - 1]}
                      above={rows[rowIndex - 1]?.[index]}
                      isOwnScenario={matchesInput.rate(cell) && matchesInput.rent(cell)}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </CellGrid>
    </>
  )
}

interface CellProps {
  cell: RoiCell
  input: BuyHoldInput
  left: RoiCell | undefined
  above: RoiCell | undefined
  isOwnScenario: boolean
}

/** The heavy line separates neighbours on different sides of `roiThresholdPercent`. */
function Cell({ cell, input, left, above, isOwnScenario }: CellProps) {
  const up = isAboveLine(cell)
  const parts = [
    up === null ? styles.unknown : up ? styles.up : styles.down,
    left && isAboveLine(left) !== up && styles.edge,
    above && isAboveLine(above) !== up && styles.edgeTop,
    isOwnScenario && styles.frame,
  ]
  return (
    <td className={parts.filter(Boolean).join(' ')}>
      <ExplainedScenario
        figureKey="cashOnCashRoi"
        stepsOf={() => stepsInCents(roiAt(input, cell.interestRate, cell.monthlyRent).working ?? [])}
        sources={isOwnScenario ? undefined : cellSources}
        isEntry={isOwnScenario}
        className={styles.figure}
      >
        {up !== null && <Triangle up={up} className={styles.triangle} />}
        {formatPercent(returnPercent(cell))}
        {isOwnScenario && <VisuallyHidden> with your inputs</VisuallyHidden>}
      </ExplainedScenario>
    </td>
  )
}

const cellSources = { interestRate: 'Row of the table', monthlyRent: 'Column of the table' }

/** Null for a return without a number. */
function isAboveLine(cell: RoiCell): boolean | null {
  const percent = returnPercent(cell)
  return percent === null ? null : isAboveRoiThreshold(percent)
}
