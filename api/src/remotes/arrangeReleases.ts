import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseId, RemoteName, releaseNameOf } from '@freehold/contracts'
import * as v from 'valibot'
import { deployLock, underLock } from '../db/underLock'
import type { Database } from '../db/openDatabase'
import type { Services } from '../services'
import { selectHistory, selectMovedRemotes } from './changes.queries'
import { moveDirectory, namesIn } from './directories'
import { directoryOf, folderOf } from './releaseLayout'
import { selectReleasesOf } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'
import { liveIn } from './traffic'

/**
 * Puts every stored release where the database says it belongs: what ever had traffic is served, what is quarantined is
 * not, and all else waits. That finishes what a crash left undone between the database and the disk, and brings in
 * releases from the layout in which all of them lay in `<remote>/<release>`. Replicas that start at once take turns.
 */
export async function arrangeReleases({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const directory = config.releasesDirectory
  await underLock(db, deployLock, async (tx) => {
    await rm(path.join(directory, '.uploads'), { recursive: true, force: true })
    for (const remote of await remotesIn(directory)) await bringIn(directory, remote)
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

/** Of the former layout. A remote may be called as one of today's folders, but a release is never called as a remote. */
async function bringIn(directory: string, remote: string): Promise<void> {
  const parent = path.join(directory, remote)
  for (const name of await namesIn(parent)) {
    const from = path.join(parent, name)
    if (name.startsWith('.unfinished-')) await rm(from, { recursive: true, force: true })
    const folder = name.startsWith('.quarantined-') ? 'quarantined' : 'waiting'
    const release = name.replace(/^\.quarantined-/, '')
    if (v.is(ReleaseId, release)) await moveDirectory(from, directoryOf(directory, folder, remote, release))
  }
  // One of today's folders is not empty.
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
