import { useState } from 'react'
import { classNames } from '../classNames'
import { Drawing, type DrawingKind } from './Drawing'
import * as styles from './PhotoGrid.module.css'

export interface Photo {
  url: string
  alt: string
}

export interface PhotoGridProps {
  /** The first is the large one; five are shown. Drawings take the places of those missing. */
  photos: readonly Photo[]
  /** Said on the large drawing when there is no photo at all: "No photos from the listing yet". */
  emptyCaption: string
}

const PLACES: readonly DrawingKind[] = ['elevation', 'plan', 'lot', 'street', 'room']

/** One large picture and four small ones. */
export function PhotoGrid({ photos, emptyCaption }: PhotoGridProps) {
  return (
    <div className={styles.grid}>
      {PLACES.map((kind, index) => (
        <Picture
          key={photos[index]?.url ?? kind}
          photo={photos[index]}
          drawing={kind}
          main={index === 0}
          caption={photos.length === 0 && index === 0 ? emptyCaption : undefined}
        />
      ))}
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
}

/** One picture in its frame, or the drawing in its place. */
export function Picture({ photo, drawing, caption, main, className }: PictureProps) {
  const [broken, setBroken] = useState(false)
  return (
    <figure className={classNames(styles.frame, main && styles.main, className)}>
      {photo && !broken ? (
        <img
          className={styles.picture}
          src={photo.url}
          alt={photo.alt}
          loading={main ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Drawing kind={drawing} className={styles.picture} />
      )}
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}
