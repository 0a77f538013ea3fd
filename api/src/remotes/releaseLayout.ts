import path from 'node:path'
import type { ReleaseId } from '@freehold/contracts'

/**
 * Where a release's files lie below FREEHOLD_REMOTES, each in `<remote>/<release>`. All folders are of one volume, so
 * that a release moves from one to the next in one step. Browsers get `served` alone.
 */
export const releaseFolders = {
  /** Had traffic at some time. */
  served: 'served',
  /** Published, and never had traffic. */
  waiting: 'waiting',
  /** Uploaded in parts, and not published yet. */
  uploads: 'uploads',
  /** Being written by a publication; the names end with a random id. */
  unfinished: 'unfinished',
  /** Out of service for good, until it is collected. */
  quarantined: 'quarantined',
} as const
export type ReleaseFolder = keyof typeof releaseFolders

export const folderOf = (directory: string, folder: ReleaseFolder) =>
  path.join(directory, releaseFolders[folder])

export const directoryOf = (directory: string, folder: ReleaseFolder, remote: string, release: ReleaseId) =>
  path.join(folderOf(directory, folder), remote, release)
