import { type AdminSection, paths } from '@freehold/contracts'
import { Page } from '@freehold/ui'
import { NavLink, Outlet } from 'react-router-dom'
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

/** The layout of every section: page title and side navigation. */
export function AdminSettings() {
  return (
    <Page title="Admin Settings">
      <div className={styles.columns}>
        <nav className={styles.sections} aria-label="Admin Settings">
          {Object.entries(sections).map(([section, name]) => (
            <NavLink key={section} className={styles.section} to={paths.admin(section as AdminSection)}>
              {name}
            </NavLink>
          ))}
        </nav>
        <Outlet />
      </div>
    </Page>
  )
}
