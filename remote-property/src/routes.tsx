import type { RemoteIdentity } from '@freehold/contracts'
import type { RouteObject } from 'react-router-dom'
import manifest from '../package.json'
import * as property from './property/Property.route'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

export const routes: RouteObject[] = [
  { path: '/app/property/:id', ...property },
  {
    path: '/app/property/:id/report',
    lazy: () => import(/* webpackChunkName: 'report' */ './report/Report.route'),
  },
  {
    path: '/app/property/compare',
    lazy: () => import(/* webpackChunkName: 'compare' */ './compare/Compare.route'),
  },
]
