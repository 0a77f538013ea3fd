import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from './FairQueue'
import { newToken } from './tokens'

/** Parameters of argon2id; memory in KiB. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's parameters for argon2id. */
export const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Hashing {
  cost?: HashCost
  /** A network or user; lanes take turns. */
  lane?: string
  /** Devices take turns within their lane. */
  device?: string
}

const argon2id = { algorithm: 2 } as const

/** Below the four threads of Node's pool, which file access needs as well. */
const CONCURRENCY_MAX = 3

const hashes = new FairQueue({
  concurrency: Math.min(CONCURRENCY_MAX, availableParallelism()),
  perLane: 64,
  inAll: 1_024,
})

const makeHash = (password: string, cost: HashCost) => hash(password, { ...argon2id, ...cost })

/** Argon2id, off the event loop. Throws a 429 when too many jobs of this lane wait already. */
export const hashPassword = (password: string, { cost = owaspCost, lane = '', device = '' }: Hashing = {}) =>
  hashes.run(lane, device, () => makeHash(password, cost))

/** Hashes of random passwords, by their cost. */
const dummies = new Map<string, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const name = JSON.stringify(cost)
  const known = dummies.get(name) ?? makeHash(newToken(), cost)
  dummies.set(name, known)
  return known
}

/**
 * Compares a password with a hash, or with a dummy when there is no hash, so that both take as long. Throws a 429 when too
 * many jobs of this lane wait already.
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

/** Whether a hash has a lower cost than the wanted one. A hash that is higher in any parameter is kept. */
export function isOutdated(passwordHash: string, { memoryCost, timeCost, parallelism }: HashCost): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash)
  if (!made) return true
  const differences = [memoryCost, timeCost, parallelism].map(
    (wanted, index) => wanted - Number(made[index + 1]),
  )
  return differences.some((more) => more > 0) && differences.every((more) => more >= 0)
}
