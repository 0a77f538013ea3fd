import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { isImportUnderWay } from '@freehold/contracts'
import { isUnavailable } from '../../db/databaseErrors'
import { whenAvailable } from '../../db/whenAvailable'
import type { Services } from '../../services'
import { describeFailure, unexpectedFailure } from '../runs/describeFailure'
import { geocodeInBackground } from '../runs/geocodeHomes'
import { listingAdapters } from '../runs/geocoding.queries'
import { runImport } from '../runs/runImport'
import { openSource } from '../sources/openSource'
import { uploadedFile, uploadsFolder } from './uploadedFiles'
import { failRun, findUnfinishedUploads, findUpload } from './uploads.queries'

export function runInBackground(services: Services, id: string): void {
  const { background } = services
  background.start(`Import ${id}`, () => whenAvailable(() => tryUpload(services, id), background.stopping))
}

/** Resumes the runs that were interrupted when the server stopped. */
export async function resumeUploads(services: Services): Promise<void> {
  await deleteImportedFiles(services)
  for (const id of await findUnfinishedUploads(services.db)) runInBackground(services, id)
}

/** The server may have stopped between the end of a run and the deletion of its file. */
async function deleteImportedFiles(services: Services): Promise<void> {
  const names = await readdir(uploadsFolder(services)).catch(() => [])
  for (const id of names) {
    const upload = await findUpload(services.db, id)
    if (upload && !isImportUnderWay(upload.state)) await rm(uploadedFile(services, id), { force: true })
  }
}

/** Ends the run, or keeps it and its file if it can be resumed. */
async function tryUpload(services: Services, id: string): Promise<void> {
  const { db, background } = services
  const upload = await findUpload(db, id)
  if (!upload) return
  const { adapter, fileName, options, startedBy } = upload
  const { url, ...given } = options
  const file = url ?? uploadedFile(services, id)
  if (url === undefined && !existsSync(file))
    return failRun(db, id, 'The file is no longer on the server: upload it again')
  const signal = background.stopping
  // Admins see the name of their file instead of a path on the server.
  const describe = (error: unknown) => describeFailure(error)?.replaceAll(file, fileName) ?? null
  try {
    const mapping = given.mapping === undefined ? undefined : { text: given.mapping, name: 'file' }
    const { dataDirectory, production } = services.config
    const basemap = { dataDirectory, production, publicUrl: services.publicUrl(), addedBy: startedBy }
    const source = await openSource({ ...given, basemap, adapter, file, fileName, mapping, signal })
    await runImport(db, source, { runId: id, describe, signal })
  } catch (error) {
    if (signal.aborted) return
    if (isUnavailable(error)) throw error
    const reason = describe(error)
    await failRun(db, id, reason ?? unexpectedFailure)
    if (reason === null) throw error
  }
  // Only now that the run has ended in the database: an unfinished run cannot be resumed without its file.
  if (url === undefined) await rm(file, { force: true })
  if (listingAdapters.includes(adapter)) geocodeInBackground(services)
}
