import { randomUUID } from 'node:crypto'
import { unknownFactsBehind } from '@freehold/analysis'
import { SAVED_ANALYSES_MAX, type SavedAnalysis, type StrategyKey } from '@freehold/contracts'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database'
import { properties, savedAnalyses, strategyResults } from '../db/schema'
import { conflict } from '../http/httpErrors'
import { requireVersion, versionOf } from '../lists/version'
import { lockUsername } from '../users/users.queries'
import { currentInputs, currentReturn } from './currentReturn'

const s = alias(savedAnalyses, 's')
const t = alias(strategyResults, 't')
const p = alias(properties, 'p')

const columns = {
  _id: s.id,
  name: s.name,
  strategy: s.strategy,
  propertyId: s.propertyId,
  PropertyAddressFull: p.addressFull,
  inputs: s.inputs,
  results: s.results,
  baseline: s.baseline,
  /** The property's current default inputs. */
  today: t.input,
  cashOnCashRoi: s.roi,
  cashOnCashRoiStatus: sql`${s.results}->>'cashOnCashRoiStatus'`,
  assumedFacts: p.assumedFacts,
  missingFacts: p.missingFacts,
  storedFacts: s.savedFacts,
  isPropertyShown: p.visible,
  createdAt: s.createdAt,
}

async function select(db: Database, where: SQL | undefined): Promise<SavedAnalysis[]> {
  const rows = await db
    .select(columns)
    .from(s)
    .innerJoin(p, eq(p.id, s.propertyId))
    .leftJoin(t, and(eq(t.propertyId, s.propertyId), eq(t.strategy, s.strategy)))
    .where(where)
    .orderBy(desc(s.createdAt), asc(s.id))
  return rows.map(({ createdAt, assumedFacts, missingFacts, storedFacts, today, ...stored }) => {
    // Inputs and results were checked when they were stored.
    const analysis = stored as Omit<SavedAnalysis, 'createdAt'>
    const { baseline } = analysis
    const own = today as Record<string, unknown> | null
    const current = currentReturn(analysis, own)
    const factsBehind = (inputs: object | null) =>
      unknownFactsBehind(
        { assumedFacts, missingFacts },
        analysis.strategy,
        { own, baseline, savedFacts: storedFacts ?? undefined },
        inputs,
      )
    return {
      ...analysis,
      current,
      ...(current && factsBehind(currentInputs(analysis, own))),
      savedFacts: storedFacts ?? factsBehind(analysis.inputs),
      createdAt: createdAt.toISOString(),
      version: versionOfInputs(analysis),
    }
  })
}

/** Not of its name, which is changed on its own. */
const versionOfInputs = ({ inputs, baseline }: { inputs: unknown; baseline?: unknown }) =>
  versionOf({ inputs, baseline })

/** The user's saved analyses, newest first. */
export const findSavedAnalyses = (db: Database, userId: string) => select(db, eq(s.userId, userId))

/** Null when the user has no such analysis. */
export async function findSavedAnalysis(
  db: Database,
  userId: string,
  id: string,
): Promise<SavedAnalysis | null> {
  const [analysis] = await select(db, and(eq(s.userId, userId), eq(s.id, id)))
  return analysis ?? null
}

export interface NewAnalysis {
  name: string
  strategy: StrategyKey
  propertyId: string
  inputs: object
  results: { cashOnCashRoi: number | null }
  /** The property's own inputs from which these were made: those of today if omitted. */
  baseline?: object | null | undefined
  /** The id of the user's analysis from which they were made. */
  from?: string | undefined
}

type Computed = Pick<NewAnalysis, 'inputs' | 'results' | 'baseline'>

/** What the inputs of an analysis are compared with later: the property's own ones, and what is not known of it. */
async function basisOf(
  db: Database,
  { strategy, propertyId, inputs, baseline }: Omit<NewAnalysis, 'name' | 'results' | 'from'>,
  savedFacts?: SavedAnalysis['savedFacts'],
) {
  const [home] = await db
    .select({ own: t.input, assumedFacts: p.assumedFacts, missingFacts: p.missingFacts })
    .from(p)
    .leftJoin(t, and(eq(t.propertyId, p.id), eq(t.strategy, strategy)))
    .where(eq(p.id, propertyId))
  const own = home?.own ?? null
  return {
    baseline: baseline === undefined ? own : baseline,
    savedFacts: home && unknownFactsBehind(home, strategy, { own, baseline, savedFacts }, inputs),
  }
}

