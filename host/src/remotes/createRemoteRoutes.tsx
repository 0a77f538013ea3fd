import type { RemoteRegistry, User } from '@freehold/contracts'
import type { ComponentType } from 'react'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'

/** The id of the pathless route that holds the content area; remotes' routes become its children. */
export const contentRouteId = 'content'

export interface RemoteRoutesOptions {
  /** Asks `GET /api/v1/auth/remotes`, with refresh and time-out; rejects when there is no answer. */
  fetchRegistry: () => Promise<RemoteRegistry>
  /** Who is signed in now; null when nobody is. */
  currentUser: () => Pick<User, '_id' | 'role'> | null
  /** Shown where the user's role may not have a part; `title` names the part. */
  NotAllowed: ComponentType<{ title: string }>
  /** Shown for a path below `/app` that nobody owns. */
  NotFound: ComponentType
}

export interface RemoteRoutes {
  /** The last children of the content route. */
  routes: RouteObject[]
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction
  /** When the browser is idle, fetches the code of every remote that the user's role may have. */
  prefetch: () => void
}
