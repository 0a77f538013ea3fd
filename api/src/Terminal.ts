import type { Writable } from 'node:stream'

/** The terminal that a command runs in. */
export interface Terminal {
  stdout: Writable
  /** For progress, so that a pipe from stdout receives the summary alone. */
  stderr: Writable & { isTTY?: boolean }
  /** Where relative paths start. */
  workingDirectory: string
}
