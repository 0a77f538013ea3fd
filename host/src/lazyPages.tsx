import type { ComponentType } from 'react'

/**
 * Pages that come together when they are first needed: nothing of them stands in the way of signing in. `load` is
 * called by a loader, so a failure is the route's, and the next visit tries again; React.lazy would keep the rejection
 * for ever.
 */
function lazyPages<Pages extends object>(fetch: () => Promise<Pages>) {
  let pages: Pages | null = null
  return {
    load: async () => (pages ??= await fetch()),
    /** One of the pages; the other component stands in for as long as they have not been fetched. */
    page<Props extends object>(
      choose: (pages: Pages) => ComponentType<Props>,
      StandIn: ComponentType = () => null,
    ) {
      return function LazyPage(props: Props) {
        if (pages === null) return <StandIn />
        const Page = choose(pages)
        return <Page {...props} />
      }
    },
  }
}

export const signedInPages = lazyPages(() => import(/* webpackChunkName: 'app' */ './signedInPages'))
export const emailPages = lazyPages(() => import(/* webpackChunkName: 'email' */ './emailPages'))
export const passwordPages = lazyPages(() => import(/* webpackChunkName: 'password' */ './passwordPages'))
