import { Card, LoadingStatus, Skeleton, VisuallyHidden } from '@freehold/ui'
import * as styles from './Property.module.css'

const rows = ['70%', '60%', '65%', '55%', '60%']

export function PropertySkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <title>Property | Freehold</title>
      <h1>
        <VisuallyHidden>Property</VisuallyHidden>
      </h1>
      <LoadingStatus of="Property" />
      <div className={styles.head}>
        <div className={styles.lines}>
          <Skeleton width="min(18rem, 60vw)" height="2.25rem" />
          <Skeleton width="9rem" height="1rem" />
        </div>
        <Skeleton width="8rem" height="2.25rem" />
      </div>
      <div className={styles.overview}>
        <div className={styles.about}>
          <Skeleton height="20.5rem" />
          <Skeleton width="16rem" height="1.25rem" />
          <Skeleton width="90%" height="3.75rem" />
        </div>
        <Card className={styles.outline}>
          <Skeleton width="11rem" height="1.25rem" />
          <Skeleton height="3.75rem" />
          {rows.map((width, index) => (
            // The shapes have no identity except their position.
            // oxlint-disable-next-line react/no-array-index-key
            <Skeleton key={index} width={width} height="2rem" />
          ))}
        </Card>
      </div>
      <StrategiesSkeleton />
    </div>
  )
}

export function StrategiesSkeleton() {
  return (
    <Card className={styles.outline}>
      <Skeleton width="22rem" height="3rem" />
      <Skeleton height="24rem" />
    </Card>
  )
}
