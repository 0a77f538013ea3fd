import { randomUUID } from 'node:crypto'
import type { SavedAnalysis, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

type AnalysisRow = Omit<SavedAnalysis, 'createdAt'> & { at_ms: number } & Record<string, unknown>

const columns = sql`
  s.id as "_id", s.name, s.strategy, s.property_id as "propertyId", p.address_full as "PropertyAddressFull",
  s.inputs, s.results, s.roi as "cashOnCashRoi", (extract(epoch from s.created_at) * 1000)::float8 as at_ms`

const toSavedAnalysis = ({ at_ms, ...analysis }: AnalysisRow): SavedAnalysis => ({
  ...analysis,
  createdAt: new Date(at_ms).toISOString(),
})

async function select(db: Database, where: SQL): Promise<SavedAnalysis[]> {
  const { rows } = await db.execute<AnalysisRow>(sql`
    select ${columns} from saved_analyses s join properties p on p.id = s.property_id
    where ${where} order by s.created_at desc, s.id`)
  return rows.map(toSavedAnalysis)
}

/** The user's own, newest first. */
export const findSavedAnalyses = (db: Database, userId: string) => select(db, sql`s.user_id = ${userId}`)

/** Null for one that does not exist or is another's. */
async function findSavedAnalysis(db: Database, userId: string, id: string): Promise<SavedAnalysis | null> {
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

export async function insertAnalysis(db: Database, userId: string, analysis: NewAnalysis) {
  const { name, strategy, propertyId, inputs, results } = analysis
  const id = randomUUID()
  await db.execute(sql`
    insert into saved_analyses (id, user_id, property_id, name, strategy, inputs, results, roi, created_at)
    values (${id}, ${userId}, ${propertyId}, ${name}, ${strategy}, ${JSON.stringify(inputs)}::jsonb,
      ${JSON.stringify(results)}::jsonb, ${results.cashOnCashRoi}, clock_timestamp())`)
  return (await findSavedAnalysis(db, userId, id))!
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
