import { randomUUID } from 'node:crypto'
import { SAVED_ANALYSES_MAX, type SavedAnalysis, type StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { lockUsername } from '../users/users.queries'
import { currentReturn } from './currentReturn'

type AnalysisRow = Omit<SavedAnalysis, 'createdAt' | 'current'> & {
  at_ms: number
  /** The inputs that the property starts with now. */
  today: Record<string, unknown> | null
} & Record<string, unknown>

const columns = sql`
  s.id as "_id", s.name, s.strategy, s.property_id as "propertyId", p.address_full as "PropertyAddressFull",
  s.inputs, s.results, s.baseline, t.input as today, s.roi as "cashOnCashRoi",
  s.results->>'cashOnCashRoiStatus' as "cashOnCashRoiStatus", p.visible as "isPropertyShown",
  (extract(epoch from s.created_at) * 1000)::float8 as at_ms`

const toSavedAnalysis = ({ at_ms, today, ...analysis }: AnalysisRow): SavedAnalysis => ({
  ...analysis,
  current: currentReturn(analysis, today),
  createdAt: new Date(at_ms).toISOString(),
})

async function select(db: Database, where: SQL): Promise<SavedAnalysis[]> {
  const { rows } = await db.execute<AnalysisRow>(sql`
    select ${columns} from saved_analyses s join properties p on p.id = s.property_id
    left join strategy_results t on t.property_id = s.property_id and t.strategy = s.strategy
    where ${where} order by s.created_at desc, s.id`)
  return rows.map(toSavedAnalysis)
}

/** The user's own, newest first. */
export const findSavedAnalyses = (db: Database, userId: string) => select(db, sql`s.user_id = ${userId}`)

/** Null for one that does not exist or is another's. */
export async function findSavedAnalysis(
  db: Database,
  userId: string,
  id: string,
): Promise<SavedAnalysis | null> {
  const [analysis] = await select(db, sql`s.user_id = ${userId} and s.id = ${id}`)
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
 * Keeps the analysis with the property's own inputs of the moment, so that it can be seen later what has changed.
 * Null when the user already keeps as many as anyone may.
 */
export async function insertAnalysis(
  db: Database,
  userId: string,
  { name, strategy, propertyId, inputs, results }: NewAnalysis,
): Promise<SavedAnalysis | null> {
  const id = randomUUID()
  await db.transaction(async (tx) => {
    // Two that are saved at once must not both be the last one.
    await lockUsername(tx, userId)
    await tx.execute(sql`
      insert into saved_analyses
        (id, user_id, property_id, name, strategy, inputs, results, roi, baseline, created_at)
      select ${id}, ${userId}, ${propertyId}, ${name}, ${strategy}, ${JSON.stringify(inputs)}::jsonb,
        ${JSON.stringify(results)}::jsonb, ${results.cashOnCashRoi}::float8,
        (select input from strategy_results where property_id = ${propertyId} and strategy = ${strategy}),
        clock_timestamp()
      where (select count(*) from saved_analyses where user_id = ${userId}) < ${SAVED_ANALYSES_MAX}`)
  })
  return findSavedAnalysis(db, userId, id)
}

export async function updateAnalysisName(db: Database, userId: string, id: string, name: string) {
  await db.execute(sql`update saved_analyses set name = ${name} where id = ${id} and user_id = ${userId}`)
  return findSavedAnalysis(db, userId, id)
}

/** False when there was none of the user's. */
export async function removeAnalysis(db: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from saved_analyses where id = ${id} and user_id = ${userId} returning id`,
  )
  return rows.length > 0
}
