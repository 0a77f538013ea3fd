import type { Page } from '@playwright/test'
import type { PropertySummary } from '@freehold/contracts'
import { ordinaryHome } from '../propertyPage'

/** A remote as users see it. */
export interface DrilledRemote {
  name: string
  /** Its title on the failure card. */
  title: string
  path: (homes: readonly PropertySummary[]) => string
  /** Its link in the sidebar; a property has none. */
  link: string | null
  /** Content that only the remote itself can show. */
  content: (page: Page) => ReturnType<Page['locator']>
  /** A chunk that the page loads itself: its file name, and the page's own message if it fails. */
  lazy: { file: RegExp; notice: string; reloads: boolean } | null
}

export const drilledRemotes = {
  search: {
    name: 'remote-search',
    title: 'Search Properties',
    path: () => '/app/search',
    link: 'Search Properties',
    content: (page) => page.getByRole('combobox', { name: 'Search' }),
    lazy: { file: /^embedded-maps\..*\.js$/, notice: 'The map could not be loaded', reloads: true },
  },
  property: {
    name: 'remote-property',
    title: 'Property',
    path: (homes) => `/app/property/${ordinaryHome(homes)._id}`,
    link: null,
    content: (page) => page.getByRole('heading', { name: 'Comparable Properties' }),
    lazy: { file: /^what-if\..*\.js$/, notice: 'A part of this page could not be loaded', reloads: false },
  },
  admin: {
    name: 'remote-admin',
    title: 'Admin Settings',
    path: () => '/app/adminSettings/interests',
    link: 'Admin Settings',
    content: (page) => page.getByRole('navigation', { name: 'Admin Settings' }),
    lazy: null,
  },
  account: {
    name: 'remote-account',
    title: 'Profile',
    path: () => '/app/profile/interests',
    link: 'Profile',
    content: (page) => page.getByRole('navigation', { name: 'Profile' }),
    lazy: null,
  },
} satisfies Record<string, DrilledRemote>
