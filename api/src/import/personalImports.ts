import { rm } from 'node:fs/promises'
import { and, asc, inArray, sql } from 'drizzle-orm'
import { type Identity, pseudonymOr, withoutNames } from '../audit/Identity'
import type { Config } from '../config'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { importRuns } from '../db/schema'
import { conflict } from '../http/httpErrors'
import { uploadedFile } from './uploads/uploadedFiles'
import { failRun } from './uploads/uploads.queries'

const { id, startedBy, fileName, message, options, state } = importRuns

/** The imports that someone with one of these addresses has started. */
export const selectImportsBy = (db: Database, emails: readonly string[]) =>
  db
    .select({
      adapter: importRuns.adapter,
      source: importRuns.source,
      fileName,
      state,
      message,
      startedAt: importRuns.startedAt,
      finishedAt: importRuns.finishedAt,
    })
    .from(importRuns)
    .where(isOneOf(startedBy, emails))
    .orderBy(asc(importRuns.startedAt), id)

/**
 * Cancels uploads of the erased user that are not complete. Throws a 409 while a complete one is imported: it would write the
 * user's address again.
 */
export async function eraseFromImports(tx: Database, config: Config, identity: Identity): Promise<void> {
  const isOwn = isOneOf(startedBy, identity.emails)
  const own = await tx
    .select({ id, state })
    .from(importRuns)
    .where(and(isOwn, inArray(state, ['uploading', 'waiting', 'running'])))
    .for('update')
  if (own.some((run) => run.state !== 'uploading'))
    throw conflict('An import that this user started is under way. Erase the user once it has ended')
  for (const run of own) {
    await failRun(tx, run.id, 'The upload was canceled')
    await rm(uploadedFile({ config }, run.id), { force: true })
  }
  await tx
    .update(importRuns)
    .set({
      startedBy: pseudonymOr(startedBy, identity),
      fileName: withoutNames(fileName, identity),
      message: withoutNames(message, identity),
      options: sql`(${withoutNames(sql`${options}::text`, identity, 'json')})::jsonb`,
      source: withoutNames(importRuns.source, identity),
    })
    .where(isOwn)
}
