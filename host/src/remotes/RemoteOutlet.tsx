import { LoadingStatus, Skeleton } from '@freehold/ui'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { hasArrived } from './arrivedParts'
import * as styles from './ContentPage.module.css'
import { findSitePart } from './siteParts'

/** The content area: the page, or the outline of the one whose remote is on its way. */
export function RemoteOutlet() {
  const { pathname } = useLocation()
  const awaited = useNavigation().location?.pathname ?? null
  const waits =
    awaited !== null && awaited !== pathname && findSitePart(awaited) !== null && !hasArrived(awaited)
  return waits ? <Waiting path={awaited} /> : <Outlet />
}

/** For the frame that is shown while a deep link waits. */
export function ContentFallback() {
  return <Waiting path={location.pathname} />
}

function Waiting({ path }: { path: string }) {
  const title = findSitePart(path)?.title ?? 'Freehold'
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className={styles.title}>{title}</h1>
      <Skeleton height="12rem" />
      <Skeleton height="20rem" />
      <LoadingStatus of={title} />
    </div>
  )
}
