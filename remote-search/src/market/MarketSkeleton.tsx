import { Card, CardBody, LoadingStatus, Skeleton } from '@freehold/ui'
import * as styles from './Market.module.css'

const six = [0, 1, 2, 3, 4, 5]

export function MarketSkeleton() {
  return (
    <>
      <title>Market | Freehold</title>
      <LoadingStatus of="the Market" />
      <Skeleton width="16rem" height="2.25rem" />
      <div className={styles.figures} aria-hidden="true">
        {six.map((index) => (
          <div key={index} className={styles.figure}>
            <Skeleton width="60%" height="0.75rem" />
            <Skeleton width="70%" height="1.5rem" />
            <Skeleton width="50%" height="0.75rem" />
          </div>
        ))}
      </div>
      <Card busy>
        <CardBody>
          <Skeleton height="24rem" />
        </CardBody>
      </Card>
    </>
  )
}
