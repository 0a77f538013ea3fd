import type { ReactNode } from 'react'
import { classNames } from '../classNames'
import { Skeleton } from '../feedback/Skeleton'
import * as styles from './Kpis.module.css'

export interface Kpi {
  label: string
  value: ReactNode
  /** Its span or its counterpart, in one short line. */
  note?: ReactNode
}

export interface KpisProps {
  /** The one figure that leads the view; give a Roi its `lead` size. */
  lead: Kpi
  /** Four figures next to the lead figure, or two or three in one row. */
  rest: readonly Kpi[]
  /** First load: shapes in place of the figures. On a recalculation keep the old figures instead. */
  loading?: boolean
}

/** The lead figure of a view and those that support it. Announce a recalculation in a separate `role="status"`. */
export function Kpis({ lead, rest, loading = false }: KpisProps) {
  const inRow = rest.length < 4
  const look = classNames(styles.kpis, inRow ? styles.row : styles.block, rest.length === 3 && styles.row4)
  return (
    <div className={styles.container}>
      <dl className={look} aria-busy={loading || undefined}>
        <div className={classNames(styles.kpi, styles.main)}>
          <dt>{lead.label}</dt>
          <dd className={styles.lead}>{loading ? <Skeleton width="60%" height="2.25rem" /> : lead.value}</dd>
          <Note kpi={lead} />
        </div>
        {rest.map((kpi) => (
          <div key={kpi.label} className={styles.kpi}>
            <dt>{kpi.label}</dt>
            <dd>{loading ? <Skeleton width="40%" height="1.125rem" /> : kpi.value}</dd>
            <Note kpi={kpi} />
          </div>
        ))}
      </dl>
    </div>
  )
}

const Note = ({ kpi: { note } }: { kpi: Kpi }) => (note ? <dd className={styles.note}>{note}</dd> : null)
