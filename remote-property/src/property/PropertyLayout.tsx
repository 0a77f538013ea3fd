import { paths } from '@freehold/contracts'
import { Icon, linkClass, Page } from '@freehold/ui'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLeavingPage } from '../scenario/leaving'
import * as styles from './Property.module.css'

/** The page with its link back to the search, which is shown while the property loads and when that fails. */
export function PropertyLayout({ children }: { children: ReactNode }) {
  useLeavingPage()
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

/** The search as the user left it, if the link to this page kept it in its state; else the start of the search. */
export function useSearchPath(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  const from = state?.from
  const isSearch = typeof from === 'string' && /^\/app\/search(\?|$)/.test(from)
  return isSearch ? from : paths.search()
}
