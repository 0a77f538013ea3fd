import { useRef, useState, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../buttons/Button'
import { Dialog, DialogBody, DialogFoot } from '../surfaces/Dialog'
import * as styles from './PhotoGrid.module.css'

export interface Photo {
  url: string
  alt: string
}

interface PhotoViewerProps {
  photos: readonly Photo[]
  /** The index of the photo that was pressed. */
  first: number
  onClose: () => void
}

/** One photo after the other, by its buttons or the arrow keys, round the ends. Escape closes it. */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(first)
  const [broken, setBroken] = useState<readonly string[]>([])
  const next = useRef<HTMLButtonElement>(null)
  const photo = photos[index]
  if (!photo) return null
  const isAlone = photos.length === 1
  const go = (by: 1 | -1) => setIndex((index + by + photos.length) % photos.length)
  const press = (event: KeyboardEvent) => {
    if (isAlone) return
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      title={`Photo ${index + 1} of ${photos.length}`}
      size="l"
      initialFocus={next}
      closesOutside
      onClose={onClose}
    >
      {/* The keys come from the buttons of the dialog. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={press}>
        <DialogBody>
          <figure className={styles.viewed}>
            {broken.includes(photo.url) ? (
              <p className={styles.missing}>This photo could not be loaded.</p>
            ) : (
              <img
                key={photo.url}
                src={photo.url}
                alt={photo.alt}
                onError={() => setBroken([...broken, photo.url])}
              />
            )}
            <figcaption aria-live="polite">{photo.alt}</figcaption>
          </figure>
        </DialogBody>
        <DialogFoot>
          <Button icon={ChevronLeft} disabled={isAlone} onClick={() => go(-1)}>
            Previous
          </Button>
          <Button ref={next} icon={ChevronRight} disabled={isAlone} onClick={() => go(1)}>
            Next
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
