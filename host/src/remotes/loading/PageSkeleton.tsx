import { LoadingStatus, Skeleton } from '@freehold/ui'
import { findSection, type Section, sections } from '../../sections'
import * as styles from './PageSkeleton.module.css'

/** The style sheet arranges the shapes of these pages; those that a page does not have are hidden. */
const arrangements = new Map<Section | null, string | undefined>([
  [sections.search, styles.search],
  [sections.property, styles.property],
  [sections.account, styles.account],
  [sections.profile, styles.profile],
  [sections.adminSettings, styles.admin],
])

interface PageSkeletonProps {
  path: string
  /** The title of a page of the shell itself. */
  title?: string | undefined
}

/** The content area while a page's remote is loading, in the shape of that page. */
export function PageSkeleton({ path, title = 'Freehold' }: PageSkeletonProps) {
  const section = findSection(path)
  const name = section?.title ?? title
  return (
    <div className={`${styles.page} ${arrangements.get(section) ?? ''}`} aria-busy="true">
      <h1>{name}</h1>
      <div>
        <Skeleton height="100%" />
      </div>
      <div>
        <Skeleton height="100%" />
      </div>
      <div data-shape="card">
        <Skeleton height="100%" />
      </div>
      <p className={styles.onPaper}>
        This page was still loading when it was printed. Print it again once all of it is there.
      </p>
      <LoadingStatus of={name} />
    </div>
  )
}
