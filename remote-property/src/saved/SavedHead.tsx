import { paths, type SavedAnalysis } from '@freehold/contracts'
import { Badge, Button, formatMoment, linkClass } from '@freehold/ui'
import { Share2 } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation } from 'react-router-dom'
import { useOrigin } from '../way-back/wayBack'
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
  /** Whether the inputs on screen are other ones. */
  isChanged?: boolean
  onRenamed?: (name: string) => void
  children?: ReactNode
}

/** The name of a saved analysis, with the buttons to share, compare, rename and delete it. */
export function SavedHead({
  saved,
  afterDelete,
  shared = null,
  isChanged = false,
  onRenamed,
  children,
}: SavedHeadProps) {
  const [name, setName] = useState(saved.name)
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const title = useFocusOnceSaved(saved)
  return (
    <section className={styles.bar} aria-label="Saved analysis">
      <div className={styles.head}>
        <p>
          <span className={styles.title}>
            <b className={styles.name} ref={title} tabIndex={-1}>
              {name}
            </b>
            {isChanged && <Badge tone="warn">Changed</Badge>}
          </span>
          <small>Saved {formatMoment(saved.createdAt)}</small>
        </p>
        {shared && <ShareButton {...shared} />}
        <Link className={linkClass()} to={paths.compare({ analyses: [saved._id] })} state={useOrigin()}>
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
      {open === 'rename' && (
        <RenameSaved
          id={saved._id}
          name={name}
          onRenamed={(renamed) => {
            setName(renamed)
            onRenamed?.(renamed)
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteSaved id={saved._id} name={name} afterDelete={afterDelete} onClose={close} />
      )}
    </section>
  )
}

/** State of the address of an analysis that has just been saved as a new one. */
export interface NewAnalysisState {
  savedAs: string
}

/** The name takes the focus once the analysis is saved, as the buttons that saved it are gone. */
function useFocusOnceSaved({ _id, createdAt }: SavedAnalysis) {
  const element = useRef<HTMLElement>(null)
  const { state } = useLocation() as { state: Partial<NewAnalysisState> | null }
  const known = useRef(state?.savedAs === _id ? null : createdAt)
  useEffect(() => {
    if (known.current === createdAt) return
    known.current = createdAt
    element.current?.focus()
  }, [createdAt])
  return element
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
