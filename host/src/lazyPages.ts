import { createLazyPages } from './createLazyPages'

export const signedInPages = createLazyPages(() => import(/* webpackChunkName: 'app' */ './signedInPages'))
export const dashboardPages = createLazyPages(
  () => import(/* webpackChunkName: 'dashboard' */ './dashboardPages'),
)
export const emailPages = createLazyPages(() => import(/* webpackChunkName: 'email' */ './emailPages'))
export const passwordPages = createLazyPages(
  () => import(/* webpackChunkName: 'password' */ './passwordPages'),
)
