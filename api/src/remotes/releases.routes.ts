import {
  checkRelease,
  collectReleases,
  publishRelease,
  RELEASE_FILE_MAX_BYTES,
  releaseIdOf,
  type RemoteRelease,
  uploadReleasePart,
  verifyRemote,
} from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import type { Deployer } from '../http/callers'
import type { Api } from '../http/createHttp'
import { invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import type { Services } from '../services'
import { contextOf } from './changeTraffic'
import { requireOwn } from './deployer'
import { countUsage } from './deployUsage'
import { requireFit } from './gates'
import { removeOldReleases, WHY_COLLECTED } from './removeOldReleases'
import { findPlatformRelease } from './platform.queries'
import { publish, requireNewVersion, requireSame } from './publish'
import { selectReleasesOf } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'

/** Publishing releases in parts; verifying and collecting published ones. */
export function releasesRoutes(api: Api): void {
  const store = new ReleaseStore(api.services.config.releasesDirectory)

  serve(api, checkRelease, async ({ deployer, params: { remote }, body: { release }, ...services }) => {
    requireOwn(deployer, remote)
    requireNamed(release, remote)
    await admitHashing(services, deployer)
    const known = await requireSame(services, release)
    await requireNewVersion(services, release)
    await requireFit(services.db, services.config, release)
    return { missing: await store.missing(release), published: known?.state === 'available' }
  })

  serve(api, uploadReleasePart, async ({ deployer, params: { remote }, body, ...services }) => {
    requireOwn(deployer, remote)
    const content = Buffer.from(body.content, 'base64')
    if (body.offset + content.length > RELEASE_FILE_MAX_BYTES)
      throw invalidInput({ path: `${body.path} is larger than ${RELEASE_FILE_MAX_BYTES} bytes` })
    await countUsage(services, deployer, { parts: 1, bytes: content.length })
    const upload = { remote, release: body.release, now: services.now() }
    const written = await store.writePart(upload, { file: body.path, offset: body.offset, content })
    if (!written) throw invalidInput({ path: `${body.path} conflicts with an uploaded file or folder` })
  })

  serve(api, publishRelease, async ({ deployer, params: { remote }, body, request, ...services }) => {
    const { release, smokeRun } = body
    requireOwn(deployer, remote)
    requireNamed(release, remote)
    const known = await requireSame(services, release)
    await requireNewVersion(services, release)
    if (known?.state !== 'available') await countUsage(services, deployer, { releases: 1 })
    const reason = `Version ${release.version}`
    const context = contextOf(services, deployer, { remote, reason, request })
    await publish(context, store, { release, smokeRun, read: store.readUploaded(release) })
    const published = await findPlatformRelease(services.db, deployer, remote, releaseIdOf(release))
    if (published === null) throw notFound('Release')
    return published
  })

  serve(api, verifyRemote, async ({ deployer, params: { remote }, ...services }) => {
    requireOwn(deployer, remote)
    await admitHashing(services, deployer)
    const releases = (await selectReleasesOf(services.db, remote)).filter(
      ({ state }) => state === 'available' || state === 'halted',
    )
    const damaged = []
    for (const { release, description } of releases)
      for (const found of await store.verify(description)) damaged.push({ release, ...found })
    const files = releases.reduce((sum, { description }) => sum + Object.keys(description.files).length, 0)
    return { files, damaged }
  })

  serve(api, collectReleases, ({ deployer, params: { remote }, body, request, ...services }) => {
    requireOwn(deployer, remote)
    const context = contextOf(services, deployer, { remote, reason: WHY_COLLECTED, request })
    return removeOldReleases(context, store, body.dryRun)
  })
}

/** Limits checks and verifications, which read and hash many files. */
const HASHINGS_PER_MINUTE = 30

const admitHashing = (services: Services, { id }: Deployer) =>
  admitAttempt(services, ['hashing', id], HASHINGS_PER_MINUTE)

function requireNamed({ name }: RemoteRelease, remote: string): void {
  if (name !== remote) throw invalidInput({ release: `The release belongs to ${name}, not to ${remote}` })
}
