import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../sessions/tokens'

const owasp = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Argon2id with OWASP's parameters (19 MiB, two passes, one lane); off the event loop. */
export const hashPassword = (password: string) => hash(password, owasp)

let dummy: Promise<string> | undefined

/** Always does the work of one comparison: against a hash that nobody's password has where there is none. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword(newToken())
  const matches = await verify(passwordHash ?? (await dummy), password)
  return matches && passwordHash !== undefined
}
