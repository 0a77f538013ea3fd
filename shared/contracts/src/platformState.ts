import * as v from 'valibot'
import { endpoint } from './endpoint'
import { ReleaseId, RemoteName } from './remote'

/** `remote-search/1.2.0-0123456789ab`: a release among those of all remotes. */
const ReleaseName = v.pipe(
  v.string(),
  v.check((name) => {
    const [remote, release, ...more] = name.split('/')
    return v.is(RemoteName, remote) && v.is(ReleaseId, release) && more.length === 0
  }, 'Not a release such as remote-search/1.2.0-0123456789ab'),
)

export const releaseNameOf = (remote: string, release: ReleaseId) => `${remote}/${release}`

/** What open tabs have to learn without anybody asking: whether traffic has moved, and what must not run any more. */
export const PlatformState = v.object({
  /** Grows with each change of any remote's traffic. */
  revision: v.number(),
  /** The releases that were quarantined within the last 30 days. */
  revoked: v.array(ReleaseName),
})
export type PlatformState = v.InferOutput<typeof PlatformState>

/** Public, so that asking for it neither refreshes a session nor counts as activity in one. */
export const getPlatformState = endpoint({
  method: 'GET',
  base: 'public',
  path: '/platform',
  result: PlatformState,
})
