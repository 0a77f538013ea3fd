import { paths, type AdjustedComp, type AdjustmentGrid } from '@freehold/contracts'
import { Courtesy, distanceText } from '@freehold/property-ui'
import {
  classNames,
  formatDay,
  formatDollars,
  linkClass,
  UNKNOWN,
  useScrollableRegion,
  VisuallyHidden,
} from '@freehold/ui'
import { Link } from 'react-router-dom'
import { useOrigin } from '../way-back/wayBack'
import { AdjustmentShares } from './AdjustmentShares'
import { amountText, factText, weightText, wholeDollars, worthText, type Bathrooms } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

interface GridTableProps {
  street: string
  /** Null for a home that is no longer shown. */
  home: Bathrooms | null
  grid: AdjustmentGrid
  /** Whether the comps lead to their pages; not on paper. */
  linked?: boolean
}

/** The home and its comps in columns, a row for each fact: the fact above, what its difference is worth below. */
export function GridTable({ street, home, grid, linked }: GridTableProps) {
  const { arv, day, lines, comps } = grid
  const whole = comps.map(wholeDollars)
  const region = useScrollableRegion('Adjustment grid')
  return (
    <div className={styles.scroll} {...region}>
      <table className={classNames(styles.grid, !linked && styles.paper)}>
        <caption>
          <VisuallyHidden>
            Adjustment grid: this home and {comps.length} comps, differences in dollars
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Line</VisuallyHidden>
            </th>
            <th scope="col" className={styles.subject}>
              <small>This home</small>
              <span className={styles.street}>{street}</span>
            </th>
            {comps.map((comp, index) => (
              <th scope="col" key={comp._id}>
                <small>
                  <CompNumber number={index + 1} /> Comp
                </small>
                {linked ? <CompLink comp={comp} /> : comp.PropertyAddressFull}
                <Courtesy office={comp.ListOfficeName} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Sold price</th>
            <td className={styles.subject}>{UNKNOWN}</td>
            {comps.map(({ _id, MLSSoldPrice, pricePerSquareFoot }) => (
              <td key={_id}>
                <b>{formatDollars(MLSSoldPrice)}</b>
                {pricePerSquareFoot !== null && <small>{formatDollars(pricePerSquareFoot)} a sq ft</small>}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Sold, distance</th>
            <td className={styles.subject}>
              Valued<small>{formatDay(day)}</small>
            </td>
            {comps.map((comp) => (
              <td key={comp._id}>
                {comp.soldDate === null ? UNKNOWN : formatDay(comp.soldDate)}
                <small>{distanceText(comp.miles, comp, { PropertyAddressFull: street })}</small>
              </td>
            ))}
          </tr>
          {lines.map((line, row) => (
            <tr key={line.key}>
              <th scope="row">
                {line.name}
                <small>{worthText(line)}</small>
              </th>
              <td className={styles.subject}>{factText(line, line.fact, day, home)}</td>
              {comps.map((comp, column) => {
                const { fact = null, dollars = null } = comp.cells[row] ?? {}
                const amount = whole[column]?.amounts[row] ?? 0
                return (
                  <td key={comp._id}>
                    {factText(line, fact, day, comp)}
                    <small className={amount === 0 ? undefined : styles.counts}>
                      {amountText(dollars, amount)}
                    </small>
                  </td>
                )
              })}
            </tr>
          ))}
          <tr className={styles.net}>
            <th scope="row">Net adjustment</th>
            <td className={styles.subject}>{UNKNOWN}</td>
            {comps.map((comp, column) => (
              <td key={comp._id}>
                {amountText(0, whole[column]?.net ?? 0)}
                <AdjustmentShares comp={comp} />
              </td>
            ))}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Adjusted price</th>
            <td className={styles.subject}>
              {formatDollars(arv.arv)}
              <small>ARV</small>
            </td>
            {comps.map(({ _id, weight }, column) => (
              <td key={_id}>
                {formatDollars(whole[column]?.adjusted)}
                <small>weight {weightText(weight)}</small>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

export const CompNumber = ({ number }: { number: number }) => <span className={styles.number}>{number}</span>

export const CompLink = ({ comp }: { comp: Pick<AdjustedComp, '_id' | 'PropertyAddressFull'> }) => (
  <Link className={linkClass('plain')} to={paths.property(comp._id)} state={useOrigin()}>
    {comp.PropertyAddressFull}
  </Link>
)
