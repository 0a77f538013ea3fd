import { randomUUID } from 'node:crypto'
import { SAVED_ANALYSES_MAX, type SavedAnalysis, type StrategyKey } from '@freehold/contracts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectList } from '../db/columnLists'
import type { Database } from '../db/Database'
import { properties, savedAnalyses, strategyResults } from '../db/schema'
import { lockUsername } from '../users/users.queries'
import { currentReturn } from './currentReturn'

type AnalysisRow = Omit<SavedAnalysis, 'createdAt' | 'current'> & {
  at_ms: number
  /** The property's current default inputs. */
  today: Record<string, unknown> | null
} & Record<string, unknown>

const s = alias(savedAnalyses, 's')
const t = alias(strategyResults, 't')
const p = alias(properties, 'p')

const columns = selectList({
  _id: s.id,
  name: s.name,
  strategy: s.strategy,
  propertyId: s.propertyId,
  PropertyAddressFull: p.addressFull,
  inputs: s.inputs,
  results: s.results,
  baseline: s.baseline,
  today: t.input,
  cashOnCashRoi: s.roi,
  cashOnCashRoiStatus: sql`${s.results}->>'cashOnCashRoiStatus'`,
  isPropertyShown: p.visible,
  at_ms: sql`(extract(epoch from ${s.createdAt}) * 1000)::float8`,
})

const toSavedAnalysis = ({ at_ms, today, ...analysis }: AnalysisRow): SavedAnalysis => ({
  ...analysis,
  current: currentReturn(analysis, today),
  createdAt: new Date(at_ms).toISOString(),
})

async function select(db: Database, where: SQL): Promise<SavedAnalysis[]> {
  const { rows } = await db.execute<AnalysisRow>(sql`
    select ${columns} from ${savedAnalyses} s join ${properties} p on ${p.id} = ${s.propertyId}
    left join ${strategyResults} t on ${t.propertyId} = ${s.propertyId} and ${t.strategy} = ${s.strategy}
    where ${where} order by ${s.createdAt} desc, ${s.id}`)
  return rows.map(toSavedAnalysis)
}

/** The user's saved analyses, newest first. */
export const findSavedAnalyses = (db: Database, userId: string) => select(db, eq(s.userId, userId))

/** Null when the user has no such analysis. */
export async function findSavedAnalysis(
  db: Database,
  userId: string,
  id: string,
): Promise<SavedAnalysis | null> {
  const [analysis] = await select(db, sql`${s.userId} = ${userId} and ${s.id} = ${id}`)
  return analysis ?? null
}

export interface NewAnalysis {
  name: string
  strategy: StrategyKey
  propertyId: string
  inputs: object
  results: { cashOnCashRoi: number | null }
}

/**
 * Saves the analysis with the property's current inputs, so that later changes can be shown. Null if the user already
 * has `SAVED_ANALYSES_MAX` saved analyses.
 */
export async function insertAnalysis(
  db: Database,
  userId: string,
  { name, strategy, propertyId, inputs, results }: NewAnalysis,
): Promise<SavedAnalysis | null> {
  const id = randomUUID()
  await db.transaction(async (tx) => {
    // Makes saves of one user wait for each other: two at once could exceed the limit.
    await lockUsername(tx, userId)
    const kept = await tx.$count(savedAnalyses, eq(savedAnalyses.userId, userId))
    if (kept >= SAVED_ANALYSES_MAX) return
    await tx.insert(savedAnalyses).values({
      id,
      userId,
      propertyId,
      name,
      strategy,
      inputs,
      results,
      roi: results.cashOnCashRoi,
      baseline: sql`(select ${t.input} from ${strategyResults} t
        where ${t.propertyId} = ${propertyId} and ${t.strategy} = ${strategy})`,
      createdAt: sql`clock_timestamp()`,
    })
  })
  return findSavedAnalysis(db, userId, id)
}

const isOwn = (userId: string, id: string) => and(eq(savedAnalyses.id, id), eq(savedAnalyses.userId, userId))

export async function updateAnalysisName(db: Database, userId: string, id: string, name: string) {
  await db.update(savedAnalyses).set({ name }).where(isOwn(userId, id))
  return findSavedAnalysis(db, userId, id)
}

/** False when the user has no such analysis. */
export async function removeAnalysis(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db.delete(savedAnalyses).where(isOwn(userId, id)).returning({ id: savedAnalyses.id })
  return removed.length > 0
}
