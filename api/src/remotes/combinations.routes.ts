import {
  describeRelease,
  isShellName,
  listLiveReleases,
  readReleaseFile,
  recordCombinations,
  type ReleaseId,
  releaseNameOf,
  shellNameOf,
} from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import { recordAudit } from '../audit/audit.queries'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { locks, withLock } from '../db/locks'
import type { Api } from '../http/createHttp'
import { invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { selectLive } from './combinations'
import { requireOwn } from './deployer'
import { readLiveShell } from './liveShell'
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

  serve(api, recordCombinations, async ({ deployer, params: { remote }, body, request, ...services }) => {
    requireOwn(deployer, remote)
    await admitAttempt(services, ['combinations', deployer.id], RECORDS_PER_MINUTE)
    const { db, config, now } = services
    const { release, passed, failed } = body
    const { id } = await requireRelease(db, remote, release)
    await requirePartners(db, remote, [...passed, ...failed])
    const { actor, user } = deployer
    if (user === null) await requireLiveOnly(config, passed)
    const by = { id, forPartners: user !== null }
    // Under the lock of promotions, which read the pairs.
    await withLock(db, locks.deploys, async (tx) => {
      await insertPairs(tx, { ...by, partners: passed, testedBy: actor, testedAt: now() })
      if (failed.length === 0) return
      await deletePairs(tx, { ...by, partners: failed })
      await recordAudit(tx, {
        at: now(),
        actorId: user?._id,
        actor,
        action: 'remote.combinationsFailed',
        subject: { type: 'remote', id: remote },
        details: { release, failed },
        request,
      })
    })
  })
}

/** An Admin's test of all that is live makes one call for each release. */
const RECORDS_PER_MINUTE = 120

/** Throws a 400 for another shell than the live one: what a team knows of it is no one's test until it is live. */
async function requireLiveOnly(config: Config, partners: readonly string[]): Promise<void> {
  const { buildId } = (await readLiveShell(config)) ?? {}
  const other = partners.find((name) => isShellName(name) && name !== (buildId && shellNameOf(buildId)))
  if (other !== undefined)
    throw invalidInput({ passed: `${other} is not the live shell; only an Admin records tests on another` })
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
