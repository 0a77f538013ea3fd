import { derive } from './tokens'

/**
 * A counter's key that contains neither an address nor what was typed: people type passwords into the field for the name by
 * mistake. The counter's owner can only be found with the session key, which is not in the database.
 */
export const counterKey = (sessionKey: string, kind: string, ...parts: string[]) =>
  `${kind}:${derive('failures', [kind, ...parts].join('\n'), sessionKey)}`
