import type { Property } from '@freehold/contracts'
import { PhotoGrid } from '@freehold/ui'

export function PropertyPhotos({ property }: { property: Property }) {
  const photos = property.media.map(({ url, caption }, index) => ({
    url,
    alt: caption ?? `Photo ${index + 1} of ${property.PropertyAddressFull}`,
  }))
  return <PhotoGrid photos={photos} emptyCaption="No photos from the listing yet" />
}
