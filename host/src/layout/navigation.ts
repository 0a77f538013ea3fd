import { matchesPath, paths, roleNames } from '@freehold/contracts'
import {
  CircleHelp,
  CircleUserRound,
  ContactRound,
  House,
  Search,
  SlidersHorizontal,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react'

export interface NavigationLink {
  to: string
  /** The link is current on paths that match this pattern. */
  pattern: string
  /** Pages reached from this one that have no link in the sidebar: the link is marked on them too. */
  subpagePattern?: string
  label: string
  icon: LucideIcon
  /** The only role that sees the link; all roles when left out. */
  role?: string
}

const home: NavigationLink = { to: paths.app, pattern: paths.app, label: 'Home', icon: House }

export const searchLink: NavigationLink = {
  to: paths.search(),
  pattern: '/app/search',
  subpagePattern: '/app/property/:id',
  label: 'Search Properties',
  icon: Search,
}

export const topLinks: NavigationLink[] = [
  home,
  searchLink,
  {
    to: paths.admin('users'),
    pattern: `${paths.adminSettings}/*`,
    label: 'Admin Settings',
    icon: SlidersHorizontal,
    role: roleNames.admin,
  },
  { to: paths.profile('markets'), pattern: '/app/profile/*', label: 'Profile', icon: UserRoundCheck },
  {
    to: paths.contacts,
    pattern: paths.contacts,
    label: 'Contacts',
    icon: ContactRound,
    role: roleNames.agent,
  },
]

export const bottomLinks: NavigationLink[] = [
  { to: paths.help, pattern: paths.help, label: 'Help', icon: CircleHelp },
  { to: paths.account, pattern: paths.account, label: 'Account', icon: CircleUserRound },
]

const everyLink = [...topLinks, ...bottomLinks]

/** The document title's page name; null for pages that set the title themselves. */
export function titleOf(pathname: string): string | null {
  if (matchesPath(home.pattern, pathname)) return 'Dashboard'
  return everyLink.find((link) => matchesPath(link.pattern, pathname))?.label ?? null
}

/** The map uses the full width, next to a collapsed sidebar. */
export const isFullWidth = (pathname: string) => matchesPath(searchLink.pattern, pathname)
