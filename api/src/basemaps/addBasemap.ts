import { createHash } from 'node:crypto'
import { recordAudit } from '../audit/audit.queries'
import type { Database } from '../db/Database'
import { basemapFile, hashFile, keepFile, sweepFiles } from './basemapFiles'
import {
  findBasemap,
  findBasemaps,
  findKeptChecksums,
  type NewBasemap,
  storeBasemap,
} from './basemaps.queries'
import type { ArchiveFacts } from './checkArchive'
import { findFault } from './describeState'
import { forgetBasemaps } from './knownBasemaps'

/** A checked archive that is to be added. */
export interface NewArchive {
  /** The file, or the address that browsers load it from. */
  place: { file: string } | { url: string }
  /** The name of the file, or the address. */
  name: string
  facts: ArchiveFacts
  /** Whether pages would not notice another archive at its address. */
  hidesEtag: boolean
}

export interface AddOptions {
  dataDirectory: string
  publicUrl: string
  /** Name of the user; null for the command line. */
  addedBy: string | null
  /** Progress, in bytes of the file. An error from it ends the work. */
  onBytes: (done: number) => void | Promise<void>
  /** Called in the transaction that stores it. */
  onStored?: (tx: Database, outcome: AddOutcome) => Promise<void>
}

export type AddOutcome = 'created' | 'updated' | 'unchanged'

export interface AddedBasemap {
  id: string
  outcome: AddOutcome
}

const ID_LENGTH = 12
const idOf = (sha256: string) => sha256.slice(0, ID_LENGTH)

/**
 * Stores an archive, and copies it into the data directory if it is a file. What is there already stays unchanged, unless its
 * archive has been damaged or changed since. Call it only while no other archive is being added.
 */
export async function addBasemap(
  db: Database,
  archive: NewArchive,
  options: AddOptions,
): Promise<AddedBasemap> {
  const { dataDirectory } = options
  await sweepFiles(dataDirectory, await findKeptChecksums(db))
  const { place, name, facts } = archive
  const file = 'url' in place ? null : await copyUnlessKept(db, place.file, facts, options)
  const sha256 = file?.sha256 ?? null
  const id = idOf(sha256 ?? createHash('sha256').update(name).digest('hex'))
  const before = await findBasemap(db, id)
  const isSame = before?.beginning === facts.beginning && before.bytes === facts.bytes
  if (isSame && !file?.isCopied) return { id, outcome: 'unchanged' }
  const outcome: AddOutcome = before ? 'updated' : 'created'
  const row = toRow(archive, { id, sha256, addedBy: options.addedBy })
  await db.transaction(async (tx) => {
    await storeBasemap(tx, row)
    await recordAudit(tx, {
      at: new Date(),
      actor: options.addedBy ?? 'command line',
      action: `basemap.${before ? 'updated' : 'added'}`,
      subject: { type: 'basemap', id },
      details: { name, bytes: facts.bytes },
    })
    await options.onStored?.(tx, outcome)
  })
  forgetBasemaps(db)
  return { id, outcome }
}

/** Copies a file unless an intact copy is kept, for which it is only read: that needs no space. */
async function copyUnlessKept(
  db: Database,
  file: string,
  { beginning, bytes }: ArchiveFacts,
  options: AddOptions,
): Promise<{ sha256: string; isCopied: boolean }> {
  const { dataDirectory, onBytes } = options
  const kept = await findBasemaps(db)
  for (const row of kept) {
    if (row.sha256 === null || row.beginning !== beginning || row.bytes !== bytes) continue
    if ((await findFault(row, options)) !== null) continue
    const sha256 = await hashFile(file, onBytes)
    const isIntact =
      sha256 === row.sha256 && (await hashFile(basemapFile(dataDirectory, sha256), () => {})) === sha256
    if (isIntact) return { sha256, isCopied: false }
  }
  return { sha256: await keepFile(file, { dataDirectory, bytes: bytes ?? 0, onBytes }), isCopied: true }
}

function toRow(
  { place, name, facts }: NewArchive,
  given: Pick<NewBasemap, 'id' | 'sha256' | 'addedBy'>,
): NewBasemap {
  const { bounds, ...rest } = facts
  return {
    ...given,
    ...rest,
    name,
    url: 'url' in place ? place.url : null,
    west: bounds.sw.lng,
    south: bounds.sw.lat,
    east: bounds.ne.lng,
    north: bounds.ne.lat,
  }
}
