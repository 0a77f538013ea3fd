import type { Outcome } from './storeDeliveries'

/** Every row that was read is counted once under one of the outcomes or as rejected. */
export type Tally = Record<Outcome | 'read' | 'rejected', number>

/** What was written, of a batch or of a whole run. */
export type Written = Pick<Tally, 'created' | 'updated' | 'removed'>

export const newTally = (): Tally => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  superseded: 0,
  removed: 0,
  rejected: 0,
})

/** What a run did before it was cut off. */
export interface DoneBefore extends Written {
  /** How many of the rows that it reads again it has written already. */
  rows: number
  /** Homes whose results were computed. */
  computed: number
}

/** With what was done before: a row that was written then comes out as unchanged now, and counts as what it was. */
export function sumUp(tally: Tally, before: DoneBefore): Tally {
  return {
    ...tally,
    read: Math.max(tally.read, before.rows),
    created: tally.created + before.created,
    updated: tally.updated + before.updated,
    removed: tally.removed + before.removed,
    unchanged: tally.unchanged - Math.min(tally.unchanged, before.rows),
  }
}
