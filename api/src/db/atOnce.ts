import { sql, type SQL } from 'drizzle-orm'

/**
 * One statement that does what several do to different tables: the server need not wait for the client in between. Foreign
 * keys are checked when all are done.
 * @param statements at least one
 */
export const atOnce = (statements: readonly SQL[]): SQL => {
  const parts = statements.map((statement, index) => sql`${sql.identifier(`part${index}`)} as (${statement})`)
  return sql`with ${sql.join(parts, sql`, `)} select`
}
