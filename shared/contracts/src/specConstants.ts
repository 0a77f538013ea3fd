/**
 * Constants of the specification (docs/specification.md) that several packages use. Separate from the schemas, so that
 * the boot script does not contain those.
 */

/** Local storage keys: the login response, the session marker, and data of a user. */
export const storageKeys = {
  session: 'freehold',
  signedIn: 'freehold.signedIn',
  seenHomes: 'freehold.seenHomes',
  remotes: 'freehold.remotes',
} as const

/** The built-in roles. Others may be added in the database and have no special rights. */
export const roleNames = { admin: 'Admin', agent: 'Agent', investor: 'Investor' } as const

/** How long a call waits for its response: without a session, and with one. */
export const publicTimeoutMs = 5_000
export const authenticatedTimeoutMs = 8_000
/** How long a remote may take to load, with all tries and fallbacks, before its page shows the failure. */
export const remoteLoadTimeoutMs = 8_000
/** How long the result of a refresh is reused and the previous token still gets the same successor. */
export const refreshReuseMs = 12_000

/** Cash-on-cash ROI above this percentage is green. */
export const roiThresholdPercent = 3

/** Closing costs of a purchase that forms start with, as a fraction of the price; published estimates are 2 to 5 %. */
export const CLOSING_COSTS_FRACTION = 0.03

/** How long the map rests before its homes are searched. */
export const boundsDebounceMs = 600
/** How long inputs rest before an analysis is computed from them. */
export const recalculationDebounceMs = 350
/** How long typed text rests before a list is narrowed by it. */
export const autocompleteDebounceMs = 300
/** How long typed text rests before suggestions of places are requested. */
export const predictionDebounceMs = 400

export const defaultMapZoom = 18

/**
 * Maximum JavaScript, in gzip bytes, that a browser loads for the page of this name. `remotePage`: any other page of a
 * remote, including the shell's part. `remote`: a remote's own initial code. `searchFromAfar`: a map that also needs
 * the outlines of counties or countries. `boot`: the boot script, for which everything waits. `sharedReport`: the page that
 * the link to a shared report opens.
 */
export const scriptBudgets = {
  boot: 3_000,
  signIn: 150_000,
  sharedReport: 120_000,
  dashboard: 220_000,
  search: 450_000,
  searchFromAfar: 600_000,
  remotePage: 300_000,
  remote: 60_000,
} as const

/** Bytes of a release besides the scripts that it loads at once, gzip: its styles at once, its largest file, and all of them. */
export const releaseBudgets = { styles: 10_000, file: 250_000, all: 1_000_000 } as const
