import { paths } from '@freehold/contracts'
import { Page, tabClass, tabListClass } from '@freehold/ui'
import { NavLink, Outlet } from 'react-router-dom'

const tabs = {
  markets: 'Markets',
  interests: 'Interests',
  strategies: 'Strategies',
  experience: 'Experience',
} as const

/** The user's investment profile: one tab per list, each with its own path. */
export function Profile() {
  return (
    <Page width="narrow" title="Profile">
      <nav className={tabListClass} aria-label="Profile">
        {Object.entries(tabs).map(([tab, name]) => (
          <NavLink key={tab} className={tabClass} to={paths.profile(tab as keyof typeof tabs)}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </Page>
  )
}
