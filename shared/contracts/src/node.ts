import { createHash } from 'node:crypto'

/** For Node alone: apart from the entry that browsers bundle. */

/** The hash of a file in the form in which browsers check it. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
