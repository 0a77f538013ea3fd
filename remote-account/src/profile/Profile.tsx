import { paths } from '@freehold/contracts'
import { OfflineNotice, Page, tabClass, tabListClass, useCurrentInView } from '@freehold/ui'
import { NavLink, Outlet, useLocation, useRevalidator } from 'react-router-dom'

const tabs = {
  markets: 'Markets',
  interests: 'Interests',
  strategies: 'Strategies',
  experience: 'Experience',
} as const

const tabNames = Object.keys(tabs) as (keyof typeof tabs)[]

/** The user's investment profile: one tab per list, each with its own path. */
export function Profile() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const row = useCurrentInView(pathname)
  const current = tabNames.find((tab) => paths.profile(tab) === pathname)
  return (
    <Page width="narrow" title="Profile">
      {current && <title>{`${tabs[current]}, Profile | Freehold`}</title>}
      <nav ref={row} className={tabListClass} aria-label="Profile">
        {tabNames.map((tab) => (
          <NavLink key={tab} className={tabClass} to={paths.profile(tab)}>
            {tabs[tab]}
          </NavLink>
        ))}
      </nav>
      <OfflineNotice
        stale="Your choices are as they were when the connection was lost. Changes can be saved when it is back."
        onReturn={() => void revalidate()}
      />
      <Outlet />
    </Page>
  )
}
