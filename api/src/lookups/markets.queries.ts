import { randomUUID } from 'node:crypto'
import type { Market, MarketInput } from '@freehold/contracts'
import { count, eq, sql } from 'drizzle-orm'
import { violatedUnique } from '../db/databaseErrors'
import type { Database } from '../db/openDatabase'
import { markets } from '../db/schema'
import { conflict } from '../http/refusals'
import { inOrder } from './kinds'

const columns = {
  _id: markets.id,
  city: markets.city,
  state: markets.state,
  description: markets.description,
  active: markets.active,
}

/** By city, then state. */
export function selectMarkets(db: Database, { activeOnly = false } = {}): Promise<Market[]> {
  return db
    .select(columns)
    .from(markets)
    .where(activeOnly ? eq(markets.active, true) : undefined)
    .orderBy(inOrder(markets.city), markets.state)
}

export async function findMarket(db: Database, id: string): Promise<Market | undefined> {
  const [row] = await db.select(columns).from(markets).where(eq(markets.id, id))
  return row
}

export async function countMarkets(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(markets)
  return row!.total
}

/** Throws a 409 where the state already has the city. */
export async function insertMarket(db: Database, input: MarketInput): Promise<Market> {
  const [row] = await refuseTakenCity(
    db
      .insert(markets)
      .values({ id: randomUUID(), ...input })
      .returning(columns),
  )
  return row!
}

/** Undefined where there is none. Throws a 409 where the state already has the city. */
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
  return row
}

/** Takes it out of every profile as well; undefined where there is none. */
export async function deleteMarketRow(db: Database, id: string): Promise<Market | undefined> {
  const [row] = await db.delete(markets).where(eq(markets.id, id)).returning(columns)
  await db.execute(
    sql`update users set market_ids = array_remove(market_ids, ${id}) where market_ids @> array[${id}]`,
  )
  return row
}

async function refuseTakenCity<Row>(rows: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error
    const message = 'There is already a market for this city and state'
    throw conflict(message, { city: message })
  }
}
