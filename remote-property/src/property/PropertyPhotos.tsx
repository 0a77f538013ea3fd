import type { MediaKind, Property, PropertyDocument } from '@freehold/contracts'
import { Icon, linkClass, PhotoGrid, VisuallyHidden } from '@freehold/ui'
import { FileText, LayoutPanelLeft } from 'lucide-react'
import * as styles from './Property.module.css'

export function PropertyPhotos({ property }: { property: Property }) {
  const photos = property.media.map(({ url, caption }, index) => ({
    url,
    alt: caption ?? `Photo ${index + 1} of ${property.PropertyAddressFull}`,
  }))
  return (
    <>
      <PhotoGrid photos={photos} emptyCaption="No photos from the listing yet" />
      <Documents documents={(property.documents ?? []).filter(({ url }) => isWebAddress(url))} />
    </>
  )
}

/** A listing may contain any URL: refuse those that run code, such as `javascript:`. */
const isWebAddress = (url: string) => /^(https?:\/)?\//i.test(url)

const kindNames: Record<MediaKind, string> = {
  photo: 'Photo',
  floorPlan: 'Floor plan',
  document: 'Document',
  video: 'Video',
}

/** Floor plans and documents, which open in a new tab. */
function Documents({ documents }: { documents: readonly PropertyDocument[] }) {
  if (documents.length === 0) return null
  return (
    <ul className={styles.documents} aria-label="Floor plans and documents">
      {documents.map(({ kind, url, caption }) => (
        <li key={url}>
          <a className={linkClass()} href={url} target="_blank" rel="noreferrer">
            <Icon icon={kind === 'floorPlan' ? LayoutPanelLeft : FileText} small />
            {caption ?? kindNames[kind]}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
