/** How far two replicas' clocks may differ. A stored time further ahead was written before its clock was set back. */
export const CLOCK_SKEW_SECONDS = 5
