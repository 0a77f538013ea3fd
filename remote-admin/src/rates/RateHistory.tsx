import type { RateEntry, RateWithHistory } from '@freehold/contracts'
import { formatDay, IconButton } from '@freehold/ui'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import * as outer from '../forms/History.module.css'
import { formatRate } from './formatRate'
import * as styles from './RateHistory.module.css'

const SHOWN_AT_ONCE = 5

interface RateHistoryProps extends Pick<RateWithHistory, 'history'> {
  onDelete: (entry: RateEntry) => void
}

/** The rates of a type, newest first; those entered by hand can be deleted. */
export function RateHistory({ history, onDelete }: RateHistoryProps) {
  const heading = useId()
  if (history.length === 0) return null
  const rest = history.slice(SHOWN_AT_ONCE)
  return (
    <section className={outer.history} aria-labelledby={heading}>
      <h3 id={heading}>History</h3>
      <Entries entries={history.slice(0, SHOWN_AT_ONCE)} onDelete={onDelete} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} earlier</summary>
          <Entries entries={rest} onDelete={onDelete} />
        </details>
      )}
    </section>
  )
}

interface EntriesProps extends Pick<RateHistoryProps, 'onDelete'> {
  entries: readonly RateEntry[]
}

function Entries({ entries, onDelete }: EntriesProps) {
  return (
    <ul className={outer.entries}>
      {entries.map((entry) => (
        <li key={entry._id} className={styles.entry}>
          <b className={styles.rate}>{formatRate(entry.rate)}</b>
          <time dateTime={entry.asOf}>{formatDay(entry.asOf)}</time>
          <span>
            {entry.source}
            {entry.enteredBy !== null && `, by ${entry.enteredBy}`}
          </span>
          {entry.enteredBy !== null && (
            <IconButton
              label={`Delete ${formatRate(entry.rate)} of ${formatDay(entry.asOf)}`}
              icon={Trash2}
              smallIcon
              danger
              onClick={() => onDelete(entry)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
