/** The remote that the alone shell is compiled for. */
declare module '#remote-routes' {
  import type { RouteObject } from 'react-router-dom'
  export const routes: RouteObject[]
}
