import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { findSection } from '../../sections'
import { isMounted } from './mountedPaths'
import { PageSkeleton } from './PageSkeleton'

/** The content area: the page, or a skeleton while the next page's remote is loading. */
export function RemoteOutlet() {
  const { pathname } = useLocation()
  const nextPath = useNavigation().location?.pathname ?? null
  const isLoading =
    nextPath !== null && nextPath !== pathname && findSection(nextPath) !== null && !isMounted(nextPath)
  return isLoading ? <PageSkeleton path={nextPath} /> : <Outlet />
}

/** The content area's skeleton while the first page, opened at its address, is loading. */
export function ContentFallback({ title }: { title?: string | undefined }) {
  return <PageSkeleton path={location.pathname} title={title} />
}
