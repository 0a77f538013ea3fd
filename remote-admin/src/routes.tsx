import { paths, type RemoteIdentity } from '@freehold/contracts'
import { redirect, type RouteObject } from 'react-router-dom'
import manifest from '../package.json'
import { AdminSettings } from './AdminSettings'
import * as interests from './interests/InterestList.route'
import { unlessSearching } from './lists/unlessSearching'
import * as markets from './markets/MarketList.route'
import * as strategies from './strategies/StrategyList.route'
import * as users from './users/UserList.route'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

/** Everything that this remote adds to the site. */
export const routes: RouteObject[] = [
  {
    path: paths.adminSettings,
    Component: AdminSettings,
    children: [
      { index: true, loader: () => redirect(paths.admin('users')) },
      { path: 'users', shouldRevalidate: unlessSearching, ...users },
      { path: 'markets', shouldRevalidate: unlessSearching, ...markets },
      { path: 'interests', shouldRevalidate: unlessSearching, ...interests },
      { path: 'strategies', shouldRevalidate: unlessSearching, ...strategies },
    ],
  },
]
