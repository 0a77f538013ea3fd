import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { hasArrived } from './arrivedParts'
import * as styles from './RemoteBoundary.module.css'
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
    <div className={`${styles.page} ${styles.skeleton}`} aria-busy="true">
      <h1 className={styles.heading}>{title}</h1>
      <div className={styles.shape} aria-hidden="true" />
      <div className={styles.shape} aria-hidden="true" />
      <p className={styles.status} role="status">
        Loading {title}
      </p>
    </div>
  )
}
