import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../sessions/tokens'
import { FairQueue } from './FairQueue'

/** What a hash costs: memory in KiB, passes over it, lanes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Hashing {
  cost?: HashCost
  /** Networks, or else users, take turns. */
  lane?: string
  /** Within a lane its devices take turns. */
  device?: string
}

const argon2id = { algorithm: 2 } as const

/** Node has four threads for such work, and files need them as well. */
const CONCURRENCY_MAX = 3

const hashes = new FairQueue({
  concurrency: Math.min(CONCURRENCY_MAX, availableParallelism()),
  perLane: 64,
  inAll: 1_024,
})

const makeHash = (password: string, cost: HashCost) => hash(password, { ...argon2id, ...cost })

/** Argon2id, off the event loop. Throws a 429 where too many of this lane wait already. */
export const hashPassword = (password: string, { cost = owaspCost, lane = '', device = '' }: Hashing = {}) =>
  hashes.run(lane, device, () => makeHash(password, cost))

/** Hashes that no password has, by their cost. */
const dummies = new Map<string, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const name = JSON.stringify(cost)
  const known = dummies.get(name) ?? makeHash(newToken(), cost)
  dummies.set(name, known)
  return known
}

/**
 * Always does the work of one comparison: without a hash, against one that no password has. Throws a 429 where too many
 * of this lane wait already.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  { cost = owaspCost, lane = '', device = '' }: Hashing = {},
): Promise<boolean> {
  const compared = passwordHash ?? (await dummyHash(cost))
  const matches = await hashes.run(lane, device, () => verify(compared, password))
  return matches && passwordHash !== undefined
}

/** Whether a hash was made at a lower cost than is wanted now; one that is higher in any way is left as it is. */
export function isOutdated(passwordHash: string, { memoryCost, timeCost, parallelism }: HashCost): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash)
  if (!made) return true
  const differences = [memoryCost, timeCost, parallelism].map(
    (wanted, index) => wanted - Number(made[index + 1]),
  )
  return differences.some((more) => more > 0) && differences.every((more) => more >= 0)
}
