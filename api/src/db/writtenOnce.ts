import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/**
 * The same SQL as one text. Drizzle puts a statement together from its parts each time; a long list of columns takes it
 * longer than the database takes to read a page. Only for SQL without parameters.
 */
export function writtenOnce(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error(`SQL with parameters cannot be written once: ${text}`)
  return sql.raw(text)
}
