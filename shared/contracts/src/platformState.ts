import * as v from 'valibot'
import { endpoint } from './endpoint'
import { ReleaseId } from './releaseDescription'
import { RemoteName } from './remote'

/** A release id with its remote: `remote-search/1.2.0-0123456789ab`. */
export const ReleaseName = v.pipe(
  v.string(),
  v.check((name) => {
    const [remote, release, ...more] = name.split('/')
    return v.is(RemoteName, remote) && v.is(ReleaseId, release) && more.length === 0
  }, 'Not a release such as remote-search/1.2.0-0123456789ab'),
)

export const releaseNameOf = (remote: string, release: ReleaseId) => `${remote}/${release}`

/** What open tabs poll for: whether traffic has moved, and which releases must no longer run. */
export const PlatformState = v.object({
  /** Increases with each change of any remote's traffic. */
  revision: v.number(),
  /** Recently quarantined releases: a page in which one has run is left at once. */
  revoked: v.array(ReleaseName),
  /** Releases that a rollback or a halt has just taken out of traffic: such a page is left at the next navigation. */
  withdrawn: v.optional(v.array(ReleaseName), []),
})
export type PlatformState = v.InferOutput<typeof PlatformState>

/** Public, so that polling neither refreshes a session nor counts as activity in it. */
export const getPlatformState = endpoint({
  method: 'GET',
  base: 'public',
  path: '/platform',
  result: PlatformState,
})
