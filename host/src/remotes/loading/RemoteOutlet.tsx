import { LoadingStatus, Skeleton } from '@freehold/ui'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import * as styles from '../ContentPage.module.css'
import { findSection } from '../../sections'
import { isMounted } from './mountedPaths'

/** The content area: the page, or a skeleton while the next page's remote is loading. */
export function RemoteOutlet() {
  const { pathname } = useLocation()
  const nextPath = useNavigation().location?.pathname ?? null
  const isLoading =
    nextPath !== null && nextPath !== pathname && findSection(nextPath) !== null && !isMounted(nextPath)
  return isLoading ? <PageSkeleton path={nextPath} /> : <Outlet />
}

/** The content area's skeleton while the first page, opened at its address, is loading. */
export function ContentFallback() {
  return <PageSkeleton path={location.pathname} />
}

function PageSkeleton({ path }: { path: string }) {
  const title = findSection(path)?.title ?? 'Freehold'
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className={styles.title}>{title}</h1>
      <Skeleton height="12rem" />
      <Skeleton height="20rem" />
      <LoadingStatus of={title} />
    </div>
  )
}
