import { paths } from '@freehold/contracts'
import { useLocation } from 'react-router-dom'

/** The state of a link to a page: the page with the link, which its way back leads to. */
interface Origin {
  from: string
  /** Its name: 'Dashboard'. Without one it is the search. */
  fromName?: string
  fromState?: unknown
}

/** For links to other pages: they lead back here. */
export function useOrigin(fromName?: string): Origin {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  return { from: pathname + search, ...(fromName !== undefined && { fromName }), fromState: state }
}

/** The link back to where the user came from, else to the start of the search. */
export function useWayBack() {
  const { state } = useLocation() as { state: Partial<Origin> | null }
  const origin = state?.from?.startsWith(paths.app) ? state : null
  return {
    label: `Back to ${origin?.fromName ?? 'Search'}`,
    to: origin?.from ?? paths.search(),
    state: origin?.fromState,
  }
}
