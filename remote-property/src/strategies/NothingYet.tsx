import { EmptyState } from '@freehold/ui'

/** Where results would stand, while there are none to show. */
export function NothingYet() {
  return <EmptyState size="s">Fill in the inputs to see what follows from them.</EmptyState>
}
