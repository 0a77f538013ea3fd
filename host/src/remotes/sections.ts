import { matchesPath, roleNames, type RemoteRoles } from '@freehold/contracts'

/** A section of the app that a remote serves, as the shell knows it before the registry has answered. */
export interface Section {
  path: string
  /** Its name in the sidebar and on failure pages. */
  title: string
  roles: RemoteRoles
}

/**
 * Only the registry says which remote serves a section. With this list the shell can name a section whose remote is
 * unavailable, and can answer 'not allowed' for a section that the registry leaves out for this role. The first match
 * wins.
 */
const sections: Section[] = [
  { path: '/app/search', title: 'Search Properties', roles: 'all' },
  { path: '/app/property/compare', title: 'Compare', roles: 'all' },
  { path: '/app/property/:id', title: 'Property', roles: 'all' },
  { path: '/app/property/:id/report', title: 'Report', roles: 'all' },
  { path: '/app/adminSettings/*', title: 'Admin Settings', roles: [roleNames.admin] },
  { path: '/app/profile/*', title: 'Profile', roles: 'all' },
  { path: '/app/account', title: 'Account', roles: 'all' },
]

export const findSection = (path: string) =>
  sections.find((section) => matchesPath(section.path, path)) ?? null
