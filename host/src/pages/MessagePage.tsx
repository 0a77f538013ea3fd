import { EmptyState, type ParcelArtKind } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './MessagePage.module.css'

interface MessagePageProps {
  art: ParcelArtKind
  title: string
  text: string
  /** What the user can do next. */
  action: ReactNode
  /** Technical details for support. */
  smallPrint?: string | undefined
}

/** A page whose content is one message and what to do next. */
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
