export interface QueueLimits {
  /** How many calls run at once. */
  places: number
  /** How many of them may be one caller's, so that a flood never has every place. */
  perCaller: number
}

/**
 * The queues that calls wait in, apart from each other: what users do; what Admins and teams do, who may have to act
 * while users overload the server; and finding out who calls, with which sessions are renewed and ended.
 */
export const queueNames = ['users', 'staff', 'sessions'] as const
export type QueueName = (typeof queueNames)[number]
export type Queues = Record<QueueName, QueueLimits>

/** One statement runs at a time; while it does, another call's result is written, and a third is ready. */
const embedded: Queues = {
  users: { places: 3, perCaller: 2 },
  staff: { places: 8, perCaller: 4 },
  sessions: { places: 2, perCaller: 2 },
}

/** Users' calls leave some of the pool's connections to others. */
const postgres: Queues = {
  users: { places: 8, perCaller: 4 },
  staff: { places: 8, perCaller: 4 },
  sessions: { places: 4, perCaller: 4 },
}

export const queueLimits = { embedded, postgres }
