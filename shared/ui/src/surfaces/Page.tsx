import type { ReactNode } from 'react'
import { classNames } from '../classNames'
import * as styles from './Page.module.css'

export interface PageProps {
  /** The page's one top heading; left out where the page draws its own header. */
  title?: string
  /** `full` is centred, `narrow` is one left-aligned column for reading and forms. */
  width?: 'full' | 'narrow'
  /** For spacing of the page's own; the sides stay. */
  className?: string | undefined
  children?: ReactNode
}

/** The frame of a page in the content area: its width, its padding, its title and the gaps between its parts. */
export function Page({ title, width = 'full', className, children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width], className)}>
      {title !== undefined && (
        <header className={styles.head}>
          <h1>{title}</h1>
        </header>
      )}
      {children}
    </div>
  )
}
