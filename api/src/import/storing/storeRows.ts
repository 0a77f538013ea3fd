import type { Database } from '../../db/Database'
import { stagedListings } from '../../db/schema'
import { analyzeTables } from '../../db/TableGrowthWatch'
import type { ImportCounts } from '../ImportCounts'
import { type ImportContext, ROWS_PER_BATCH, type StoredChanges } from '../ImportSource'
import type { ParsedRow, RejectedRow } from '../SourceRow'
import { ChangedIds } from './ChangedIds'
import { noticeWaits } from './noticeWaits'
import { StagedLoader } from './StagedLoader'
import { deleteStaged, truncateStaged, withStaging } from './stagedListings.queries'
import { StagingWriter } from './StagingWriter'

export interface RowStream {
  source: string
  rows: AsyncIterable<ParsedRow>
  /** Only for rows that come in the order of their changes. */
  feed?: FeedStream
}

/**
 * A feed is loaded after each batch, so that an interrupted import does not have to read all of it again, and while it
 * lets others wait.
 */
interface FeedStream {
  /** How many rows there are; null if the feed does not say. */
  total: () => number | null
  /** Called when all rows read so far are stored. */
  onLoaded: (db: Database) => Promise<void>
}

/** How many batches of a feed are deleted by rows before the table's space is given back. */
const BATCHES_PER_TRUNCATE = 20

/**
 * Stores rows of any number. They are first staged; then the newest row of each listing is compared with what is stored
 * of it, and written.
 */
export async function storeRows(
  db: Database,
  { source, rows, feed }: RowStream,
  context: ImportContext,
  counts: ImportCounts,
): Promise<StoredChanges> {
  const changes = new ChangedIds()
  const reject = (row: RejectedRow) => {
    counts.rejected++
    context.onRejected(row)
  }
  await withStaging(db, context, async (staging) => {
    const writer = new StagingWriter(staging, { context, reject })
    const loader = new StagedLoader(staging, { source, context, counts, reject, changes })
    let batches = 0
    const load = async () => {
      await writer.flush()
      // Without statistics the planner would sort all rows of a file for each batch.
      if (!feed) await analyzeTables(staging, [stagedListings])
      await loader.load(feed ? feed.total : () => counts.read)
      if (!feed) return
      if (!context.isDryRun) await feed.onLoaded(staging)
      const isSpaceFreed = ++batches % BATCHES_PER_TRUNCATE === 0
      await (isSpaceFreed ? truncateStaged(staging) : deleteStaged(staging))
    }
    const onWait = async (next: Promise<unknown>) => {
      await load()
      await context.letOthersGoFirst(next)
    }
    try {
      for await (const row of feed ? noticeWaits(rows, context.patienceMs, onWait) : rows) {
        counts.read++
        if ('update' in row) context.onAccepted(row)
        else reject(row)
        await writer.add(row, counts.read)
        if (feed && counts.read % ROWS_PER_BATCH === 0) await load()
      }
      await load()
    } finally {
      await writer.settle()
    }
  })
  return { changedIds: changes.ids }
}
