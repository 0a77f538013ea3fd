import { randomUUID } from 'node:crypto'
import type { ListFilter, Market, MarketInput, MarketListQuery } from '@freehold/contracts'
import { count, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { violatedUnique } from '../db/databaseErrors'
import { caseInsensitive } from '../db/sortKeys'
import type { Database } from '../db/Database'
import { markets } from '../db/schema'
import { conflict } from '../http/httpErrors'
import { matching, ordered, paginate } from '../lists/listPage'
import { versioned } from '../lists/version'
import { removeFromProfiles } from '../users/profile.queries'

const columns = {
  _id: markets.id,
  city: markets.city,
  state: markets.state,
  description: markets.description,
  active: markets.active,
}

const byCity = [caseInsensitive(markets.city), markets.state]

const sortColumns: Record<NonNullable<MarketListQuery['sort']>, (PgColumn | SQL)[]> = {
  name: byCity,
  description: [caseInsensitive(markets.description), ...byCity],
  active: [markets.active, ...byCity],
}

/** As lists show a market: 'Tacoma, WA'. */
const cityAndState = sql`${markets.city} || ', ' || ${markets.state}`
const matchingMarkets = (filter: ListFilter) =>
  matching([cityAndState, markets.description], markets.active, filter)

/** All markets by city, then state, unless the query asks for a page or another order. */
export function selectMarkets(db: Database, query: MarketListQuery = {}): Promise<Market[]> {
  const found = db
    .select(columns)
    .from(markets)
    .where(matchingMarkets(query))
    .orderBy(...ordered(sortColumns[query.sort ?? 'name'], query))
    .$dynamic()
  return paginate(found, query)
}

export async function findMarket(db: Database, id: string): Promise<Market | undefined> {
  const [row] = await db.select(columns).from(markets).where(eq(markets.id, id))
  return row && versioned(row)
}

/** The market's version, which no one else can change until the transaction ends; undefined when there is no such market. */
export async function lockMarketVersion(tx: Database, id: string): Promise<string | undefined> {
  const [row] = await tx.select(columns).from(markets).where(eq(markets.id, id)).for('update')
  return row && versioned(row).version
}

export async function countMarkets(db: Database, filter: ListFilter = {}): Promise<number> {
  const [row] = await db.select({ total: count() }).from(markets).where(matchingMarkets(filter))
  return row!.total
}

/** Throws a 409 when the state already has the city. */
export async function insertMarket(db: Database, input: MarketInput): Promise<Market> {
  const [row] = await refuseTakenCity(
    db
      .insert(markets)
      .values({ id: randomUUID(), ...input })
      .returning(columns),
  )
  return versioned(row!)
}

/** Undefined when there is no such market. Throws a 409 when the state already has the city. */
export async function updateMarketRow(
  db: Database,
  id: string,
  input: MarketInput,
): Promise<Market | undefined> {
  const [row] = await refuseTakenCity(
    db
      .update(markets)
      .set({ ...input, updatedAt: new Date() })
      .where(eq(markets.id, id))
      .returning(columns),
  )
  return row && versioned(row)
}

/** Deletes the market and removes its id from every profile; undefined when there is no such market. */
export async function deleteMarketRow(db: Database, id: string): Promise<Market | undefined> {
  const [row] = await db.delete(markets).where(eq(markets.id, id)).returning(columns)
  await removeFromProfiles(db, 'markets', id)
  return row
}

/** Leaves rows that exist already as they are. */
export async function insertMarkets(db: Database, rows: (typeof markets.$inferInsert)[]): Promise<void> {
  await db.insert(markets).values(rows).onConflictDoNothing()
}

async function refuseTakenCity<Row>(rows: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error
    const message = 'A market for this city and state already exists'
    throw conflict(message, { city: message })
  }
}
