import type { Table } from '../archive/Manifest'

/**
 * A connection of our own, without the time limits of the application's. All values that it reads and writes are texts of
 * PostgreSQL, which are the same on both databases.
 */
export interface Session {
  query: <Row extends object = Record<string, string>>(statement: string) => Promise<Row[]>
  /** The rows as COPY writes them, in pieces that end with a row. */
  readRows: (table: Table) => AsyncIterable<Buffer>
  /** @param rows whole rows, as {@link readRows} reads them */
  writeRows: (table: Table, rows: Buffer) => Promise<void>
}

/** The same texts whatever the settings of the server are, and no limit of time. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  jit: 'off',
}

/** @param scope of a session that a pooler shares with others, only a transaction belongs to us */
export const settingsFor = (scope: 'session' | 'local'): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = '${value}'`)
    .join('; ')

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`

export const columnList = ({ columns }: Table) => columns.map(quoteName).join(', ')