const contentOf = ({ inputs, results }: Computed, basis: Awaited<ReturnType<typeof basisOf>>) => ({
  inputs,
  results,
  roi: results.cashOnCashRoi,
  ...basis,
  createdAt: sql`clock_timestamp()`,
})

/**
 * Saves the analysis with the property's inputs that its own were made from, so that later changes can be shown, and with
 * what its return assumes or lacks, which later facts of the property do not change. Null if the user already has
 * `SAVED_ANALYSES_MAX` saved analyses.
 */
export async function insertAnalysis(
  db: Database,
  userId: string,
  { name, from, ...computed }: NewAnalysis,
): Promise<SavedAnalysis | null> {
  const { strategy, propertyId } = computed
  const id = randomUUID()
  await db.transaction(async (tx) => {
    // Makes saves of one user wait for each other: two at once could exceed the limit.
    await lockUsername(tx, userId)
    const kept = await tx.$count(savedAnalyses, eq(savedAnalyses.userId, userId))
    if (kept >= SAVED_ANALYSES_MAX) return
    const source = from === undefined ? null : await findSavedAnalysis(tx, userId, from)
    const isOfSame = source?.strategy === strategy && source.propertyId === propertyId
    const basis = await basisOf(tx, computed, isOfSame ? source.savedFacts : undefined)
    await tx
      .insert(savedAnalyses)
      .values({ id, userId, propertyId, name, strategy, ...contentOf(computed, basis) })
  })
  return findSavedAnalysis(db, userId, id)
}

const isOwn = (userId: string, id: string) => and(eq(savedAnalyses.id, id), eq(savedAnalyses.userId, userId))

export async function updateAnalysisName(db: Database, userId: string, id: string, name: string) {
  await db.update(savedAnalyses).set({ name }).where(isOwn(userId, id))
  return findSavedAnalysis(db, userId, id)
}

/** Until the end of the transaction, other updates of it wait. Throws a 409 when its inputs are not of this version. */
async function lockVersion(tx: Database, userId: string, id: string, version: string | undefined) {
  const [row] = await tx.select().from(savedAnalyses).where(isOwn(userId, id)).for('update')
  if (row) {
    const message = 'This analysis was updated in another tab or on another device'
    requireVersion(version, versionOfInputs(row), message)
  }
  return row
}

/**
 * Saves other inputs with their results, and keeps what they replace for an undo. Null when the user has no such analysis
 * any more.
 */
export async function updateAnalysisInputs(
  db: Database,
  userId: string,
  { _id, strategy, propertyId, savedFacts }: SavedAnalysis,
  computed: Computed,
  version: string | undefined,
): Promise<SavedAnalysis | null> {
  await db.transaction(async (tx) => {
    const before = await lockVersion(tx, userId, _id, version)
    if (!before) return
    const { inputs, results, baseline, roi } = before
    const basedOn = computed.baseline === undefined ? (baseline as object | null) : computed.baseline
    const own = { strategy, propertyId, inputs: computed.inputs, baseline: basedOn }
    await tx
      .update(savedAnalyses)
      .set({
        ...contentOf(computed, await basisOf(tx, own, savedFacts)),
        beforeUpdate: {
          inputs,
          results,
          baseline,
          roi,
          savedFacts: before.savedFacts,
          createdAt: before.createdAt.toISOString(),
        },
      })
      .where(isOwn(userId, _id))
  })
  return findSavedAnalysis(db, userId, _id)
}

/** Puts back what the last update replaced. Null when the user has no such analysis any more. */
export async function undoUpdate(
  db: Database,
  userId: string,
  id: string,
  version: string | undefined,
): Promise<SavedAnalysis | null> {
  await db.transaction(async (tx) => {
    const row = await lockVersion(tx, userId, id, version)
    if (!row) return
    if (row.beforeUpdate === null) throw conflict('This update has been undone already')
    const { createdAt, ...before } = row.beforeUpdate
    await tx
      .update(savedAnalyses)
      .set({ ...before, createdAt: new Date(createdAt), beforeUpdate: null })
      .where(isOwn(userId, id))
  })
  return findSavedAnalysis(db, userId, id)
}

/** False when the user has no such analysis. */
export async function removeAnalysis(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db.delete(savedAnalyses).where(isOwn(userId, id)).returning({ id: savedAnalyses.id })
  return removed.length > 0
}

/** Gives the analyses of a home to the one that it has become part of. Call it while the home is locked. */
export async function moveAnalyses(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(savedAnalyses).set({ propertyId: to }).where(eq(savedAnalyses.propertyId, from))
}
