import { createHash } from 'node:crypto'

/** Only for Node, so not exported from the entry that browsers bundle. */

export { codeRefusals, type CodeRefusals } from './codeRefusals'

/** The subresource integrity value of a file. Releases have SHA-384. */
export const integrityOf = (
  content: Uint8Array | string,
  algorithm: 'sha256' | 'sha384' = 'sha384',
): string => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
