import {
  ApiError,
  describePartner,
  errorCodes,
  type ReleaseId,
  releaseNameOf,
  rolesOverlap,
  shellNameOf,
  UNTESTED_MAX_PERCENT,
} from '@freehold/contracts'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { conflict } from '../http/httpErrors'
import { selectStates } from './changes.queries'
import { readLiveShell } from './liveShell'
import { selectReleases, type StoredRelease } from './releases.queries'
import { selectTested } from './testedPairs.queries'

export interface LiveRelease extends StoredRelease {
  use: 'stable' | 'canary'
}

/** Every release that has traffic, by remote, the stable one first. */
export async function selectLive(db: Database): Promise<LiveRelease[]> {
  const uses = (await selectStates(db)).flatMap(({ remote, traffic: { stable, canary } }) =>
    (
      [
        [stable, 'stable'],
        [canary?.release ?? null, 'canary'],
      ] as const
    ).flatMap(([release, use]) => (release === null ? [] : [{ id: releaseNameOf(remote, release), use }])),
  )
  const releases = await selectReleases(
    db,
    uses.map(({ id }) => id),
  )
  const found = new Map(releases.map((one) => [one.id, one]))
  return uses.flatMap(({ id, use }) => {
    const release = found.get(id)
    return release === undefined ? [] : [{ ...release, use }]
  })
}

/**
 * What a release was not tested with and would run with: the live shell, and the live releases of other
 * remotes that a user of its roles gets too. Of a shell whose build does not identify itself nothing is known. Throws a
 * 409 when no shell can be read: then it is unknown what is untested.
 */
export async function selectUntested(
  db: Database,
  config: Config,
  { id, description: { name, roles } }: StoredRelease,
): Promise<string[]> {
  const shell = await readLiveShell(config)
  if (shell === null) throw conflict('The live shell is not built, or its shell.json cannot be read')
  const others = (await selectLive(db)).filter(
    ({ description }) => description.name !== name && rolesOverlap(roles, description.roles),
  )
  const needed = [
    ...(shell.buildId === undefined ? [] : [shellNameOf(shell.buildId)]),
    ...others.map((other) => other.id),
  ]
  const tested = await selectTested(db, id, needed)
  return needed.filter((partner) => !tested.has(partner))
}

/** A 409 that names what is untested, and the command that tests it. */
export const combinationsUntested = (remote: string, release: ReleaseId, untested: readonly string[]) =>
  new ApiError(409, {
    code: errorCodes.combinationsUntested,
    message:
      `${remote} ${release} was not tested with ${untested.map(describePartner).join(', ')}. ` +
      `Test it: npm run remotes -- matrix ${remote} ${release}. Up to ${UNTESTED_MAX_PERCENT} % of the users may get it untested; ` +
      'more only if an Admin promotes it with --untested and a --reason',
    fields: { combinations: untested.join(', ') },
  })
