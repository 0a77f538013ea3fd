import { toast } from 'react-hot-toast/headless'
import { messageOf } from './messageOf'

/** A failure as a toast. Whoever is signed out meanwhile sees the sign-in page, which says enough. */
export function tellFailure(error: unknown): void {
  if (!(error instanceof Error && error.name === 'SignedOutError')) toast.error(messageOf(error))
}
