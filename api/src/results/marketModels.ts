import { isDeepStrictEqual } from 'node:util'
import {
  marketValuer,
  METHOD_VERSION,
  REFIT,
  type MarketKind,
  type MarketModel,
  type MarketValuer,
} from '@freehold/analysis'
import type { IsoDate, LngLat } from '@freehold/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { bulkUpsert } from '../db/bulkUpsert'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { marketModels } from '../db/schema'
import { cellOf } from './cells'
import { findHomeCells, type Sale } from './evidence.queries'
import { LEARNT_MAX, learnMarketModel, type NamedModel } from './learnMarketModel'
import type { ClosedLease } from './leases.queries'
import {
  daysBetween,
  FEW_SALES,
  findEvidence,
  PERIOD_DAYS,
  periodsOf,
  type MarketEvidence,
} from './marketEvidence'
import {
  cellsOfSquare,
  distinct,
  keyOf,
  LARGER_MARGIN_CELLS,
  MARGIN_CELLS,
  squareAt,
  squareOfKey,
  squaresOf,
  squaresWithin,
  type Square,
} from './squares'

/**
 * The model of a market with so many sales or leases is learnt again whenever any of them has changed, so that it does not
 * depend on the order of imports. That takes a fraction of a second; a larger market hardly changes by a few sales.
 */
const SMALL_MARKET = 1_500

/** A model is used for values as of so many days before or after its reference day. */
const MODEL_REACH_DAYS = PERIOD_DAYS + REFIT.days

interface StoredModel extends MarketEvidence, NamedModel {
  square: string
  version: number
}

/** What a stored model was learnt from. */
type Origin = Omit<StoredModel, keyof NamedModel>

const table = marketModels
const originColumns = {
  square: table.square,
  version: table.version,
  referenceDay: table.referenceDay,
  known: table.known,
  fingerprint: table.fingerprint,
}

const findOrigins = (db: Database, kind: MarketKind): Promise<Origin[]> =>
  db.select(originColumns).from(table).where(eq(table.kind, kind))

async function findModels(
  db: Database,
  kind: MarketKind,
  squares: readonly Square[],
): Promise<StoredModel[]> {
  const rows = await db
    .select({ ...originColumns, name: table.name, model: table.model })
    .from(table)
    .where(and(eq(table.kind, kind), isOneOf(table.square, squares.map(keyOf))))
  return rows as StoredModel[]
}

/** Called in the transaction in which the models of a square change, to mark its homes to be valued again. */
type OnChange = (tx: Database, square: Square) => Promise<void>

/**
 * Learns the models that changes in these squares concern: those of the squares themselves, of squares around that learn
 * from their sales or leases too, and those of another version of the method. A square has a model for each period of
 * which it has enough; others are removed.
 * @param recencyDays of each source with sales, or with leases
 */
export async function updateMarketModels(
  db: Database,
  kind: MarketKind,
  changed: readonly Square[],
  recencyDays: ReadonlyMap<string, IsoDate>,
  onChange: OnChange,
): Promise<void> {
  const stored = await findOrigins(db, kind)
  const squares = await findSquaresToCheck(db, changed, stored)
  const evidence = await findEvidence(db, kind, squares, periodsOf(recencyDays))
  const storedOf = bySquare(stored)
  for (const square of squares) {
    const key = keyOf(square)
    await updateSquare(db, kind, square, storedOf.get(key) ?? [], evidence.get(key) ?? [], onChange)
  }
}

function bySquare<Row extends { square: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const ofSquare = found.get(row.square)
    if (ofSquare) ofSquare.push(row)
    else found.set(row.square, [row])
  }
  return found
}

async function findSquaresToCheck(
  db: Database,
  changed: readonly Square[],
  stored: readonly Origin[],
): Promise<Square[]> {
  const changedKeys = new Set(changed.map(keyOf))
  const due = stored.filter(({ square, version, known }) => {
    const margin = known < FEW_SALES ? LARGER_MARGIN_CELLS : MARGIN_CELLS
    const around = squaresWithin(squareOfKey(square), margin)
    return version !== METHOD_VERSION || around.some((one) => changedKeys.has(keyOf(one)))
  })
  const storedKeys = new Set(stored.map(({ square }) => square))
  const neighbors = distinct(changed.flatMap((square) => squaresWithin(square, MARGIN_CELLS)))
  const others = neighbors.map(keyOf).filter((key) => !changedKeys.has(key) && !storedKeys.has(key))
  const homeCells = await findHomeCells(db, others.map(squareOfKey).flatMap(cellsOfSquare))
  return distinct([
    ...changed,
    ...due.map(({ square }) => squareOfKey(square)),
    ...squaresOf(homeCells.map(cellOf)),
  ])
}

