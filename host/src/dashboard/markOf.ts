import type { ShortlistedHome, ShortlistMark } from '@freehold/contracts'

/** What hearts know of a home on the list. */
export const markOf = ({ propertyId, stage, note }: ShortlistedHome): ShortlistMark => ({
  propertyId,
  stage,
  hasNote: note !== '',
})
