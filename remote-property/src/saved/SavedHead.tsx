import { paths, type SavedAnalysis } from '@freehold/contracts'
import { Button, formatDay, linkClass } from '@freehold/ui'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DeleteSaved } from './DeleteSaved'
import { RenameSaved } from './RenameSaved'
import * as styles from './SavedBar.module.css'

interface SavedHeadProps {
  saved: SavedAnalysis
  /** The path to go to after it is deleted. */
  afterDelete: string
  children?: ReactNode
}

/** The name of a saved analysis, with the buttons to compare, rename and delete it. */
export function SavedHead({ saved, afterDelete, children }: SavedHeadProps) {
  const [name, setName] = useState(saved.name)
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={styles.bar} aria-label="Saved analysis">
      <div className={styles.head}>
        <p>
          <b className={styles.name}>{name}</b>
          <small>Saved {formatDay(saved.createdAt)}</small>
        </p>
        <Link className={linkClass()} to={paths.compare({ analyses: [saved._id] })}>
          Compare
        </Link>
        <Button size="s" variant="quiet" onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="s" variant="quiet" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {children}
      {open === 'rename' && <RenameSaved id={saved._id} name={name} onRenamed={setName} onClose={close} />}
      {open === 'delete' && (
        <DeleteSaved id={saved._id} name={name} afterDelete={afterDelete} onClose={close} />
      )}
    </section>
  )
}
