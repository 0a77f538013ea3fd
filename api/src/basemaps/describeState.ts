import type { StoredBasemap } from '@freehold/contracts'
import type { ArchiveSource } from './ArchiveSource'
import { BasemapFault, isBasemapFault } from './BasemapFault'
import { basemapFile } from './basemapFiles'
import { type BasemapRow, boundsOf } from './basemaps.queries'
import { readBeginning } from './checkArchive'
import { openFileSource } from './openFileSource'
import { openUrlSource } from './openUrlSource'

export interface StateOptions {
  dataDirectory: string
  publicUrl: string
}

/** Short, because the list of all base maps waits for it. */
const LOOK_TIMEOUT_MS = 3_000

/** A base map for the list of Admins, with what is wrong with its archive now. */
export async function describeState(row: BasemapRow, options: StateOptions): Promise<StoredBasemap> {
  const fault = await findFault(row, options)
  const {
    id,
    sha256: _sha256,
    url,
    beginning: _beginning,
    west: _w,
    south: _s,
    east: _e,
    north: _n,
    ...shown
  } = row
  return {
    ...shown,
    _id: id,
    isRemote: url !== null,
    bounds: boundsOf(row),
    addedAt: row.addedAt.toISOString(),
    state: fault?.kind ?? 'ok',
    fault: fault === null ? null : `${row.name} ${fault.message}`,
  }
}

/** Compares size and beginning; reading all of an archive would take too long. */
export async function findFault(row: BasemapRow, options: StateOptions): Promise<BasemapFault | null> {
  let source: ArchiveSource | undefined
  try {
    source = await open(row, options)
    const beginning = await readBeginning(source)
    const { size } = source
    if (size !== null && row.bytes !== null && size < row.bytes) {
      const missing = (row.bytes - size).toLocaleString('en-US')
      return new BasemapFault('truncated', `is truncated: ${missing} bytes are missing`)
    }
    const isOther = beginning !== row.beginning || (size !== null && row.bytes !== null && size !== row.bytes)
    return isOther ? new BasemapFault('changed', 'was changed since it was added: add it again') : null
  } catch (error) {
    if (isBasemapFault(error)) return error
    return new BasemapFault(
      'unreadable',
      `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    )
  } finally {
    await source?.close()
  }
}

const open = async ({ url, sha256 }: BasemapRow, { dataDirectory, publicUrl }: StateOptions) =>
  url === null
    ? openFileSource(basemapFile(dataDirectory, sha256 ?? ''))
    : openUrlSource(url, { publicUrl, timeoutMs: LOOK_TIMEOUT_MS })
