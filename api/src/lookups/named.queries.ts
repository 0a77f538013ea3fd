import { randomUUID } from 'node:crypto'
import type { ListFilter, NamedInput, NamedListQuery, Strategy } from '@freehold/contracts'
import { count, eq } from 'drizzle-orm'
import { builtInStrategies, strategyKeys } from '../db/builtInStrategies'
import { violatedUnique } from '../db/databaseErrors'
import { caseInsensitive } from '../db/sortKeys'
import type { Database } from '../db/Database'
import { interests, strategies } from '../db/schema'
import { conflict } from '../http/httpErrors'
import { matching, ordered, paginate } from '../lists/listPage'
import { versioned } from '../lists/version'
import { removeFromProfiles } from '../users/profile.queries'

/** Strategies and interests have the same columns and the same endpoints. */
export const kinds = {
  strategy: { noun: 'Strategy', table: strategies, profileList: 'strategies' },
  interest: { noun: 'Interest', table: interests, profileList: 'interests' },
} as const
export type Kind = (typeof kinds)[keyof typeof kinds]

const columnsOf = ({ table }: Kind) => ({
  _id: table.id,
  name: table.name,
  description: table.description,
  active: table.active,
})

const matchingNamed = ({ table }: Kind, filter: ListFilter) =>
  matching([table.name, table.description], table.active, filter)

/** All rows by name, unless the query asks for a page or another order. */
export function listNamed(db: Database, kind: Kind, query: NamedListQuery = {}): Promise<Strategy[]> {
  const { table } = kind
  const byName = [caseInsensitive(table.name), table.id]
  const found = db
    .select(columnsOf(kind))
    .from(table)
    .where(matchingNamed(kind, query))
    .orderBy(...ordered(query.sort === 'active' ? [table.active, ...byName] : byName, query))
    .$dynamic()
  return paginate(found, query)
}

export async function countNamed(db: Database, kind: Kind, filter: ListFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(kind.table).where(matchingNamed(kind, filter))
  return row!.total
}

export async function findNamed(db: Database, kind: Kind, id: string): Promise<Strategy | undefined> {
  const [row] = await db.select(columnsOf(kind)).from(kind.table).where(eq(kind.table.id, id))
  return row && versioned(row)
}

/** The row's version, which no one else can change until the transaction ends; undefined when there is no such row. */
export async function lockNamedVersion(tx: Database, kind: Kind, id: string): Promise<string | undefined> {
  const [row] = await tx.select(columnsOf(kind)).from(kind.table).where(eq(kind.table.id, id)).for('update')
  return row && versioned(row).version
}

/** Throws a 409 when the name is taken. */
export async function insertNamed(db: Database, kind: Kind, input: NamedInput): Promise<Strategy> {
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

/** A built-in strategy that was deleted and is added again by name gets its id back: the engine knows it by that id. */
async function freeBuiltInId(db: Database, name: string): Promise<string | undefined> {
  const id = strategyKeys.find((key) => builtInStrategies[key].name.toLowerCase() === name.toLowerCase())
  return id && !(await findNamed(db, kinds.strategy, id)) ? id : undefined
}

/** Undefined when there is no such row. Throws a 409 when the name is taken. */
export async function updateNamed(
  db: Database,
  kind: Kind,
  id: string,
  input: NamedInput,
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

/** Deletes the row and removes its id from every profile; undefined when there is no such row. */
export async function deleteNamed(db: Database, kind: Kind, id: string): Promise<Strategy | undefined> {
  const { table, profileList } = kind
  const [row] = await db.delete(table).where(eq(table.id, id)).returning(columnsOf(kind))
  await removeFromProfiles(db, profileList, id)
  return row
}

async function refuseTakenName<Row>({ noun }: Kind, rows: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error
    const message = `This ${noun.toLowerCase()} name is already in use`
    throw conflict(message, { name: message })
  }
}

export async function insertBuiltInStrategies(db: Database): Promise<void> {
  const rows = strategyKeys.map((id) => {
    const { name, description } = builtInStrategies[id]
    return { id, name, description }
  })
  await db.insert(strategies).values(rows)
}

/** Leaves rows that exist already as they are. */
export async function insertInterests(db: Database, rows: (typeof interests.$inferInsert)[]): Promise<void> {
  await db.insert(interests).values(rows).onConflictDoNothing()
}
