import {
  ApiError,
  describeWidening,
  errorCodes,
  type ReleaseApproval,
  type Widening,
  wideningOf,
} from '@freehold/contracts'
import type { Approves } from '../http/callers'
import type { StoredRelease } from './releases.queries'

/** The roles and paths that a release adds to the stable one without an Admin's approval; null when there are none. */
export function unapprovedWidening(
  release: StoredRelease,
  stable: StoredRelease | undefined,
): Widening | null {
  if (release.approvedBy !== null) return null
  return wideningOf(stable?.description ?? null, release.description)
}

/** A token of the settings may make the first change of its remote without an approval. */
export const mayBeginAlone = (approves: Approves, sequence: number) => approves === 'first' && sequence === 0

/** The approval as the API reports it. */
export function approvalOf(release: StoredRelease, stable: StoredRelease | undefined): ReleaseApproval {
  if (release.approvedBy !== null) return 'given'
  return unapprovedWidening(release, stable) === null ? 'notNeeded' : 'needed'
}

/** A 409 that says what is wider and what to do. */
export function approvalRequired(
  remote: string,
  { release }: StoredRelease,
  stable: StoredRelease | undefined,
  widening: Widening,
): ApiError {
  const before =
    stable === undefined ? `${remote} has no stable release` : `the stable one is ${stable.release}`
  const { roles, paths } = widening
  return new ApiError(409, {
    code: errorCodes.approvalRequired,
    message:
      `${release} adds ${describeWidening(widening)} (${before}): an Admin has to approve it first, ` +
      `on the page Platform Status or with npm run remotes -- approve ${remote} ${release} --reason …`,
    fields: {
      ...(roles.length > 0 && { roles: roles === 'all' ? roles : roles.join(', ') }),
      ...(paths.length > 0 && { paths: paths.join(', ') }),
    },
  })
}
