import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from '../classNames'
import * as styles from './Card.module.css'

export interface CardProps {
  /** Written as the card's heading, which also names the section. */
  title?: ReactNode
  headingLevel?: 2 | 3
  /** At the right end of the title's line: a count, a button. */
  aside?: ReactNode
  /** The name of a card without a title. */
  label?: string
  /** The id of a heading inside that names it. */
  labelledBy?: string
  busy?: boolean
  className?: string
  children?: ReactNode
}

/** One independent thing on a page. What it holds goes in CardBody and CardFoot; a table goes in as it is. */
export function Card({
  title,
  headingLevel = 2,
  aside,
  label,
  labelledBy,
  busy,
  className,
  children,
}: CardProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  const Box = title || label || labelledBy ? 'section' : 'div'
  return (
    <Box
      className={classNames(styles.card, className ?? styles.clip)}
      aria-label={label}
      aria-labelledby={labelledBy ?? (title ? id : undefined)}
      aria-busy={busy || undefined}
    >
      {title && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </Box>
  )
}

/** The padded middle of a card. */
export function CardBody({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />
}

/** A line below a divider, such as when the data was updated or where it comes from. */
export function CardFoot({ className, ...rest }: ComponentPropsWithRef<'p'>) {
  return <p {...rest} className={classNames(styles.foot, className)} />
}
