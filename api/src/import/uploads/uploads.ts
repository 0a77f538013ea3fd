import { rm } from 'node:fs/promises'
import type { ImportPart, ImportStart } from '@freehold/contracts'
import { type Actor, recordChange } from '../../audit/recordChange'
import type { Database } from '../../db/Database'
import { conflict, invalidInput, notFound } from '../../http/httpErrors'
import type { Services } from '../../services'
import { checkAddress } from '../../basemaps/checkAddress'
import { saveMapping } from '../mappings/savedMappings.queries'
import { stateCode } from '../sources/checkFields'
import { parseMapping } from '../sources/csv/Mapping'
import { isSourceName, notASourceName } from '../sources/sourceName'
import { runInBackground } from './runUploads'
import { uploadedFile, writePart } from './uploadedFiles'
import {
  failAbandonedUploads,
  failRun,
  findUpload,
  insertAddressRun,
  insertUpload,
  saveReceivedBytes,
  type Upload,
} from './uploads.queries'

/** An upload that receives no part for this long counts as failed. */
const ABANDONED_AFTER_HOURS = 24

type Uploading = Pick<Services, 'db' | 'config'>

/** Starts an import whose file arrives in parts. Refuses what can be known to be wrong without the file. */
export async function startUpload(services: Uploading & Actor, input: ImportStart): Promise<string> {
  const { db, config, user } = services
  if (input.size > config.importMaxBytes) {
    const megabytes = Math.floor(config.importMaxBytes / 1e6)
    throw invalidInput({ size: `The file is larger than ${megabytes.toLocaleString('en-US')} MB` })
  }
  checkOptions(input)
  for (const id of await failAbandonedUploads(db, ABANDONED_AFTER_HOURS)) {
    await rm(uploadedFile(services, id), { force: true })
  }
  const { saveMapping: saved, ...start } = input
  const { adapter, fileName, size, mapping } = start
  return db.transaction(async (tx) => {
    const id = await insertUpload(tx, start, user.username)
    const details = { adapter, fileName, size, ...(saved && { savedMapping: saved.name }) }
    await recordChange(tx, services, 'import.started', { type: 'import', id }, details)
    // Before the run, so that it is not lost if the run fails.
    if (saved && mapping) await saveMapping(tx, { name: saved.name, mapping }, saved.header)
    return id
  })
}

/** Starts adding a base map that browsers load from an address. Refuses an address that they cannot load. */
export async function startAddressRun(services: Services & Actor, url: string): Promise<string> {
  const { db, user, publicUrl, config } = services
  refuseIfInvalid(
    'url',
    () => checkAddress(url, { publicUrl: publicUrl(), production: config.production }),
    'Address ',
  )
  const id = await db.transaction(async (tx) => {
    const inserted = await insertAddressRun(tx, url, user.username)
    const details = { adapter: 'basemap', url }
    await recordChange(tx, services, 'import.started', { type: 'import', id: inserted }, details)
    return inserted
  })
  runInBackground(services, id)
  return id
}

function checkOptions({ adapter, mapping, saveMapping: saved, source, state }: ImportStart): void {
  if (adapter === 'csv' && !mapping) throw invalidInput({ mapping: 'Mapping is required' })
  if (saved && adapter !== 'csv')
    throw invalidInput({ saveMapping: 'Only the mapping of a CSV file can be saved' })
  if (mapping) refuseIfInvalid('mapping', () => parseMapping('file', mapping))
  // Of taxes it is what analyses call the table, in any words.
  if (source && adapter !== 'taxes' && !isSourceName(source))
    throw invalidInput({ source: `Source ${notASourceName}` })
  if (state) refuseIfInvalid('state', () => stateCode(state))
}

/** Turns an error that would end the import into a refusal of the field. */
function refuseIfInvalid(field: string, check: () => unknown, before = ''): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Error && ['ImportError', 'RowError', 'BasemapFault'].includes(error.name)))
      throw error
    throw invalidInput({ [field]: before + error.message })
  }
}

/** Receives the next part of a file. The last part starts the import. */
export async function receivePart(
  services: Services,
  id: string,
  { offset, data }: ImportPart,
): Promise<void> {
  const bytes = Buffer.from(data, 'base64')
  const end = offset + bytes.length
  const isComplete = await services.db.transaction(async (tx) => {
    const upload = await requireOpenUpload(tx, id)
    if (end > upload.total) throw invalidInput({ data: 'The file is longer than its announced size' })
    // The part was received before; the client sends it again if it did not get the response.
    if (end <= upload.done) return false
    if (offset !== upload.done) throw conflict(`The next part begins at ${upload.done}`)
    await writePart(uploadedFile(services, id), offset, bytes)
    await saveReceivedBytes(tx, id, end, end === upload.total)
    return end === upload.total
  })
  if (isComplete) runInBackground(services, id)
}

/** Cancels an upload that is not complete. */
export async function cancelUpload(services: Uploading & Actor, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    await requireOpenUpload(tx, id)
    await failRun(tx, id, 'The upload was canceled')
    await recordChange(tx, services, 'import.givenUp', { type: 'import', id })
  })
  await rm(uploadedFile(services, id), { force: true })
}

async function requireOpenUpload(tx: Database, id: string): Promise<Upload> {
  const upload = await findUpload(tx, id, { isLocked: true })
  if (!upload) throw notFound('Import')
  if (upload.state !== 'uploading') throw conflict('The upload is over')
  return upload
}
