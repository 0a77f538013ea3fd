import {
  includesRole,
  releaseIdOf,
  releaseNameOf,
  type RemoteRelease,
  shellNameOf,
} from '@freehold/contracts'

/** A release of a combination. */
export interface PlacedRelease {
  release: RemoteRelease
  /** Reads its files, which the site does not serve; undefined where it does. */
  read?: (file: string) => Promise<Uint8Array>
}

/** A build of the shell. */
export interface PlacedShell {
  /** Undefined for a build that does not identify itself. */
  buildId: string | undefined
  /** The folder of its files; undefined for the live one, which the site serves. */
  folder?: string
}

/** What is together in a page: a shell, and one release of each remote. */
export interface Combination {
  shell: PlacedShell
  releases: readonly PlacedRelease[]
}

export const nameOf = ({ release }: PlacedRelease) => releaseNameOf(release.name, releaseIdOf(release))

/** Undefined for a build that does not identify itself. */
export const shellName = ({ buildId }: PlacedShell) =>
  buildId === undefined ? undefined : shellNameOf(buildId)

/** A user's role, and the releases that a page of such a user may have. */
export interface RoleGroup {
  role: string
  releases: PlacedRelease[]
}

/** For the user's own role and each that releases name, which releases may be in one page; none that another group contains. */
export function groupByRole(releases: readonly PlacedRelease[], ownRole: string): RoleGroup[] {
  const named = releases.flatMap(({ release: { roles } }) => (roles === 'all' ? [] : roles))
  const groups = [...new Set([ownRole, ...named])].map((role) => ({
    role,
    releases: releases.filter(({ release }) => includesRole(release.roles, role)),
  }))
  const contains = (one: RoleGroup, other: RoleGroup) =>
    other.releases.every((release) => one.releases.includes(release))
  return groups.filter(
    (group, index) =>
      !groups.some(
        (other, otherIndex) =>
          contains(other, group) && (otherIndex < index || (otherIndex > index && !contains(group, other))),
      ),
  )
}
