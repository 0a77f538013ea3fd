import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../classNames'
import { VisuallyHidden } from '../VisuallyHidden'
import * as styles from './Ledger.module.css'

/** The order of a data series: the n-th `--fh-data-n` colour. */
export type Series = 1 | 2 | 3 | 4 | 5 | 6

export interface LedgerLine {
  label: string
  /** Ready to read: use formatDollars or formatCost. */
  amount: ReactNode
  /** The part of the whole, ready to read. */
  share?: ReactNode
  /** The colour this line has in the chart above. */
  series?: Series
  /** A subtotal, or the figure that the others are parts of. */
  sum?: boolean
  tone?: 'pos' | 'neg'
}

export interface LedgerProps {
  /** Names the table for those who listen. */
  caption: string
  lines: readonly LedgerLine[]
  total?: LedgerLine
  /** Small print, such as how rounded parts relate to their sum. */
  note?: string
}

/** A sum and its parts; a rule separates the total. */
export function Ledger({ caption, lines, total, note }: LedgerProps) {
  const shares = [...lines, ...(total ? [total] : [])].some((line) => line.share !== undefined)
  return (
    <div>
      <table className={styles.ledger}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <tbody>
          {lines.map((line) => (
            <Line key={line.label} line={line} shares={shares} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Line line={total} shares={shares} />
          </tfoot>
        )}
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

function Line({ line, shares }: { line: LedgerLine; shares: boolean }) {
  const { label, amount, share, series, sum, tone } = line
  return (
    <tr className={classNames(sum && styles.sum)}>
      <th scope="row">
        {series && <Swatch series={series} />}
        {label}
      </th>
      <td className={classNames(tone && styles[tone])}>{amount}</td>
      {shares && <td className={styles.share}>{share}</td>}
    </tr>
  )
}

/** A small square in a series' colour, next to its name. */
export function Swatch({ series }: { series: Series }) {
  return (
    <i
      className={styles.swatch}
      style={{ '--swatch': `var(--fh-data-${series})` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
