import type { ComponentType } from 'react'

/**
 * Pages that share a chunk, loaded when the first of them is visited, so that the sign-in page does not wait for them.
 * A route's loader calls `load`, so a failure is that route's error and the next visit retries; React.lazy would keep
 * the rejection forever.
 */
export function createLazyPages<Pages extends object>(fetch: () => Promise<Pages>) {
  let pages: Pages | null = null
  return {
    load: async () => (pages ??= await fetch()),
    /** A component that renders the chosen page, or `Fallback` while the chunk is not loaded. */
    page<Props extends object>(
      choose: (pages: Pages) => ComponentType<Props>,
      Fallback: ComponentType = () => null,
    ) {
      return function LazyPage(props: Props) {
        if (pages === null) return <Fallback />
        const Page = choose(pages)
        return <Page {...props} />
      }
    },
  }
}
