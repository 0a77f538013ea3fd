/** How far the clocks of two replicas may be apart. A stored time further ahead comes from a clock that was set back since. */
export const CLOCK_SKEW_SECONDS = 5
