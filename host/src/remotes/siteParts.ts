import { matchesPath, roleNames, type RemoteRoles } from '@freehold/contracts'

/** A part of the site that a remote brings, as the shell knows it before any remote has answered. */
export interface SitePart {
  path: string
  /** What the sidebar and the card call it. */
  title: string
  roles: RemoteRoles
}

/**
 * Which remote brings a part, and from where, stands in the registry alone. These lines let the shell name a part whose
 * remote is away, and say 'not allowed' where the registry rightly leaves it out. The first that matches holds.
 */
const siteParts: SitePart[] = [
  { path: '/app/search', title: 'Search Properties', roles: 'all' },
  { path: '/app/property/compare', title: 'Compare', roles: 'all' },
  { path: '/app/property/:id', title: 'Property', roles: 'all' },
  { path: '/app/property/:id/report', title: 'Report', roles: 'all' },
  { path: '/app/adminSettings/*', title: 'Admin Settings', roles: [roleNames.admin] },
  { path: '/app/profile/*', title: 'Profile', roles: 'all' },
  { path: '/app/account', title: 'Account', roles: 'all' },
]

export const findSitePart = (path: string) => siteParts.find((part) => matchesPath(part.path, path)) ?? null

export const mayHave = (roles: RemoteRoles, role: string) => roles === 'all' || roles.includes(role)
