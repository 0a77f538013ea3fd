import type { RemoteIdentity } from '@freehold/contracts'
import type { RouteObject } from 'react-router-dom'
import manifest from '../package.json'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

export const routes: RouteObject[] = [
  { path: '/app/profile/*', element: <h1>Profile</h1> },
  { path: '/app/account', element: <h1>Account</h1> },
]
