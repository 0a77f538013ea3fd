import { Button, buttonClass, VisuallyHidden } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { useOrigin } from '../way-back/wayBack'
import type { ComparedColumn } from './comparedColumns'
import * as styles from './Compare.module.css'

interface ColumnNoticesProps {
  column: ComparedColumn
  /** Of the column. */
  name: string
  onUseToday: () => void
}

/** What the inputs of a column are not: today's, or those of the link. Nothing changes unless it is asked for. */
export function ColumnNotices({ column: { notices, today }, name, onUseToday }: ColumnNoticesProps) {
  const origin = useOrigin()
  if (notices.length === 0) return null
  return (
    <div className={styles.columnNotices}>
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      {today && 'href' in today && (
        <Link className={buttonClass({ size: 's', variant: 'quiet' })} to={today.href} state={origin}>
          Open to Update
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      )}
      {today && 'scenarios' in today && (
        <Button size="s" variant="quiet" onClick={onUseToday}>
          Use Today’s
          <VisuallyHidden> figures for {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