async function updateSquare(
  db: Database,
  kind: MarketKind,
  square: Square,
  stored: readonly Origin[],
  evidence: readonly MarketEvidence[],
  onChange: OnChange,
): Promise<void> {
  const due = evidence.filter((now) => !stored.some((origin) => isCurrent(origin, now)))
  const removedDays = stored
    .filter((origin) => !evidence.some((now) => isCurrent(origin, now)))
    .map(({ referenceDay }) => referenceDay)
  if (due.length === 0 && removedDays.length === 0) return
  const removed = (await findModels(db, kind, [square])).filter(({ referenceDay }) =>
    removedDays.includes(referenceDay),
  )
  const learnt: StoredModel[] = []
  for (const origin of due) {
    const row = { square: keyOf(square), version: METHOD_VERSION, ...origin }
    learnt.push({ ...row, ...(await learnMarketModel(db, kind, square, origin)) })
  }
  await db.transaction(async (tx) => {
    if (!valueAlike(removed, learnt)) await onChange(tx, square)
    await tx
      .delete(table)
      .where(
        and(eq(table.kind, kind), eq(table.square, keyOf(square)), inArray(table.referenceDay, removedDays)),
      )
    await bulkUpsert(
      tx,
      table,
      learnt.map((row) => ({ kind, ...row, learntAt: new Date() })),
      { key: [table.kind, table.square, table.referenceDay] },
    )
  })
}

/** Whether a stored model need not be learnt again from what there is now. */
function isCurrent({ version, referenceDay, known, fingerprint }: Origin, now: MarketEvidence): boolean {
  if (version !== METHOD_VERSION) return false
  if (now.known <= SMALL_MARKET) return referenceDay === now.referenceDay && fingerprint === now.fingerprint
  return (
    Math.abs(now.known - known) <= REFIT.salesShare * Math.min(known, LEARNT_MAX) &&
    daysBetween(referenceDay, now.referenceDay) <= REFIT.days
  )
}

/** Whether homes have the same values by the one models as by the others. */
function valueAlike(some: readonly StoredModel[], others: readonly StoredModel[]): boolean {
  const essence = (models: readonly StoredModel[]) =>
    models
      .filter(({ model }) => model !== null)
      .toSorted((a, b) => (a.referenceDay < b.referenceDay ? -1 : 1))
      .map(({ version, name, model }) => ({ version, name, model }))
  // As JSON, in which they are stored.
  return isDeepStrictEqual(essence(some), JSON.parse(JSON.stringify(essence(others))))
}

/** The valuer of a market, and the market's name. */
export interface Market<Kind extends MarketKind = 'sale'> {
  name: string
  model: MarketModel
  valuer: MarketValuer<Kind extends 'sale' ? Sale : ClosedLease>
}

/**
 * The market of a location for values as of a day; null if it has too few sales of about that time. Use it for one run, as
 * it prepares each sale once.
 */
export type MarketAt<Kind extends MarketKind = 'sale'> = (
  location: LngLat,
  asOf: IsoDate,
) => Market<Kind> | null

export async function findMarkets<Kind extends MarketKind>(
  db: Database,
  kind: Kind,
  squares: readonly Square[],
): Promise<MarketAt<Kind>> {
  const models = await findModels(db, kind, squares)
  const found = bySquare(
    models.flatMap(({ square, name, model }): { square: string; market: Market<Kind> }[] =>
      model ? [{ square, market: { name, model, valuer: marketValuer(model) } }] : [],
    ),
  )
  return (location, asOf) => {
    const markets = (found.get(keyOf(squareAt(location))) ?? []).map(({ market }) => ({
      market,
      days: daysBetween(asOf, market.model.referenceDay),
    }))
    const [nearest] = markets.toSorted((a, b) => a.days - b.days)
    return nearest && nearest.days <= MODEL_REACH_DAYS ? nearest.market : null
  }
}

export const findMarketAt = async (db: Database, location: LngLat, asOf: IsoDate): Promise<Market | null> =>
  (await findMarkets(db, 'sale', [squareAt(location)]))(location, asOf)
