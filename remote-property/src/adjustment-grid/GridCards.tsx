import type { AdjustedComp, AdjustmentGrid } from '@freehold/contracts'
import { Courtesy, distanceText } from '@freehold/property-ui'
import { formatDay, formatDollars, Icon, UNKNOWN, VisuallyHidden } from '@freehold/ui'
import { ChevronDown } from 'lucide-react'
import { AdjustmentShares } from './AdjustmentShares'
import { CompLink, CompNumber } from './GridTable'
import { amountText, factText, weightText, wholeDollars, worthText, type Bathrooms } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

interface GridCardsProps {
  street: string
  /** Null for a home that is no longer shown. */
  home: Bathrooms | null
  grid: AdjustmentGrid
  /** Whether the comps lead to their pages; not in a report. */
  linked?: boolean
}

/** The grid for a phone: one comp at a time, the first one open. */
export function GridCards({ street, home, grid, linked = false }: GridCardsProps) {
  return (
    <>
      <ol className={styles.cards}>
        {grid.comps.map((comp, index) => (
          <li key={comp._id}>
            <CompCard
              comp={comp}
              number={index + 1}
              street={street}
              home={home}
              grid={grid}
              linked={linked}
            />
          </li>
        ))}
      </ol>
      <p className={styles.total}>
        <span>Weighted mean, ARV</span>
        <b>{formatDollars(grid.arv.arv)}</b>
      </p>
    </>
  )
}

interface CompCardProps extends GridCardsProps {
  comp: AdjustedComp
  number: number
}

function CompCard({ comp, number, street: own, home, grid: { day, lines }, linked }: CompCardProps) {
  const { amounts, net, adjusted } = wholeDollars(comp)
  const street = comp.PropertyAddressFull
  return (
    <details className={styles.card} open={number === 1}>
      <summary>
        <CompNumber number={number} />
        <span>
          <b>{street}</b>
          <small>
            Sold {comp.soldDate === null ? UNKNOWN : formatDay(comp.soldDate)},{' '}
            {distanceText(comp.miles, comp, { PropertyAddressFull: own })}
          </small>
        </span>
        <span className={styles.cardPrice}>
          <b>{formatDollars(adjusted)}</b>
          <small>sold {formatDollars(comp.MLSSoldPrice)}</small>
        </span>
        <Icon icon={ChevronDown} small className={styles.chevron} />
      </summary>
      <table className={styles.cardTable}>
        <caption>
          <VisuallyHidden>{street} against this home</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Line</VisuallyHidden>
            </th>
            <th scope="col">This home</th>
            <th scope="col">Comp</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => {
            const { fact = null, dollars = null } = comp.cells[row] ?? {}
            const amount = amounts[row] ?? 0
            return (
              <tr key={line.key} className={line.unit === 'squareFeet' ? styles.whole : undefined}>
                <th scope="row">
                  {line.name}
                  <small>{worthText(line)}</small>
                </th>
                <td>{line.unit === 'months' ? '' : factText(line, line.fact, day, home)}</td>
                <td>{factText(line, fact, day, comp)}</td>
                <td className={amount === 0 ? styles.none : styles.counts}>{amountText(dollars, amount)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Net adjustment
              <AdjustmentShares comp={comp} />
            </th>
            <td>{amountText(0, net)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              Adjusted price
              <small>weight {weightText(comp.weight)}</small>
            </th>
            <td>{formatDollars(adjusted)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.cardFoot}>
        {linked && <CompLink comp={comp} />}
        {comp.pricePerSquareFoot !== null && (
          <small>sold at {formatDollars(comp.pricePerSquareFoot)} a sq ft</small>
        )}
      </p>
      <Courtesy office={comp.ListOfficeName} />
    </details>
  )
}
