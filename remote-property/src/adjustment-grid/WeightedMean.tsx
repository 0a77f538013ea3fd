import type { AdjustmentGrid } from '@freehold/contracts'
import { formatDollars, roundUpDollars } from '@freehold/ui'
import { addingUp, partsOfMean, weightText } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

/** How the ARV adds up from the comps, the further sales and the market. */
export function WeightedMean({ grid }: { grid: AdjustmentGrid }) {
  const parts = partsOfMean(grid)
  const products = addingUp(
    parts.map(({ weight, price }) => weight * price),
    roundUpDollars(grid.arv.arv),
  )
  return (
    <div>
      <h3 className={styles.smallHead}>Weighted Mean</h3>
      <table className={styles.mean} aria-label="Weighted mean">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Adjusted price</th>
            <th scope="col">Weight</th>
            <th scope="col">Adds</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, weight, price }, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatDollars(price)}</td>
              <td>{weightText(weight)}</td>
              <td>{formatDollars(products[index])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              After-repair value
            </th>
            <td>100%</td>
            <td>{formatDollars(grid.arv.arv)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
