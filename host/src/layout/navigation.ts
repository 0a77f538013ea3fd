import { matchesPath, paths, type RemoteRoles, roleNames } from '@freehold/contracts'
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
import { type Section, sections } from '../sections'

export interface NavigationLink {
  to: string
  /** The link is current on paths that match this pattern. */
  pattern: string
  /** Pages reached from this one that have no link in the sidebar: the link is marked on them too. */
  subpagePattern?: string
  label: string
  icon: LucideIcon
  /** Who sees the link: all users, if omitted. */
  roles?: RemoteRoles | undefined
}

type SectionLink = Pick<NavigationLink, 'to' | 'icon' | 'subpagePattern'> & { pattern?: string }

/** A page of the shell itself. */
const linkToPage = (to: string, label: string, icon: LucideIcon, roles?: RemoteRoles): NavigationLink => ({
  to,
  pattern: to,
  label,
  icon,
  roles,
})

const linkToSection = ({ path, title, roles }: Section, link: SectionLink): NavigationLink => ({
  pattern: path,
  ...link,
  label: title,
  roles,
})

const home = linkToPage(paths.app, 'Home', House)

export const topLinks: NavigationLink[] = [
  home,
  linkToSection(sections.search, {
    to: paths.search(),
    icon: Search,
    // With the pages of markets.
    pattern: '/app/search/*',
    subpagePattern: sections.property.path,
  }),
  linkToSection(sections.adminSettings, { to: paths.admin('users'), icon: SlidersHorizontal }),
  linkToSection(sections.profile, { to: paths.profile('markets'), icon: UserRoundCheck }),
  linkToPage(paths.contacts, 'Contacts', ContactRound, [roleNames.agent]),
]

export const bottomLinks: NavigationLink[] = [
  linkToPage(paths.help, 'Help', CircleHelp),
  linkToSection(sections.account, { to: paths.account, icon: CircleUserRound }),
]

const everyLink = [...topLinks, ...bottomLinks]

/** The document title's page name; null for pages that set the title themselves. */
export function titleOf(pathname: string): string | null {
  if (matchesPath(home.pattern, pathname)) return 'Dashboard'
  return everyLink.find((link) => matchesPath(link.pattern, pathname))?.label ?? null
}

/** The map uses the full width, next to a collapsed sidebar. */
export const isFullWidth = (pathname: string) => matchesPath(sections.search.path, pathname)
