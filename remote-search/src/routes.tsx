import type { RemoteIdentity } from '@freehold/contracts'
import type { RouteObject } from 'react-router-dom'
import manifest from '../package.json'
import * as search from './search/Search.route'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

export const routes: RouteObject[] = [
  { path: '/app/search', ...search },
  {
    path: '/app/search/market',
    lazy: () => import(/* webpackChunkName: 'market' */ './market/Market.route'),
  },
]
