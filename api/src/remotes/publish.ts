import { isDeepStrictEqual } from 'node:util'
import { type ReleaseId, releaseIdOf, type RemoteRelease } from '@freehold/contracts'
import { recordAudit } from '../audit/audit.queries'
import { locks, withLock } from '../db/locks'
import type { Database } from '../db/Database'
import { conflict, invalidInput } from '../http/httpErrors'
import { hadTraffic, insertChange } from './changes.queries'
import type { ChangeContext } from './changeTraffic'
import { RELEASE_MAX_BYTES, requireFit, requireFitFiles } from './gates'
import {
  findRelease,
  markSmokeRun,
  selectReleasesOf,
  type StoredRelease,
  upsertRelease,
} from './releases.queries'
import type { ReadFile } from './releaseFiles'
import type { PreparedRelease, ReleaseStore } from './ReleaseStore'

interface Publication {
  release: RemoteRelease
  smokeRun: boolean
  read: ReadFile
}

/** A published release never changes. Throws a 409 when the same release was published with other bytes. */
export async function requireSame(
  { db }: Pick<ChangeContext, 'db'>,
  release: RemoteRelease,
): Promise<StoredRelease | null> {
  const known = await findRelease(db, release.name, releaseIdOf(release))
  if (known === null) return null
  if (!isSame(known.description, release))
    throw conflict(
      `${release.name} ${known.release} is published with other bytes: build it under a new version`,
    )
  if (known.state === 'quarantined' || known.state === 'halted')
    throw conflict(`${release.name} ${known.release} is ${known.state}: build it under a new version`)
  return known
}

/** Throws a 409 when the version was published from other sources: a version names one release, for people and in ranges. */
export async function requireNewVersion(
  { db }: Pick<ChangeContext, 'db'>,
  { name, version, ...release }: RemoteRelease,
): Promise<void> {
  const id = releaseIdOf({ ...release, version })
  const other = (await selectReleasesOf(db, name)).find(
    (one) => one.description.version === version && one.release !== id,
  )
  if (other !== undefined)
    throw conflict(
      `${name} ${version} is published from other sources, as ${other.release}: build it under a new version`,
    )
}

/** The same files from another commit are the same release. */
const isSame = (known: RemoteRelease, given: RemoteRelease) =>
  isDeepStrictEqual({ ...known, gitSha: null }, { ...given, gitSha: null })

/**
 * Stores a release's files, so that traffic can be moved to it; publishing itself moves none. Publishing the same release again
 * repairs its files.
 */
export async function publish(
  context: ChangeContext,
  store: ReleaseStore,
  publication: Publication,
): Promise<void> {
  const { release, read, smokeRun } = publication
  await requireSame(context, release)
  await requireFit(context.db, context.config, release)
  const contents = await readAll(release, read)
  await requireFitFiles(release, contents)
  const bytes = Object.fromEntries([...contents].map(([file, content]) => [file, content.length]))
  // Before the lock, because compressing takes long.
  const prepared = await store.prepare(release, read)
  try {
    await record(context, store, { prepared, smokeRun, bytes })
  } finally {
    await store.discard(prepared)
  }
}

/** Stops reading after RELEASE_MAX_BYTES: a gate then refuses the release. */
async function readAll({ files }: RemoteRelease, read: ReadFile): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  let bytes = 0
  for (const file of Object.keys(files)) {
    const content = await read(file)
    if (content === null)
      throw invalidInput({ [file]: `${file} is not uploaded, or is not what its hash says` })
    contents.set(file, content)
    bytes += content.length
    if (bytes > RELEASE_MAX_BYTES) break
  }
  return contents
}

interface Preparation {
  prepared: PreparedRelease
  smokeRun: boolean
  bytes: Record<string, number>
}

function record(
  context: ChangeContext,
  store: ReleaseStore,
  { prepared, smokeRun, bytes }: Preparation,
): Promise<void> {
  const { db, now, actor } = context
  const release = prepared.description
  return withLock(db, locks.deploys, async (tx) => {
    // Checked again under the lock: two pipelines may publish the same build at the same time.
    const known = await requireSame({ db: tx }, release)
    const isServed = await hadTraffic(tx, release.name, releaseIdOf(release))
    if (!(await store.place(prepared, { hadTraffic: isServed })))
      throw conflict(`Files of ${release.name} ${release.version} were removed meanwhile, please try again`)
    if (known?.state === 'available') {
      if (smokeRun && !known.smokeRun) await markSmokeRun(tx, known.id)
      return
    }
    await upsertRelease(tx, {
      description: release,
      smokeRun,
      bytes,
      publishedBy: actor,
      publishedAt: now(),
    })
    await recordPublication(tx, context, releaseIdOf(release))
  })
}

async function recordPublication(
  tx: Database,
  { now, remote, actor, actorId, reason, request }: ChangeContext,
  release: ReleaseId,
): Promise<void> {
  const common = { remote, release, reason }
  await insertChange(tx, { ...common, action: 'published', changedBy: actor, changedAt: now() })
  await recordAudit(tx, {
    at: now(),
    actorId,
    actor,
    action: 'remote.published',
    subject: { type: 'remote', id: remote },
    details: common,
    request,
  })
}
