import { type AdminSection, paths } from '@freehold/contracts'
import { OfflineNotice, Page, useCurrentInView } from '@freehold/ui'
import { NavLink, Outlet, useLocation, useRevalidator } from 'react-router-dom'
import * as styles from './AdminSettings.module.css'

const sections: Record<AdminSection, string> = {
  users: 'Users',
  markets: 'Markets',
  interests: 'Interests',
  strategies: 'Strategies',
  rates: 'Rates',
  imports: 'Imports',
  listings: 'Listing Checks',
  homes: 'Joined Homes',
  basemaps: 'Base Maps',
  platform: 'Platform',
}

const sectionKeys = Object.keys(sections) as AdminSection[]

const isWithin = (path: string, section: string) => path === section || path.startsWith(`${section}/`)

/** The layout of every section: page title and side navigation. */
export function AdminSettings() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const row = useCurrentInView(pathname)
  const current = sectionKeys.find((section) => isWithin(pathname, paths.admin(section)))
  return (
    <Page title="Admin Settings">
      {current && <title>{`${sections[current]}, Admin Settings | Freehold`}</title>}
      <OfflineNotice
        stale="This list is as it was when the connection was lost. Changes can be saved when it is back."
        onReturn={() => void revalidate()}
      />
      <div className={styles.columns}>
        <nav ref={row} className={styles.sections} aria-label="Admin Settings">
          {sectionKeys.map((section) => (
            <NavLink key={section} className={styles.section} to={paths.admin(section)}>
              {sections[section]}
            </NavLink>
          ))}
        </nav>
        <Outlet />
      </div>
    </Page>
  )
}
