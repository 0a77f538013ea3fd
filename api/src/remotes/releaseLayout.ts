import path from 'node:path'
import type { ReleaseId } from '@freehold/contracts'

/**
 * Folders below FREEHOLD_REMOTES, each with releases in `<remote>/<release>`. All are on one volume, so that a release can be
 * moved between them atomically. Browsers get files of `served` only.
 */
export const releaseFolders = {
  /** Releases that had traffic at some time. */
  served: 'served',
  /** Published releases that never had traffic. */
  waiting: 'waiting',
  /** Uploads that are not published yet. */
  uploads: 'uploads',
  /** Files that a publication is writing; the names end with a random id. */
  unfinished: 'unfinished',
  /** Releases out of service for good, until they are collected. */
  quarantined: 'quarantined',
} as const
export type ReleaseFolder = keyof typeof releaseFolders

export const folderOf = (directory: string, folder: ReleaseFolder) =>
  path.join(directory, releaseFolders[folder])

export const directoryOf = (directory: string, folder: ReleaseFolder, remote: string, release: ReleaseId) =>
  path.join(folderOf(directory, folder), remote, release)
