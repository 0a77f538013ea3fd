import { randomUUID } from 'node:crypto'
import type { ListFilter, NamedListQuery, Strategy, StrategyInput } from '@freehold/contracts'
import { count, eq, sql } from 'drizzle-orm'
import { violatedUnique } from '../db/databaseErrors'
import { inOrder } from '../db/inOrder'
import type { Database } from '../db/openDatabase'
import { conflict } from '../http/refusals'
import { matching, ordered, partOf } from '../lists/listPart'
import { versioned } from '../lists/version'
import { builtInStrategies } from '../users/seed'
import { type Kind, kinds } from './kinds'

const columnsOf = ({ table }: Kind) => ({
  _id: table.id,
  name: table.name,
  description: table.description,
  active: table.active,
})

const matchingNamed = ({ table }: Kind, filter: ListFilter) =>
  matching([table.name, table.description], table.active, filter)

/** By name unless another part or order is asked for. */
export function listNamed(db: Database, kind: Kind, query: NamedListQuery = {}): Promise<Strategy[]> {
  const { table } = kind
  const byName = [inOrder(table.name), table.id]
  const found = db
    .select(columnsOf(kind))
    .from(table)
    .where(matchingNamed(kind, query))
    .orderBy(...ordered(query.sort === 'active' ? [table.active, ...byName] : byName, query))
    .$dynamic()
  return partOf(found, query)
}

export async function countNamed(db: Database, kind: Kind, filter: ListFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(kind.table).where(matchingNamed(kind, filter))
  return row!.total
}

export async function findNamed(db: Database, kind: Kind, id: string): Promise<Strategy | undefined> {
  const [row] = await db.select(columnsOf(kind)).from(kind.table).where(eq(kind.table.id, id))
  return row && versioned(row)
}

/** The version that stands until the transaction ends; undefined where there is no such row. */
export async function lockNamedVersion(tx: Database, kind: Kind, id: string): Promise<string | undefined> {
  const [row] = await tx.select(columnsOf(kind)).from(kind.table).where(eq(kind.table.id, id)).for('update')
  return row && versioned(row).version
}

/** Throws a 409 where the name is taken. */
export async function insertNamed(db: Database, kind: Kind, input: StrategyInput): Promise<Strategy> {
  const id = (kind === kinds.strategy && (await freeBuiltInId(db, input.name))) || randomUUID()
  const [row] = await refuseTakenName(
    kind,
    db
      .insert(kind.table)
      .values({ id, ...input })
      .returning(columnsOf(kind)),
  )
  return versioned(row!)
}

/** A built-in strategy that was deleted and is added again under its name is what it was: the engine knows it by its id. */
async function freeBuiltInId(db: Database, name: string): Promise<string | undefined> {
  const builtIn = builtInStrategies.find((strategy) => strategy.name.toLowerCase() === name.toLowerCase())
  return builtIn && !(await findNamed(db, kinds.strategy, builtIn.id)) ? builtIn.id : undefined
}

/** Undefined where there is none. Throws a 409 where the name is taken. */
export async function updateNamed(
  db: Database,
  kind: Kind,
  id: string,
  input: StrategyInput,
): Promise<Strategy | undefined> {
  const [row] = await refuseTakenName(
    kind,
    db
      .update(kind.table)
      .set({ ...input, updatedAt: new Date() })
      .where(eq(kind.table.id, id))
      .returning(columnsOf(kind)),
  )
  return row && versioned(row)
}

/** Takes it out of every profile as well; undefined where there is none. */
export async function deleteNamed(db: Database, kind: Kind, id: string): Promise<Strategy | undefined> {
  const { table, profileColumn } = kind
  const [row] = await db.delete(table).where(eq(table.id, id)).returning(columnsOf(kind))
  await db.execute(sql`update users set ${profileColumn} = array_remove(${profileColumn}, ${id})
    where ${profileColumn} @> array[${id}]`)
  return row
}

async function refuseTakenName<Row>({ noun }: Kind, rows: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error
    const message = `There is already one with this name: ${noun.toLowerCase()} names are unique`
    throw conflict(message, { name: message })
  }
}
