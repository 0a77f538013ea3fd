import { paths, type SavedAnalysis } from '@freehold/contracts'
import { Button, formatDay, linkClass } from '@freehold/ui'
import { Share2 } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router-dom'
import { DeleteSaved } from './DeleteSaved'
import { RenameSaved } from './RenameSaved'
import type { SharedAnalysis } from './SharedAnalysis'
import * as styles from './SavedBar.module.css'

interface SavedHeadProps {
  saved: SavedAnalysis
  /** The path to go to after it is deleted. */
  afterDelete: string
  /** Null if its home is not shown, and so cannot be shared. */
  shared?: SharedAnalysis | null
  children?: ReactNode
}

/** The name of a saved analysis, with the buttons to share, compare, rename and delete it. */
export function SavedHead({ saved, afterDelete, shared = null, children }: SavedHeadProps) {
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
        {shared && <ShareButton {...shared} />}
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

function ShareButton(shared: SharedAnalysis) {
  const [Opened, setOpened] = useState<ComponentType<SharedAnalysis & { onClose: () => void }> | null>(null)
  const [loading, setLoading] = useState(false)
  async function open() {
    setLoading(true)
    try {
      // With the page of a withdrawn home in one rare chunk: every page loads the names and hashes of all chunks.
      const { ShareDialog } = await import(/* webpackChunkName: 'saved' */ './ShareDialog')
      setOpened(() => ShareDialog)
    } catch {
      toast.error('Sharing could not be loaded. Please try again')
    }
    setLoading(false)
  }
  return (
    <>
      <Button size="s" icon={Share2} busy={loading} onClick={() => void open()}>
        Share
      </Button>
      {Opened && <Opened {...shared} onClose={() => setOpened(null)} />}
    </>
  )
}
