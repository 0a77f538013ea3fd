import { useState } from 'react'
import { classNames } from '../classNames'
import { Drawing, type DrawingKind } from './Drawing'
import { type Photo, PhotoViewer } from './PhotoViewer'
import * as styles from './PhotoGrid.module.css'

export interface PhotoGridProps {
  /** The first is the large one; five are shown, and all of them once one is pressed. Drawings take empty places. */
  photos: readonly Photo[]
  /** Said on the large drawing when there is no photo at all: "No photos from the listing yet". */
  emptyCaption: string
}

const PLACES: readonly DrawingKind[] = ['elevation', 'plan', 'lot', 'street', 'room']

/** One large picture and four small ones. A photo opens the viewer, which goes through all there are. */
export function PhotoGrid({ photos, emptyCaption }: PhotoGridProps) {
  const [opened, open] = useState<number | null>(null)
  const more = photos.length - PLACES.length
  const captionOf = (index: number) => {
    if (photos.length === 0 && index === 0) return emptyCaption
    return more > 0 && index === PLACES.length - 1 ? `${more} more` : undefined
  }
  return (
    <div className={styles.grid}>
      {PLACES.map((kind, index) => (
        <Picture
          key={`${kind} ${photos[index]?.url ?? ''}`}
          photo={photos[index]}
          drawing={kind}
          main={index === 0}
          caption={captionOf(index)}
          onOpen={() => open(index)}
        />
      ))}
      {opened !== null && <PhotoViewer photos={photos} first={opened} onClose={() => open(null)} />}
    </div>
  )
}

export interface PictureProps {
  photo: Photo | undefined
  /** Stands in when there is no photo or it cannot be loaded. */
  drawing: DrawingKind
  caption?: string | undefined
  main?: boolean
  className?: string
  /** A photo that was loaded can be pressed. */
  onOpen?: () => void
}

/** One picture in its frame, or the drawing in its place. */
export function Picture({ photo, drawing, caption, main, className, onOpen }: PictureProps) {
  const [broken, setBroken] = useState(false)
  const shown = photo && !broken && (
    <img
      className={styles.picture}
      src={photo.url}
      alt={photo.alt}
      loading={main ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
  return (
    <figure className={classNames(styles.frame, main && styles.main, className)}>
      {!shown && <Drawing kind={drawing} className={styles.picture} />}
      {shown && !onOpen && shown}
      {shown && onOpen && (
        <button
          type="button"
          className={styles.open}
          title="Open photo"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {shown}
        </button>
      )}
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}
