import { classNames, Swatch, VisuallyHidden, type Series } from '@freehold/ui'
import * as styles from './Lender.module.css'

export interface MoneyRow {
  label: string
  /** In a few words, where it comes from. */
  note?: string | null
  /** Ready to read. */
  amount: string
  /** The part of the whole, ready to read. */
  share?: string
  /** The colour of its part in the bar above. */
  series?: Series
  /** A figure that the rows above add up to. */
  isSum?: boolean
}

interface MoneyTableProps {
  /** Names the table for those who listen. */
  caption: string
  rows: readonly MoneyRow[]
}

/** Amounts under each other, with their sums; the last row is what they come to. */
export function MoneyTable({ caption, rows }: MoneyTableProps) {
  const hasShares = rows.some(({ share }) => share !== undefined)
  return (
    <table className={styles.money}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {rows.map(({ label, note, amount, share, series, isSum }) => (
          <tr key={label} className={classNames(isSum && styles.sum)}>
            <th scope="row">
              {series && <Swatch series={series} />}
              {label}
              {note && <small> {note}</small>}
            </th>
            <td>{amount}</td>
            {hasShares && <td className={styles.share}>{share}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
