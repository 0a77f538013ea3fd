import { classNames } from '../classNames'
import * as styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths: the final size of what is awaited, so that nothing jumps. */
  width?: string
  height?: string
  className?: string | false | undefined
}

/** The shape of what is on its way; first load only, seen after 150 ms. Say what is awaited with a LoadingStatus. */
export function Skeleton({ width = '100%', height = '1rem', className }: SkeletonProps) {
  return <span className={classNames(styles.shape, className)} style={{ width, height }} aria-hidden="true" />
}
