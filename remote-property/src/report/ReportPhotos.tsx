import type { Property } from '@freehold/contracts'
import { Drawing, type DrawingKind } from '@freehold/ui'
import { useState } from 'react'
import * as styles from './Sheet.module.css'

const places: readonly DrawingKind[] = ['elevation', 'street', 'plan']

/** The first three photos of a home; drawings stand in for those that are missing. */
export function ReportPhotos({ property }: { property: Property }) {
  const [main, ...thumbs] = places.map((drawing, index) => (
    <ReportPhoto key={drawing} property={property} index={index} drawing={drawing} />
  ))
  return (
    <>
      {main}
      <div className={styles.thumbs}>{thumbs}</div>
    </>
  )
}

interface ReportPhotoProps {
  property: Property
  index: number
  /** Stands in where there is no photo, or it cannot be loaded. */
  drawing: DrawingKind
}

/** Loaded at once, unlike those of a page: paper has no scrolling that would ask for it. */
function ReportPhoto({ property, index, drawing }: ReportPhotoProps) {
  const [isBroken, setBroken] = useState(false)
  const photo = property.media[index]
  return (
    <figure className={styles.picture}>
      {photo && !isBroken ? (
        <img
          src={photo.url}
          alt={photo.caption ?? `Photo ${index + 1} of ${property.PropertyAddressFull}`}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Drawing kind={drawing} />
      )}
    </figure>
  )
}
