import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The buckets that a figure is counted in: each holds what is from one edge up to the next. */
interface Scale {
  /** The numbers of the lowest and the highest bucket, which hold all beyond. */
  lowest: number
  highest: number
  edgesOf: (bucket: number) => [low: number, high: number]
}

/** Each is 5% wide, from e^(n/20) to e^((n+1)/20) dollars; 0 holds all up to a dollar. */
const BUCKETS_PER_E = 20
const PRICE_MAX = 1e12
export const priceScale: Scale = {
  lowest: 0,
  highest: Math.floor(Math.log(PRICE_MAX) * BUCKETS_PER_E),
  edgesOf: (bucket) => [Math.exp(bucket / BUCKETS_PER_E), Math.exp((bucket + 1) / BUCKETS_PER_E)],
}

/** Half a percentage point wide; the last one is that of infinite returns. */
const BUCKETS_PER_PERCENT = 2
const RETURN_MAX = 50
const INFINITE = RETURN_MAX * BUCKETS_PER_PERCENT + 1
export const returnScale: Scale = {
  lowest: -RETURN_MAX * BUCKETS_PER_PERCENT,
  highest: INFINITE,
  edgesOf: (bucket) => {
    if (bucket === INFINITE) return [Infinity, Infinity]
    // Beyond the outermost nothing is known.
    const high = Math.min(RETURN_MAX, (bucket + 1) / BUCKETS_PER_PERCENT)
    return [bucket / BUCKETS_PER_PERCENT, high]
  },
}

const raw = (value: number) => sql.raw(String(value))

export const priceBucket = (price: SQLWrapper): SQL =>
  sql`floor(ln(least(greatest(${price}, 1), ${raw(PRICE_MAX)})) * ${raw(BUCKETS_PER_E)})::int`

export const returnBucket = (percent: SQLWrapper): SQL =>
  sql`case when ${percent} = 'Infinity' then ${raw(INFINITE)} else floor(least(greatest(${percent}, -${raw(RETURN_MAX)}), ${raw(RETURN_MAX)}) * ${raw(BUCKETS_PER_PERCENT)})::int end`

/** How many homes are in each bucket: pairs of its number and theirs, each 4 bytes. JSON took three times as long to read. */
export type Buckets = Uint8Array

/** SQL aggregate: packs rows of a bucket and its homes. */
export const packBuckets = (bucket: SQLWrapper, homes: SQLWrapper): SQL =>
  sql`string_agg(int4send(${bucket}) || int4send(${homes}), ''::bytea)`

/** How many homes are in each bucket of a scale, from the lowest on. */
export type Distribution = Uint32Array

export const emptyDistribution = ({ lowest, highest }: Scale): Distribution =>
  new Uint32Array(highest - lowest + 1)

export function addBuckets(known: Distribution, { lowest }: Scale, packed: Buckets): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let at = 0; at < packed.byteLength; at += 8)
    known[view.getInt32(at) - lowest]! += view.getInt32(at + 4)
}

export function addDistribution(known: Distribution, added: Distribution): void {
  for (const [at, homes] of added.entries()) known[at]! += homes
}

export const homesOf = (known: Distribution): number => known.reduce((sum, homes) => sum + homes, 0)

/** The median, in the bucket that holds it and as far in it as homes are below; null without any. */
export function medianOf(known: Distribution, { lowest, edgesOf }: Scale): number | null {
  const half = homesOf(known) / 2
  if (half === 0) return null
  let before = 0
  const at = known.findIndex((homes) => {
    before += homes
    return homes > 0 && before >= half
  })
  const [low, high] = edgesOf(at + lowest)
  if (low === high) return low
  const homes = known[at]!
  return low + ((high - low) * (half - (before - homes))) / homes
}
