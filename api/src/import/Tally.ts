import type { Outcome } from './storeDeliveries'

/** Every row that was read is counted once under one of the outcomes or as rejected. */
export type Tally = Record<Outcome | 'read' | 'rejected', number>

export const newTally = (): Tally => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  superseded: 0,
  removed: 0,
  rejected: 0,
})
