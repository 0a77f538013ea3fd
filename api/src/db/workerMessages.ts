/** What the thread of the embedded database is started with. */
export interface ThreadData {
  /** The folder of the database, which is created if it is empty. */
  directory: string
}

/** A statement with parameters, or, without them, a text of one or more statements. */
export interface StatementCall {
  text: string
  params?: unknown[]
}

export type ThreadCall = StatementCall | 'close'

/**
 * Each call gets one answer, in the order of the calls: what PostgreSQL's protocol says to it, as bytes, because objects
 * would be copied value by value between the threads.
 */
export type ThreadAnswer =
  | { answer: 'bytes'; bytes: ArrayBuffer }
  /** A parameter that its type cannot have. */
  | { answer: 'refusal'; message: string }
  | { answer: 'closed' }

/** Sent once, before any answer. */
export type ThreadStart = { start: 'open' } | { start: 'failed'; message: string }

/** The database has crashed; the thread ends. */
export interface ThreadCrash {
  crash: string
}

export type ThreadMessage = ThreadAnswer | ThreadStart | ThreadCrash
