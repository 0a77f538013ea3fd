import { paths, type RemoteIdentity } from '@freehold/contracts'
import { redirect, type RouteObject } from 'react-router-dom'
import manifest from '../package.json'
import * as account from './account/Account.route'
import { PageFailed } from './PageFailed'
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

/** Everything that this remote adds to the site. */
export const routes: RouteObject[] = [
  {
    path: '/app/profile',
    Component: Profile,
    children: [
      { index: true, loader: () => redirect(paths.profile()) },
      { path: 'markets', ErrorBoundary: PageFailed, ...markets },
      { path: 'interests', ErrorBoundary: PageFailed, ...interests },
      { path: 'strategies', ErrorBoundary: PageFailed, ...strategies },
      { path: 'experience', Component: Experience },
    ],
  },
  { path: paths.account, ErrorBoundary: PageFailed, ...account },
]
