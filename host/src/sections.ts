import { matchesPath, roleNames, type RemoteRoles } from '@freehold/contracts'

/** A section of the app that a remote serves, as the shell knows it before the registry has answered. */
export interface Section {
  path: string
  /** Its name in the sidebar, in the document's title and on failure pages. */
  title: string
  /** All, if omitted. */
  roles?: RemoteRoles
}

/**
 * Only the registry says which remote serves a section. With this list the shell can name a section whose remote is
 * unavailable, and can answer 'not allowed' for a section that the registry leaves out for this role. The first match
 * wins. A test compares paths and roles with those that the remotes declare.
 */
export const sections = {
  search: { path: '/app/search', title: 'Search Properties' },
  market: { path: '/app/search/market', title: 'Market' },
  compare: { path: '/app/property/compare', title: 'Compare' },
  property: { path: '/app/property/:id', title: 'Property' },
  report: { path: '/app/property/:id/report', title: 'Report' },
  adminSettings: { path: '/app/adminSettings/*', title: 'Admin Settings', roles: [roleNames.admin] },
  profile: { path: '/app/profile/*', title: 'Profile' },
  account: { path: '/app/account', title: 'Account' },
} satisfies Record<string, Section>

const inOrder: Section[] = Object.values(sections)

export const findSection = (path: string) =>
  inOrder.find((section) => matchesPath(section.path, path)) ?? null
