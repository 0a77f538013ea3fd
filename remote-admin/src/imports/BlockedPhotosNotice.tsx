import type { BlockedPhotos } from '@freehold/contracts'
import { formatCount, Notice } from '@freehold/ui'

/** Only the operator can allow origins, in the server's environment. */
export const BlockedPhotosNotice = ({ listings, origins }: BlockedPhotos) => (
  <Notice
    tone="warn"
    title={`Photos of ${formatCount(listings)} ${listings === 1 ? 'listing' : 'listings'} are blocked`}
  >
    The server does not allow pages to load them. Add {origins.join(', ')} to IMAGE_ORIGINS, and start it
    again.
  </Notice>
)
