import { createHash } from 'node:crypto'
import { ReleaseId } from '@freehold/contracts'
import * as v from 'valibot'

/** Who of a remote's users gets which of its releases. */
export const Traffic = v.object({
  stable: v.nullable(ReleaseId),
  /** The salt is drawn for each canary anew, so that it is not always the same users who try first. */
  canary: v.nullable(v.object({ release: ReleaseId, percent: v.number(), salt: v.string() })),
  /** The stable releases before, the latest first: where a rollback leads. */
  former: v.array(ReleaseId),
})
export type Traffic = v.InferOutput<typeof Traffic>

export const noTraffic: Traffic = { stable: null, canary: null, former: [] }

/** The releases that some users have. */
export const liveIn = ({ stable, canary }: Traffic): ReleaseId[] =>
  [stable, canary?.release ?? null].filter((release) => release !== null)

const FORMER_MAX = 20
const BUCKETS = 10_000
/** 48 bits: the remainder of a division by the buckets favours none of them noticeably. */
const HASH_BYTES = 6

type IsAvailable = (release: ReleaseId) => boolean

/**
 * Whether a user is among those who try a canary. It follows from the three alone: the same user gets the same answer
 * at every visit, and whoever was in stays in while the percentage grows.
 */
export function isInCanary(
  remote: string,
  { percent, salt }: NonNullable<Traffic['canary']>,
  userId: string,
) {
  const hash = createHash('sha256').update(`${remote}\0${salt}\0${userId}`).digest()
  return hash.readUIntBE(0, HASH_BYTES) % BUCKETS < percent * (BUCKETS / 100)
}

/** All traffic makes a release the stable one, less makes it the canary; a canary that grows keeps its users. */
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

/** What a rollback leads to; null where there is nothing to go back to. */
export function rolledBack(traffic: Traffic, isAvailable: IsAvailable): Traffic | null {
  if (traffic.canary !== null && traffic.stable !== null) return { ...traffic, canary: null }
  return stepBack({ ...traffic, canary: null }, isAvailable)
}

/** The release that a rollback would make, or leave, the stable one. */
export const previousOf = (traffic: Traffic, isAvailable: IsAvailable): ReleaseId | null =>
  rolledBack(traffic, isAvailable)?.stable ?? null

/** Traffic once a release may take none any more. */
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
