import { createHash } from 'node:crypto'
import { hundredths, ReleaseId } from '@freehold/contracts'
import * as v from 'valibot'

/** Which users get which release of a remote. */
export const Traffic = v.object({
  stable: v.nullable(ReleaseId),
  /** The salt is random for each canary, so that it does not always select the same users. */
  canary: v.nullable(v.object({ release: ReleaseId, percent: v.number(), salt: v.string() })),
  /** Former stable releases, the latest first, for rollbacks. */
  former: v.array(ReleaseId),
})
export type Traffic = v.InferOutput<typeof Traffic>

export const noTraffic: Traffic = { stable: null, canary: null, former: [] }

/** The stable release and the canary. */
export const liveIn = ({ stable, canary }: Traffic): ReleaseId[] =>
  [stable, canary?.release ?? null].filter((release) => release !== null)

const FORMER_MAX = 20
/** Of a hundredth of a percent each. */
const BUCKETS = 10_000
/** 48 bits, so that the modulo bias is negligible. */
const HASH_BYTES = 6

type IsAvailable = (release: ReleaseId) => boolean

/**
 * Whether a user gets the canary. Depends on the arguments only: a user gets the same answer at every visit, and stays in the
 * canary while its percentage grows.
 */
export function isInCanary(
  remote: string,
  { percent, salt }: NonNullable<Traffic['canary']>,
  userId: string,
) {
  const hash = createHash('sha256').update(`${remote}\0${salt}\0${userId}`).digest()
  return hash.readUIntBE(0, HASH_BYTES) % BUCKETS < hundredths(percent)
}

/** 100 percent make a release stable, less make it the canary. A canary keeps its users while it grows. */
export function promoted(traffic: Traffic, release: ReleaseId, percent: number, newSalt: string): Traffic {
  if (percent < 100) {
    const salt = traffic.canary?.release === release ? traffic.canary.salt : newSalt
    return { ...traffic, canary: { release, percent, salt } }
  }
  const { stable, former } = traffic
  const before = stable === null ? former : [stable, ...former]
  const others = [...new Set(before)].filter((one) => one !== release)
  return { stable: release, canary: null, former: others.slice(0, FORMER_MAX) }
}

/** The traffic after a rollback; null when there is no release to roll back to. */
export function rolledBack(traffic: Traffic, isAvailable: IsAvailable): Traffic | null {
  if (traffic.canary !== null && traffic.stable !== null) return { ...traffic, canary: null }
  return stepBack({ ...traffic, canary: null }, isAvailable)
}

/** The stable release after a rollback. */
export const previousOf = (traffic: Traffic, isAvailable: IsAvailable): ReleaseId | null =>
  rolledBack(traffic, isAvailable)?.stable ?? null

/** The traffic without a release that must not take any more. */
export function without(traffic: Traffic, release: ReleaseId, isAvailable: IsAvailable): Traffic {
  const rest = {
    ...traffic,
    canary: traffic.canary?.release === release ? null : traffic.canary,
    former: traffic.former.filter((one) => one !== release),
  }
  if (traffic.stable !== release) return rest
  return stepBack(rest, isAvailable) ?? { ...rest, stable: null }
}

function stepBack(traffic: Traffic, isAvailable: IsAvailable): Traffic | null {
  const target = traffic.former.findIndex(isAvailable)
  const stable = traffic.former[target]
  return stable === undefined ? null : { ...traffic, stable, former: traffic.former.slice(target + 1) }
}
