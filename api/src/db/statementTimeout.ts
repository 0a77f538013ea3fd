/** Below `authenticatedTimeoutMs` of the browser, so that a stuck query ends before the browser gives up. */
export const STATEMENT_TIMEOUT_MS = 7_000

/** Lets the other statements of a transaction take longer than a request. */
export const LIFT_STATEMENT_TIMEOUT = 'set local statement_timeout = 0'
