import type { Writable } from 'node:stream'

/** Where a command writes to, and from where it was called. */
export interface Terminal {
  stdout: Writable
  /** Progress goes here, so that a pipe gets the summary alone. */
  stderr: Writable & { isTTY?: boolean }
  /** Relative paths are meant from here. */
  workingDirectory: string
}
