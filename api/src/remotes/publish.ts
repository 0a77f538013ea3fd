import { isDeepStrictEqual } from 'node:util'
import { type ReleaseId, releaseIdOf, type RemoteRelease } from '@freehold/contracts'
import { recordAudit } from '../audit/recordAudit'
import { deployLock, underLock } from '../db/underLock'
import { conflict, invalidInput } from '../http/refusals'
import { insertChange } from './changes.queries'
import type { ChangeContext } from './changeTraffic'
import { requireFit, requireFitFiles } from './gates'
import { findRelease, markSmokeRun, type StoredRelease, upsertRelease } from './releases.queries'
import type { ReadFile, ReleaseStore } from './ReleaseStore'

interface Publication {
  release: RemoteRelease
  smokeRun: boolean
  read: ReadFile
}

/** What is published once stays as it is. Throws a 409 where the same release has other bytes. */
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

/** The same files from another commit are the same release. */
const isSame = (known: RemoteRelease, given: RemoteRelease) =>
  isDeepStrictEqual({ ...known, gitSha: null }, { ...given, gitSha: null })

/**
 * Stores a release's files and makes it one that traffic can be moved to; nobody gets it by that. The same release
 * again mends its files.
 */
export async function publish(
  context: ChangeContext,
  store: ReleaseStore,
  publication: Publication,
): Promise<void> {
  const { release, read, smokeRun } = publication
  const known = await requireSame(context, release)
  await requireFit(context.db, context.config, release)
  const contents = await readAll(release, read)
  requireFitFiles(release, contents)
  await store.place(release, read)
  if (known?.state === 'available') {
    if (smokeRun && !known.smokeRun) await markSmokeRun(context.db, known.id)
    return
  }
  const bytes = Object.fromEntries([...contents].map(([file, content]) => [file, content.length]))
  await record(context, { release, smokeRun, bytes })
}

async function readAll({ files }: RemoteRelease, read: ReadFile): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  for (const file of Object.keys(files)) {
    const content = await read(file)
    if (content === null)
      throw invalidInput({ [file]: `${file} is not uploaded, or is not what its hash says` })
    contents.set(file, content)
  }
  return contents
}

function record(
  { db, now, remote, actor, actorId, reason, request }: ChangeContext,
  { release, ...rest }: { release: RemoteRelease; smokeRun: boolean; bytes: Record<string, number> },
): Promise<void> {
  const id: ReleaseId = releaseIdOf(release)
  return underLock(db, deployLock, async (tx) => {
    // Two of the same team's pipelines may end at the same moment with the same build.
    if ((await requireSame({ db: tx }, release))?.state === 'available') return
    await upsertRelease(tx, { description: release, ...rest, publishedBy: actor, publishedAt: now() })
    const common = { remote, release: id, reason }
    await insertChange(tx, { ...common, action: 'published', changedBy: actor, changedAt: now() })
    const subject = { type: 'remote', id: remote }
    await recordAudit(tx, {
      at: now(),
      actorId,
      actor,
      action: 'remote.published',
      subject,
      details: common,
      request,
    })
  })
}
