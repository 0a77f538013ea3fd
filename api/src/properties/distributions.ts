import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** How many homes are in each bucket of a figure, from the lowest on. */
export type Buckets = [bucket: number, homes: number][]

/** Buckets of prices: each is 5% wide, from e^(n/20) to e^((n+1)/20) dollars; 0 holds all up to a dollar. */
const BUCKETS_PER_E = 20
/** Buckets of returns: half a percentage point wide; the outermost hold all beyond. */
const BUCKETS_PER_PERCENT = 2
const RETURN_MAX = 50

const raw = (value: number) => sql.raw(String(value))

export const priceBucket = (price: SQLWrapper): SQL =>
  sql`floor(ln(least(greatest(${price}, 1), 1e12)) * ${raw(BUCKETS_PER_E)})::int`

export const returnBucket = (percent: SQLWrapper): SQL =>
  sql`floor(least(greatest(${percent}, -${raw(RETURN_MAX)}), ${raw(RETURN_MAX)}) * ${raw(BUCKETS_PER_PERCENT)})::int`

type EdgesOf = (bucket: number) => [low: number, high: number]

export const priceEdges: EdgesOf = (bucket) => [
  Math.exp(bucket / BUCKETS_PER_E),
  Math.exp((bucket + 1) / BUCKETS_PER_E),
]

export const returnEdges: EdgesOf = (bucket) => [
  bucket / BUCKETS_PER_PERCENT,
  // Beyond the outermost nothing is known.
  bucket === RETURN_MAX * BUCKETS_PER_PERCENT ? RETURN_MAX : (bucket + 1) / BUCKETS_PER_PERCENT,
]

/** Adds buckets to those that are known. */
export function addBuckets(known: Map<number, number>, added: Buckets): void {
  for (const [bucket, homes] of added) known.set(bucket, (known.get(bucket) ?? 0) + homes)
}

/** The median, in the bucket that holds it and as far in it as homes are below; null without any. */
export function medianOf(buckets: ReadonlyMap<number, number>, edgesOf: EdgesOf): number | null {
  const sorted = [...buckets].toSorted(([a], [b]) => a - b)
  const half = sorted.reduce((sum, [, homes]) => sum + homes, 0) / 2
  let before = 0
  for (const [bucket, homes] of sorted) {
    if (before + homes >= half) {
      const [low, high] = edgesOf(bucket)
      return low + ((high - low) * (half - before)) / homes
    }
    before += homes
  }
  return null
}
