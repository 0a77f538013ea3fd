import { marketDayEnds, type MarketReport } from '@freehold/contracts'
import { Card, CardBody, formatCount, VisuallyHidden } from '@freehold/ui'
import { countText } from './marketWords'
import * as styles from './Market.module.css'

/** Homes by class of days: a table with bars. */
export function DaysOnMarket({ count, byClass }: MarketReport['forSale']['daysOnMarket']) {
  const classes = byClass ?? []
  const most = Math.max(1, ...classes)
  const homes = `${countText(count, 'home')} for sale`
  return (
    <Card title="Days on Market">
      <CardBody>
        <p className={styles.subtitle}>{homes}</p>
        <table className={styles.bars}>
          <caption>
            <VisuallyHidden>{`Days on market of the ${homes}`}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Days</VisuallyHidden>
              </th>
              <th scope="col" colSpan={2}>
                <VisuallyHidden>Homes</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {classes.map((number, index) => (
              <tr key={daysText(index)}>
                <th scope="row">{daysText(index)}</th>
                <td aria-hidden="true">
                  <i className={styles.bar} style={{ width: `${(100 * number) / most}%` }} />
                </td>
                <td className={styles.number}>{formatCount(number)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  )
}

function daysText(index: number): string {
  const [end, after] = [marketDayEnds[index], marketDayEnds[index - 1]]
  if (end === undefined) return `over ${after}`
  return `${after === undefined ? 0 : after + 1} to ${end}`
}
