import {
  hundredths,
  includesRole,
  misfitsOf,
  registrySchemaUrl,
  type ReleaseId,
  type RemoteDeployment,
  type RemoteRegistry,
  type RemoteRelease,
  type ShellRelease,
  toDeployment,
  type User,
  releaseNameOf,
} from '@freehold/contracts'
import type { Database } from '../db/Database'
import { type RemoteState, selectStates } from './changes.queries'
import { selectReleases, type StoredRelease } from './releases.queries'
import { isInCanary } from './traffic'

/** How many former stable releases are looked at for one to fall back to. */
const FORMER_LOOKED_AT = 3

/**
 * The remotes that a user's role may have, each with the user's release and a fallback: the stable release for users of the
 * canary, the stable release before it for others. The fallback is preferably a release that fits the live shell, because the
 * shell refuses others. The first release does not depend on that: a tab that was opened before the shell was deployed can
 * still run it.
 */
export async function resolveRegistry(
  db: Database,
  user: Pick<User, '_id' | 'role'>,
  shell: ShellRelease | null,
): Promise<RemoteRegistry> {
  const states = await selectStates(db)
  const named = states.flatMap((state) =>
    releasesToTry(state, user._id).map((one) => releaseNameOf(state.remote, one)),
  )
  const found = new Map((await selectReleases(db, named)).map((one) => [one.id, one]))
  const entries = states.map(
    (state) => [state.remote, deploymentsFor(state, user, { found, shell })] as const,
  )
  return {
    schema: registrySchemaUrl,
    microFrontends: Object.fromEntries(entries.filter(([, deployments]) => deployments.length > 0)),
  }
}

/** The releases of a remote that a user may run, in the order in which they are tried. */
function releasesToTry(
  { remote, traffic: { stable, canary, former } }: RemoteState,
  userId: string,
): ReleaseId[] {
  const tried = canary !== null && isInCanary(remote, canary, userId) ? [canary.release] : []
  return [...tried, ...(stable === null ? [] : [stable]), ...former.slice(0, FORMER_LOOKED_AT)]
}

function deploymentsFor(
  state: RemoteState,
  { _id, role }: Pick<User, '_id' | 'role'>,
  { found, shell }: { found: ReadonlyMap<string, StoredRelease>; shell: ShellRelease | null },
): RemoteDeployment[] {
  const { remote, traffic } = state
  const mine = releasesToTry(state, _id)
    .flatMap((one) => found.get(releaseNameOf(remote, one)) ?? [])
    .filter(({ state: its, description }) => its === 'available' && includesRole(description.roles, role))
  // Without a stable release or canary, a former release must not be served.
  const isDecided = mine.some(
    ({ release }) => release === traffic.stable || release === traffic.canary?.release,
  )
  const [first, ...others] = isDecided ? mine : []
  if (first === undefined) return []
  const next = others.find(({ description }) => fits(description, shell)) ?? others[0]
  const fallback = next && toDeployment(next.description, shareOf(traffic, next.release))
  const chosen = toDeployment(first.description, shareOf(traffic, first.release))
  return fallback === undefined ? [chosen] : [{ ...chosen, fallbackUrl: fallback.url }, fallback]
}

const fits = (release: RemoteRelease, shell: ShellRelease | null) =>
  shell === null || Object.keys(misfitsOf(release, shell)).length === 0

function shareOf(
  { stable, canary }: RemoteState['traffic'],
  release: ReleaseId,
): RemoteDeployment['deployment'] {
  const isStable = release === stable
  if (release === canary?.release) return { traffic: canary.percent, default: false }
  return { traffic: isStable ? (10_000 - hundredths(canary?.percent ?? 0)) / 100 : 0, default: isStable }
}
