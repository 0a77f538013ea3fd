import type { Bounds } from '@freehold/contracts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { RecentValue } from '../db/RecentValue'
import { isFindable } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { type Counted, middleOfCircle, middleOfLine } from './middleRange'

export interface HomesExtent {
  /** Whether there is a home that a search can find. True while the database does not answer. */
  hasHomes: boolean
  /** The area of nearly all of them; null without homes. */
  bounds: Bounds | null
}

/** An import in another process shows after that time. */
const MIN_AGE_MS = 1_000
/** Counting a million homes takes about a second, which is then done every few minutes. */
const AGE_PER_LOAD = 200

const known = new WeakMap<object, RecentValue<HomesExtent>>()

/**
 * Where the homes are that a search can find, without the outermost hundredth in each direction: a home with wrong
 * coordinates must not make it the whole world. Kept for a while; cheap enough for every page.
 */
export function homesExtent(db: Database): Promise<HomesExtent> {
  let value = known.get(db)
  if (!value) {
    value = new RecentValue<HomesExtent>({
      load: () => computeExtent(db),
      fallback: { hasHomes: true, bounds: null },
      minAgeMs: MIN_AGE_MS,
      agePerLoad: AGE_PER_LOAD,
      // The first import must show at once.
      isProvisional: ({ hasHomes }) => !hasHomes,
    })
    known.set(db, value)
  }
  return value.get()
}

/** The next {@link homesExtent} computes it again. */
export const forgetHomesExtent = (db: Database): boolean => known.delete(db)

/** Positions are counted in steps of a hundredth of a degree, about a kilometre. */
const STEPS_PER_DEGREE = 100
/** In steps. Without it a few homes can all be at the edge of the map, behind the place box. */
const MARGIN = 0.5

async function computeExtent(db: Database): Promise<HomesExtent> {
  const [lng, lat] = await Promise.all([
    countSteps(db, sql`${properties.lng}`),
    countSteps(db, sql`${properties.lat}`),
  ])
  if (lng.length === 0 || lat.length === 0) return { hasHomes: false, bounds: null }
  const [west, east] = middleOfCircle(lng, 360 * STEPS_PER_DEGREE)
  const [south, north] = middleOfLine(lat)
  const toDegrees = (step: number) => step / STEPS_PER_DEGREE
  return {
    hasHomes: true,
    bounds: {
      sw: { lat: Math.max(-90, toDegrees(south - MARGIN)), lng: Math.max(-180, toDegrees(west - MARGIN)) },
      ne: {
        lat: Math.min(90, toDegrees(north + 1 + MARGIN)),
        lng: Math.min(180, toDegrees(east + 1 + MARGIN)),
      },
    },
  }
}

/** How many homes are in each step. */
function countSteps(db: Database, degrees: SQL): Promise<Counted[]> {
  const step = sql<number>`floor(${degrees} * ${sql.raw(String(STEPS_PER_DEGREE))})::int`
  return db
    .select({ step, count: sql<number>`count(*)::int` })
    .from(properties)
    .where(isFindable(properties))
    .groupBy(step)
    .orderBy(step)
}
