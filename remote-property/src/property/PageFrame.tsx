import { paths } from '@freehold/contracts'
import { Icon, linkClass, Page } from '@freehold/ui'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import * as styles from './Property.module.css'

/** The way back stands from the first moment, whatever becomes of the property. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <Page className={styles.page}>
      <Link className={linkClass('back')} to={useSearchPath()}>
        <Icon icon={ArrowLeft} small />
        Back to Search
      </Link>
      {children}
    </Page>
  )
}

/** The map as it was left, where the link that led here says so in its state; else where it starts. */
export function useSearchPath(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  const from = state?.from
  const isSearch = typeof from === 'string' && /^\/app\/search(\?|$)/.test(from)
  return isSearch ? from : paths.search()
}
