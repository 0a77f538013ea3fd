/**
 * Constants that SPEC.md states and that more than one package uses. Apart from the schemas, so that the boot script need
 * not carry those.
 */

/** Local storage: the login response under one key, the session marker under another, what belongs to a user beside. */
export const storageKeys = {
  session: 'freehold',
  signedIn: 'freehold.signedIn',
  seenHomes: 'freehold.seenHomes',
  remotes: 'freehold.remotes',
} as const

/** Those that Freehold itself knows; others may be added as data and are ordinary users. */
export const roleNames = { admin: 'Admin', agent: 'Agent', investor: 'Investor' } as const

export const publicTimeoutMs = 5_000
export const authenticatedTimeoutMs = 8_000
/** For so long the result of a refresh is reused, and the token before it still gets the same successor. */
export const refreshReuseMs = 12_000

/** Cash-on-cash ROI above this, in percent, is green. */
export const roiThresholdPercent = 3

export const boundsDebounceMs = 600
export const recalculationDebounceMs = 350
export const autocompleteDebounceMs = 300
export const predictionDebounceMs = 400

export const defaultMapZoom = 18

/**
 * JavaScript in gzip bytes that a browser loads for the page of this name, for any other page of a remote with all that
 * it takes from the shell (`remotePage`), and of a remote's own at once (`remote`). A map that shows counties needs
 * their outlines besides. Everything waits for the boot script (`boot`).
 */
export const scriptBudgets = {
  boot: 3_000,
  signIn: 150_000,
  dashboard: 220_000,
  search: 450_000,
  searchFromAfar: 600_000,
  remotePage: 300_000,
  remote: 60_000,
} as const
