import {
  SHORTLIST_MAX,
  strategies,
  type ShortlistedHome,
  type ShortlistMark,
  shortlistStages,
  type ShortlistStage,
} from '@freehold/contracts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { strategyKeys } from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import { namesOf, textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { properties, shortlistedHomes } from '../db/schema'
import { notFound } from '../http/httpErrors'
import { versionOf } from '../lists/version'
import { p, summaryColumns } from '../properties/propertyColumns'
import { type UnplacedRow, withoutLocation } from '../properties/toSummary'
import { lockUsername } from '../users/users.queries'

const s = alias(shortlistedHomes, 's')

type PriceAndReturns = NonNullable<ShortlistedHome['whenAdded']>
type HomeRow = UnplacedRow & Pick<NonNullable<ShortlistedHome['home']>, 'listingStatus'>

const toHome = (row: HomeRow) => ({ ...withoutLocation(row), listingStatus: row.listingStatus })

/** With null for the returns of strategies that are newer than what was stored. */
const priceAndReturns = (stored: Partial<PriceAndReturns>) =>
  Object.fromEntries(
    ['LatestListingPrice' as const, ...strategyKeys.map((key) => strategies[key].summaryField)].map(
      (field) => [field, stored[field] ?? null],
    ),
  ) as PriceAndReturns

interface Entry {
  stage: ShortlistStage
  note: string
  whenAdded: Partial<PriceAndReturns>
  isShown: boolean
  createdAtMs: number
}
const entryColumns = selectList({
  stage: s.stage,
  note: s.note,
  whenAdded: s.whenAdded,
  isShown: p.visible,
  createdAtMs: sql`(extract(epoch from ${s.createdAt}) * 1000)::float8`,
})

async function select(db: Database, where: SQL | undefined): Promise<ShortlistedHome[]> {
  const { rows } = await db.execute<Entry & HomeRow & Record<string, unknown>>(sql`
    select ${entryColumns}, ${summaryColumns}
    from ${shortlistedHomes} ${s} join ${properties} ${p} on ${p.id} = ${s.propertyId}
    where ${where}
    order by array_position(${textArray(shortlistStages)}, ${s.stage}), ${s.createdAt} desc, ${s.propertyId}`)
  return rows.map((row) => ({
    propertyId: row._id,
    PropertyAddressFull: row.PropertyAddressFull,
    stage: row.stage,
    note: row.note,
    version: versionOf({ note: row.note }),
    createdAt: new Date(row.createdAtMs).toISOString(),
    home: row.isShown ? toHome(row) : null,
    whenAdded: row.isShown ? priceAndReturns(row.whenAdded) : null,
  }))
}

/** The user's shortlist, by stage, then the newest first. */
export const findShortlist = (db: Database, userId: string) => select(db, sql`${s.userId} = ${userId}`)

/** Null when the home is not on the user's shortlist. */
export async function findShortlisted(
  db: Database,
  userId: string,
  propertyId: string,
): Promise<ShortlistedHome | null> {
  const [home] = await select(db, sql`${s.userId} = ${userId} and ${s.propertyId} = ${propertyId}`)
  return home ?? null
}

const markColumns = {
  propertyId: shortlistedHomes.propertyId,
  stage: shortlistedHomes.stage,
  hasNote: sql<boolean>`${shortlistedHomes.note} <> ''`,
}

export const findMarks = (db: Database, userId: string): Promise<ShortlistMark[]> =>
  db.select(markColumns).from(shortlistedHomes).where(eq(shortlistedHomes.userId, userId))

const isOf = (userId: string, propertyId: string) =>
  and(eq(shortlistedHomes.userId, userId), eq(shortlistedHomes.propertyId, propertyId))

/**
 * Adds a visible home with its current price and returns; one that is on the list stays as it is. Null if the list already
 * has `SHORTLIST_MAX` homes.
 */
export function insertShortlisted(
  db: Database,
  userId: string,
  propertyId: string,
): Promise<ShortlistMark | null> {
  return db.transaction(async (tx) => {
    // Makes additions of one user wait for each other: two at once could exceed the limit.
    await lockUsername(tx, userId)
    const marks = await findMarks(tx, userId)
    const mark = marks.find((one) => one.propertyId === propertyId)
    if (mark || marks.length >= SHORTLIST_MAX) return mark ?? null
    const { rows } = await tx.execute<HomeRow & Record<string, unknown>>(
      sql`select ${summaryColumns} from ${properties} ${p} where ${p.id} = ${propertyId}`,
    )
    const [stage] = shortlistStages
    // It has just become part of another home.
    if (!rows[0]) throw notFound('Property')
    const whenAdded = priceAndReturns(toHome(rows[0]))
    await tx
      .insert(shortlistedHomes)
      .values({ userId, propertyId, stage, whenAdded, createdAt: sql`clock_timestamp()` })
    return { propertyId, stage, hasNote: false }
  })
}

/** The version of a note, which no one else can change until the transaction ends; undefined when there is no such home. */
export async function lockNoteVersion(tx: Database, userId: string, propertyId: string) {
  const [row] = await tx
    .select({ note: shortlistedHomes.note })
    .from(shortlistedHomes)
    .where(isOf(userId, propertyId))
    .for('update')
  return row && versionOf(row)
}

export async function updateShortlisted(
  tx: Database,
  userId: string,
  propertyId: string,
  changes: { stage?: ShortlistStage | undefined; note?: string | undefined },
): Promise<void> {
  await tx.update(shortlistedHomes).set(changes).where(isOf(userId, propertyId))
}

/** False when the home is not on the user's shortlist. */
export async function removeShortlisted(db: Database, userId: string, propertyId: string): Promise<boolean> {
  const removed = await db
    .delete(shortlistedHomes)
    .where(isOf(userId, propertyId))
    .returning({ id: shortlistedHomes.propertyId })
  return removed.length > 0
}

/**
 * Gives the place of a home on shortlists to the one that it has become part of. Where both are on a list the other one
 * keeps its stage and gets both notes. Call it while the home is locked.
 */
export async function moveShortlisted(tx: Database, from: string, to: string): Promise<void> {
  const { userId, propertyId, note } = shortlistedHomes
  await tx.execute(sql`
    update ${shortlistedHomes} set ${namesOf(note)} = concat_ws(E'\n', nullif(${note}, ''), ${s.note})
    from ${shortlistedHomes} ${s}
    where ${propertyId} = ${to} and ${s.propertyId} = ${from} and ${s.userId} = ${userId}
      and ${s.note} not in ('', ${note})`)
  await tx.execute(sql`
    update ${shortlistedHomes} set ${namesOf(propertyId)} = ${to}
    where ${propertyId} = ${from} and not exists (
      select from ${shortlistedHomes} ${s} where ${s.userId} = ${userId} and ${s.propertyId} = ${to})`)
}
