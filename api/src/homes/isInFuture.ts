/** Tolerates clocks that differ, and sources that write their local time as if it were UTC. */
const CLOCK_SKEW_MS = 24 * 60 * 60_000

/**
 * Whether a time (milliseconds since 1970) cannot be true yet. It is a typing error in the source, and must not count:
 * no later update would ever be newer.
 */
export const isInFuture = (time: number) => time > Date.now() + CLOCK_SKEW_MS
