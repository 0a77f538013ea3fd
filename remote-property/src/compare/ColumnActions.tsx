import { authClient } from '@freehold/auth-client'
import { deleteAnalysis, saveAnalysis, showFailure } from '@freehold/contracts'
import { sayWithUndo } from '@freehold/property-ui'
import { Button, buttonClass, VisuallyHidden } from '@freehold/ui'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router-dom'
import { useOrigin } from '../way-back/wayBack'
import type { ComparedColumn } from './comparedColumns'
import * as styles from './Compare.module.css'

interface ColumnActionsProps {
  column: ComparedColumn
  /** Of the column. */
  name: string
}

/** Keeps a column, or takes it to a lender: one press each. */
export function ColumnActions({ column, name }: ColumnActionsProps) {
  const { savable, report } = column
  const saving = useSaving(column)
  const origin = useOrigin()
  return (
    <div className={styles.columnActions}>
      {savable && (
        <Button
          size="s"
          variant="quiet"
          icon={saving.isSaved ? BookmarkCheck : Bookmark}
          busy={saving.isBusy}
          // It keeps the focus, which the browser would take from a disabled button.
          aria-disabled={saving.isSaved}
          onClick={() => void saving.save()}
        >
          {saving.isSaved ? 'Saved' : 'Save'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
      {report !== null && (
        <Link
          className={buttonClass({ size: 's', variant: 'quiet' })}
          to={report}
          state={{ ...origin, print: true }}
        >
          Print for Lender
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}

/** Saves what a column shows under its default name. Other inputs can be saved again. */
function useSaving({ savable, savedAs }: Pick<ComparedColumn, 'savable' | 'savedAs'>) {
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<{ id: string; content: string } | null>(null)
  const [undone, setUndone] = useState<string | null>(null)
  const content = JSON.stringify(savable)
  const isSaved = (savedAs !== null && savedAs !== undone) || (saved !== null && saved.content === content)

  async function save() {
    if (savable === null || isSaved) return
    setBusy(true)
    try {
      const { _id: id, name } = await authClient.call(saveAnalysis, { body: savable })
      setSaved({ id, content })
      sayWithUndo(`Saved as \u201c${name}\u201d.`, () => void undo(id))
    } catch (error) {
      showFailure(error, toast.error)
    }
    setBusy(false)
  }

  async function undo(id: string) {
    try {
      await authClient.call(deleteAnalysis, { params: { id } })
      setUndone(id)
      setSaved((before) => (before?.id === id ? null : before))
    } catch (error) {
      showFailure(error, toast.error)
    }
  }
  return { isBusy, isSaved, save }
}
