import type { RemoteIdentity } from '@freehold/contracts'
import type { RouteObject } from 'react-router-dom'
import manifest from '../package.json'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

export const routes: RouteObject[] = [{ path: '/app/adminSettings/*', element: <h1>Admin Settings</h1> }]
