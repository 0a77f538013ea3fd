import { paths, type RemoteIdentity } from '@freehold/contracts'
import { redirect, type RouteObject } from 'react-router-dom'
import manifest from '../package.json'
import * as account from './account/Account.route'
import { Experience } from './profile/Experience'
import * as interests from './profile/Interests.route'
import * as markets from './profile/Markets.route'
import { Profile } from './profile/Profile'
import * as strategies from './profile/Strategies.route'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

/** All routes of this remote. */
export const routes: RouteObject[] = [
  {
    path: '/app/profile',
    Component: Profile,
    children: [
      { index: true, loader: () => redirect(paths.profile()) },
      { path: 'markets', ...markets },
      { path: 'interests', ...interests },
      { path: 'strategies', ...strategies },
      { path: 'experience', Component: Experience },
    ],
  },
  { path: paths.account, ...account },
]
