import * as v from 'valibot'
import { endpoint } from './endpoint'
import { ReleaseName } from './platformState'
import { BuildId, FormerRelease, ReleaseFile, ReleaseId } from './releaseDescription'
import { RemoteName } from './remote'
import { RemoteParams } from './releases'

/**
 * Combinations: which releases ran without a problem in one page with each other, and on which build of the shell. They are
 * recorded as pairs, because a fault hardly ever needs three.
 */

const SHELL_PREFIX = 'shell/'

/** `shell/0123456789ab`: a build of the shell. It is the name of no release, which has a version. */
export const shellNameOf = (buildId: string) => `${SHELL_PREFIX}${buildId}`

export const isShellName = (name: string) =>
  name.startsWith(SHELL_PREFIX) && v.is(BuildId, name.slice(SHELL_PREFIX.length))

/** What a release is tested with: a release of another remote, or a build of the shell. */
export const PartnerName = v.union([
  ReleaseName,
  v.pipe(v.string(), v.check(isShellName, 'Not a build of the shell such as shell/0123456789ab')),
])

/** 'the shell 0123456789ab' or 'remote-search 1.2.0-0123456789ab' */
export const describePartner = (name: string): string =>
  `${isShellName(name) ? 'the ' : ''}${name.replace('/', ' ')}`

/** The description of every release that has traffic, which a test lists in the registry of its page. */
export const listLiveReleases = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/liveReleases',
  result: v.array(v.object({ use: v.picklist(['stable', 'canary']), release: FormerRelease })),
})

const ReleaseParams = v.object({ remote: RemoteName, release: ReleaseId })

/** The description of a published release. */
export const describeRelease = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/remotes/:remote/releases/:release',
  params: ReleaseParams,
  result: FormerRelease,
})

/** A file of a release that has no traffic yet, and so no address. */
export const readReleaseFile = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/remotes/:remote/releases/:release/file',
  params: ReleaseParams,
  query: v.object({ path: ReleaseFile }),
  result: v.object({ content: v.pipe(v.string(), v.base64('Not base64')) }),
})

/** More than any test runs with. */
const PARTNERS_MAX = 200
const Partners = v.pipe(v.array(PartnerName), v.maxLength(PARTNERS_MAX))

/** The largest share of the users, in percent, that may get a release that was not tested with all that is live. */
export const UNTESTED_MAX_PERCENT = 50

/**
 * Records what a release was tested with. A pair that failed counts as untested, also if it has passed before. An untested
 * release goes to no more than {@link UNTESTED_MAX_PERCENT} of the users (409 `COMBINATIONS_UNTESTED`). What a team records
 * counts for its own release, and only on the live shell; what an Admin records counts for the partners too, on any shell.
 */
export const recordCombinations = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/combinations',
  params: RemoteParams,
  body: v.object({ release: ReleaseId, passed: Partners, failed: Partners }),
})
