import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS } from '../../db/DurableNodeFS'
import type { Table } from '../archive/Manifest'
import { columnList, quoteName, quoteText, type Session, settingsFor } from './Session'

/** How much is read at once. */
const PIECE_BYTES = 4_000_000

export interface EmbeddedSession extends Session {
  close: () => Promise<void>
}

/**
 * Opens a directory that no one else uses, or makes a new one. Nothing is forced onto the disk: who keeps the directory does
 * that at the end.
 */
export async function openEmbeddedSession(directory: string): Promise<EmbeddedSession> {
  const client = await PGlite.create({ fs: new DurableNodeFS(directory) })
  await client.exec(settingsFor('session'))
  return {
    query: async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    readRows: (table) => readRows(client, table),
    async writeRows(table, rows) {
      const blob = new Blob([new Uint8Array(rows)])
      await client.query(
        `copy ${quoteName(table.name)} (${columnList(table)}) from '/dev/blob' with (freeze)`,
        [],
        {
          blob,
        },
      )
    },
    close: () => client.close(),
  }
}

/** Reads a range of pages after the other, because PGlite returns the result of a COPY as a whole. */
async function* readRows(client: PGlite, table: Table): AsyncIterable<Buffer> {
  const { rows } = await client.query<{ pages: number; bytes: number }>(`
    select pg_relation_size(name) / current_setting('block_size')::int as pages,
      pg_table_size(name)::float8 as bytes
    from (select ${quoteText(quoteName(table.name))}::regclass as name) one`)
  const { pages, bytes } = rows[0]!
  // Most of a row may be outside of its page.
  const atOnce = Math.max(1, Math.floor(PIECE_BYTES / (bytes / Math.max(1, pages))))
  for (let first = 0; first < pages; first += atOnce) {
    const { blob } = await client.query(`
      copy (select ${columnList(table)} from ${quoteName(table.name)}
        where ctid >= '(${first},0)' and ctid < '(${first + atOnce},0)') to '/dev/blob'`)
    if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer())
  }
}
