import { EmptyState, type ParcelArtKind } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './MessagePage.module.css'

interface MessagePageProps {
  art: ParcelArtKind
  title: string
  text: string
  /** The way onward. */
  action: ReactNode
  /** For whoever is asked to help. */
  smallPrint?: string | undefined
}

/** A page that has nothing else to show: why, and the way onward. */
export function MessagePage({ art, title, text, action, smallPrint }: MessagePageProps) {
  return (
    <>
      <title>{`${title} | Freehold`}</title>
      <div className={styles.page}>
        <EmptyState
          size="page"
          headingLevel={1}
          art={art}
          title={title}
          action={action}
          smallPrint={smallPrint}
        >
          {text}
        </EmptyState>
      </div>
    </>
  )
}
