import type { ReactNode, Ref } from 'react'
import { classNames } from '../classNames'
import { ParcelArt, type ParcelArtKind } from '../drawings/ParcelArt'
import * as styles from './EmptyState.module.css'

export interface EmptyStateProps {
  title?: string
  /** The page's own heading is 1; inside a card 3. */
  headingLevel?: 1 | 2 | 3
  /** For moving the focus to the title after a navigation. */
  titleRef?: Ref<HTMLHeadingElement>
  /** One literal sentence. */
  children?: ReactNode
  /** One way onward. */
  action?: ReactNode
  /** Codes and versions, for a support request. */
  smallPrint?: ReactNode
  art?: ParcelArtKind
  /** `s` inside a card, `page` when it is all there is. */
  size?: 's' | 'm' | 'page'
  /** A failure interrupts those who listen. */
  role?: 'alert' | 'status'
}

/** Nothing here, not found, not allowed or cut off: a drawing, a sentence, one way onward. */
export function EmptyState({
  title,
  headingLevel = 3,
  titleRef,
  children,
  action,
  smallPrint,
  art = 'open',
  size = 'm',
  role,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  const look = classNames(styles.empty, size === 's' && styles.small, size === 'page' && styles.page)
  return (
    <div className={look} role={role}>
      <ParcelArt kind={art} className={styles.art} />
      {title && (
        <Heading ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </Heading>
      )}
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.actions}>{action}</div>}
      {smallPrint && <p className={styles.print}>{smallPrint}</p>}
    </div>
  )
}
