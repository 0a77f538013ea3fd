import { createHash } from 'node:crypto'

/** Only for Node, so not exported from the entry that browsers bundle. */

export { codeRefusals, type CodeRefusals } from './codeRefusals'

/** The subresource integrity value of a file. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
