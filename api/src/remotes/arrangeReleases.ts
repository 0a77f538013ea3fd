import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseId, RemoteName, releaseNameOf } from '@freehold/contracts'
import * as v from 'valibot'
import { locks, withLock } from '../db/locks'
import type { Database } from '../db/Database'
import type { Services } from '../services'
import { selectHistory, selectMovedRemotes } from './changes.queries'
import { moveDirectory, namesIn } from './directories'
import { directoryOf, folderOf } from './releaseLayout'
import { selectReleasesOf } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'
import { liveIn } from './traffic'

/**
 * Moves every stored release to the folder that its state in the database requires: a release that ever had traffic is served,
 * a quarantined one is not, and others wait. That completes changes that a crash interrupted between database and disk, and
 * converts the former layout `<remote>/<release>`. Replicas that start at the same time take turns.
 */
export async function arrangeReleases({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const directory = config.releasesDirectory
  await withLock(db, locks.deploys, async (tx) => {
    await rm(path.join(directory, '.uploads'), { recursive: true, force: true })
    for (const remote of await remotesIn(directory)) await convertFormerLayout(directory, remote)
    const live = await selectEverLive(tx)
    const store = new ReleaseStore(directory)
    for (const folder of ['served', 'waiting'] as const) {
      for (const remote of await remotesIn(folderOf(directory, folder))) {
        const quarantined = await selectQuarantined(tx, remote)
        for (const release of await releasesIn(path.join(folderOf(directory, folder), remote))) {
          if (quarantined.has(release)) await store.takeOut(remote, release)
          else if (live.has(releaseNameOf(remote, release))) await store.serve(remote, release)
          else await store.withhold(remote, release)
        }
      }
    }
  })
}

/** Converts the former layout. A remote may have the name of a present folder, but a release never has that of a remote. */
async function convertFormerLayout(directory: string, remote: string): Promise<void> {
  const parent = path.join(directory, remote)
  for (const name of await namesIn(parent)) {
    const from = path.join(parent, name)
    if (name.startsWith('.unfinished-')) await rm(from, { recursive: true, force: true })
    const folder = name.startsWith('.quarantined-') ? 'quarantined' : 'waiting'
    const release = name.replace(/^\.quarantined-/, '')
    if (v.is(ReleaseId, release)) await moveDirectory(from, directoryOf(directory, folder, remote, release))
  }
  // Fails for a present folder, which is not empty.
  await rmdir(parent).catch(() => {})
}

async function selectEverLive(db: Database): Promise<Set<string>> {
  const live = new Set<string>()
  for (const remote of await selectMovedRemotes(db)) {
    for (const { traffic } of await selectHistory(db, remote))
      for (const release of liveIn(traffic)) live.add(releaseNameOf(remote, release))
  }
  return live
}

async function selectQuarantined(db: Database, remote: string): Promise<Set<ReleaseId>> {
  const releases = await selectReleasesOf(db, remote)
  return new Set(releases.flatMap(({ release, state }) => (state === 'quarantined' ? [release] : [])))
}

const remotesIn = async (directory: string) =>
  (await namesIn(directory)).filter((name) => v.is(RemoteName, name))
const releasesIn = async (directory: string) =>
  (await namesIn(directory)).filter((name) => v.is(ReleaseId, name))
