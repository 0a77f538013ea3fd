import { paths } from '@freehold/contracts'
import { useLocation } from 'react-router-dom'

/** The state of a link to a page of this remote: the page with the link, which the way back leads to. */
export interface Origin {
  /** Its address: '/app/search?at=46.6,-119.5,17'. */
  from: string
  /** Its name: 'Dashboard'. Without one it is the search. */
  fromName?: string
  /** Its own state, which has its way back. */
  fromState?: unknown
}

/** For links on this page that lead to another page of this remote. */
export function useOrigin(): Origin {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const fromName = pathname.endsWith('/compare') ? 'Comparison' : 'the Property'
  return { from: pathname + search, fromName, fromState: state }
}

/** Where the user came from, as the link to this page says; null for a page that was opened by its address. */
export function useLinkedOrigin(): Origin | null {
  const { state } = useLocation() as { state: Partial<Origin> | null }
  return state?.from?.startsWith(paths.app) ? (state as Origin) : null
}

/** The link back to where the user came from, the search as it was left included; else to the start of the search. */
export function useWayBack() {
  const { from = paths.search(), fromName = 'Search', fromState }: Partial<Origin> = useLinkedOrigin() ?? {}
  return { label: `Back to ${fromName}`, to: from, state: fromState }
}
