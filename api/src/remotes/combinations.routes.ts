import {
  describeRelease,
  isShellName,
  listLiveReleases,
  readReleaseFile,
  recordCombinations,
  type ReleaseId,
  releaseNameOf,
} from '@freehold/contracts'
import type { Database } from '../db/Database'
import { locks, withLock } from '../db/locks'
import type { Api } from '../http/createHttp'
import { invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { selectLive } from './combinations'
import { requireOwn } from './deployer'
import { findRelease, selectReleases, type StoredRelease } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'
import { deletePairs, insertPairs } from './testedPairs.queries'

/** What a test of releases in one page needs to know, and what it has found. */
export function combinationsRoutes(api: Api): void {
  const store = new ReleaseStore(api.services.config.releasesDirectory)

  serve(api, listLiveReleases, async ({ db }) =>
    (await selectLive(db)).map(({ use, description }) => ({ use, release: description })),
  )

  serve(api, describeRelease, async ({ db, deployer, params: { remote, release } }) => {
    requireOwn(deployer, remote)
    return (await requireRelease(db, remote, release)).description
  })

  serve(api, readReleaseFile, async ({ db, deployer, params: { remote, release }, query: { path } }) => {
    requireOwn(deployer, remote)
    const { state, description } = await requireRelease(db, remote, release)
    const isKept = state === 'available' && Object.hasOwn(description.files, path)
    const content = isKept ? await store.readUploaded(description)(path) : null
    if (content === null) throw notFound('File')
    return { content: content.toString('base64') }
  })

  serve(api, recordCombinations, async ({ db, now, deployer, params: { remote }, body }) => {
    requireOwn(deployer, remote)
    const { id } = await requireRelease(db, remote, body.release)
    const { passed, failed } = body
    await requirePartners(db, remote, [...passed, ...failed])
    // Under the lock of promotions, which read the pairs.
    await withLock(db, locks.deploys, async (tx) => {
      await insertPairs(tx, { id, partners: passed, testedBy: deployer.actor, testedAt: now() })
      await deletePairs(tx, id, failed)
    })
  })
}

async function requireRelease(db: Database, remote: string, release: ReleaseId): Promise<StoredRelease> {
  const found = await findRelease(db, remote, release)
  if (found === null) throw notFound(`Release ${releaseNameOf(remote, release)}`)
  return found
}

/** Throws a 400 for a release of the same remote, and a 404 for one that was never published. */
async function requirePartners(db: Database, remote: string, partners: readonly string[]): Promise<void> {
  const releases = partners.filter((name) => !isShellName(name))
  const own = releases.find((name) => name.startsWith(`${remote}/`))
  if (own !== undefined) throw invalidInput({ passed: `${own} is of the same remote` })
  const known = new Set((await selectReleases(db, releases)).map(({ id }) => id))
  const unknown = releases.find((name) => !known.has(name))
  if (unknown !== undefined) throw notFound(`Release ${unknown}`)
}
