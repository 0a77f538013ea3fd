import type { ComponentType } from 'react'
import type * as signedInPages from './signedInPages'

type Pages = typeof signedInPages

let pages: Pages | null = null

/**
 * Fetches what only those who are signed in need: nothing of it stands in the way of signing in. Called by a loader,
 * so a failure is the route's, and the next visit tries again; React.lazy would keep the rejection for ever.
 */
export async function loadPages(): Promise<void> {
  pages ??= await import(/* webpackChunkName: 'app' */ './signedInPages')
}

/** One of those pages; the other component stands in for as long as they have not been fetched. */
export function lazyPage<Props extends object>(
  choose: (pages: Pages) => ComponentType<Props>,
  StandIn: ComponentType = () => null,
) {
  return function LazyPage(props: Props) {
    if (pages === null) return <StandIn />
    const Page = choose(pages)
    return <Page {...props} />
  }
}
