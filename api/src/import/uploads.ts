import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isImportUnderWay, type ImportPart, type ImportStart } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import { isUnavailable } from '../db/databaseErrors'
import type { Database } from '../db/openDatabase'
import { conflict, invalidInput, notFound } from '../http/refusals'
import type { Services } from '../services'
import { checkOptions } from './checkOptions'
import { noteReading } from './importRuns.queries'
import { openIntake } from './openIntake'
import type { OnProgress } from './Progress'
import { reasonOf } from './reasonOf'
import { runIntake } from './runIntake'
import { NOTED_EVERY_MS } from './RunRecord'
import {
  failForgotten,
  failRun,
  findUnfinished,
  findUpload,
  insertUpload,
  noteReceived,
  type Upload,
} from './uploads.queries'

/** Hours after which nobody goes on with an upload. */
const FORGOTTEN_HOURS = 24
/** Between two tries of a run whose database is away. */
const TRY_AGAIN_MS = 2_000

type Uploading = Pick<Services, 'db' | 'config'>

/** Files are here until they are imported; on replicas every part of one must come to the same data directory. */
const folderOf = ({ config }: Uploading) => path.join(config.dataDirectory, 'imports/uploads')

const fileOf = (services: Uploading, id: string) => path.join(folderOf(services), id)

/** Begins a run of a file that follows. Throws what can be refused without the file. */
export async function beginUpload(services: Uploading & Actor, input: ImportStart): Promise<string> {
  const { db, config, user } = services
  if (input.size > config.importMaxBytes) {
    const megabytes = Math.floor(config.importMaxBytes / 1e6)
    throw invalidInput({ size: `The file is larger than ${megabytes.toLocaleString('en-US')} MB` })
  }
  checkOptions(input)
  for (const id of await failForgotten(db, FORGOTTEN_HOURS)) await rm(fileOf(services, id), { force: true })
  const { adapter, fileName, size } = input
  return db.transaction(async (tx) => {
    const id = await insertUpload(tx, input, user.username)
    await recordChange(tx, services, 'import.started', { type: 'import', id }, { adapter, fileName, size })
    return id
  })
}

/** Takes the next part of a file. With the last one the import starts. */
export async function takePart(services: Services, id: string, { offset, data }: ImportPart): Promise<void> {
  const bytes = Buffer.from(data, 'base64')
  const end = offset + bytes.length
  const isComplete = await services.db.transaction(async (tx) => {
    const upload = await requireUpload(tx, id)
    if (end > upload.total) throw invalidInput({ data: 'The file is longer than it was said to be' })
    if (end <= upload.done) return false
    if (offset !== upload.done) throw conflict(`The next part begins at ${upload.done}`)
    await writePart(fileOf(services, id), offset, bytes)
    await noteReceived(tx, id, end, end === upload.total)
    return end === upload.total
  })
  if (isComplete) startRun(services, id)
}

/** Gives up a file that is not complete. */
export async function giveUpUpload(services: Uploading & Actor, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    await requireUpload(tx, id)
    await failRun(tx, id, 'The upload was given up')
    await recordChange(tx, services, 'import.givenUp', { type: 'import', id })
  })
  await rm(fileOf(services, id), { force: true })
}

async function requireUpload(tx: Database, id: string): Promise<Upload> {
  const upload = await findUpload(tx, id, { isLocked: true })
  if (!upload) throw notFound('Import')
  if (upload.state !== 'uploading') throw conflict('The upload is over')
  return upload
}

async function writePart(file: string, offset: number, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const length = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  // Behind a hole there would be a file that looks whole.
  if (length < offset) throw conflict('The parts before this one are on another server')
  const handle = await open(file, length === 0 ? 'w' : 'r+', 0o600)
  try {
    await handle.write(bytes, 0, bytes.length, offset)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function startRun(services: Services, id: string): void {
  services.background.start(`Import ${id}`, () => runUpload(services, id))
}

/** Goes on with the runs that the server stopped amidst. */
export async function resumeUploads(services: Services): Promise<void> {
  await deleteImported(services)
  for (const id of await findUnfinished(services.db)) startRun(services, id)
}

/** Files of runs at whose end the server stopped before it deleted them. */
async function deleteImported(services: Services): Promise<void> {
  const names = await readdir(folderOf(services)).catch(() => [])
  for (const id of names) {
    const upload = await findUpload(services.db, id)
    if (upload && !isImportUnderWay(upload.state)) await rm(fileOf(services, id), { force: true })
  }
}

/** Notes how far a file is read through, for those who look on. */
function readingProgress(db: Database, id: string): OnProgress {
  let notedAt = -Infinity
  return async (_phase, done, total) => {
    if (done !== total && performance.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = performance.now()
    await noteReading(db, id, { done, total })
  }
}

/** A database that is away comes back: then the run goes on, as after a start of the server. */
async function runUpload(services: Services, id: string): Promise<void> {
  const { stopping } = services.background
  while (!stopping.aborted) {
    try {
      return await tryUpload(services, id)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await sleep(TRY_AGAIN_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

/** Ends the run, or leaves it and its file for another time. */
async function tryUpload(services: Services, id: string): Promise<void> {
  const { db, background } = services
  const upload = await findUpload(db, id)
  if (!upload) return
  const { adapter, fileName, options } = upload
  const file = fileOf(services, id)
  if (!existsSync(file)) return failRun(db, id, 'The file is not on the server any more: upload it again')
  const signal = background.stopping
  // Paths of this server are for nobody to read.
  const describe = (error: unknown) => reasonOf(error)?.replaceAll(file, fileName) ?? null
  try {
    const mapping = options.mapping === undefined ? undefined : { text: options.mapping, name: 'file' }
    const onProgress = readingProgress(db, id)
    const intake = await openIntake({
      ...options,
      adapter,
      file,
      name: fileName,
      mapping,
      signal,
      onProgress,
    })
    await runIntake(db, intake, { runId: id, describe, signal })
  } catch (error) {
    if (signal.aborted) return
    if (isUnavailable(error)) throw error
    const reason = describe(error)
    await failRun(db, id, reason ?? 'Something went wrong on our side')
    if (reason === null) throw error
  }
  // Not before its run is at an end in the database: without it nobody could go on.
  await rm(file, { force: true })
}
