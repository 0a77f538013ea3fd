import { DAY_MS } from '@freehold/contracts'

/**
 * The latest day, ISO 8601, that a rate may have: tomorrow, because of time zones. A later day would be the current rate
 * until it comes.
 */
export const latestDay = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
