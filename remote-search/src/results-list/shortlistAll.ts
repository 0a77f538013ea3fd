import { shortlist } from '@freehold/auth-client'
import { showFailure } from '@freehold/contracts'
import { sayWithUndo } from '@freehold/property-ui'
import { toast } from 'react-hot-toast/headless'

/** Adds homes to the shortlist, except those that are on it, and offers to remove the added ones again. */
export async function shortlistAll(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !shortlist.getSnapshot().has(id))
  if (missing.length === 0) return void toast.success('These are on your shortlist')
  const added = await toggleAll(missing)
  if (added.length > 0)
    sayWithUndo(`${added.length} added to your shortlist.`, () => {
      void toggleAll(added.filter((id) => shortlist.getSnapshot().has(id)))
    })
}

/** Resolves to those that succeeded. Of several failures the first is shown: the others have the same cause. */
async function toggleAll(ids: readonly string[]): Promise<string[]> {
  const results = await Promise.allSettled(ids.map((id) => shortlist.toggle(id)))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) showFailure(failure.reason, toast.error)
  return ids.filter((_, index) => results[index]?.status === 'fulfilled')
}
