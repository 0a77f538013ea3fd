import { Icon, linkClass, OfflineNotice, Page } from '@freehold/ui'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useReload } from '../loading/useReload'
import { useNavigationStarts } from '../scenario/navigation'
import { useWayBack } from '../way-back/wayBack'
import * as styles from './Property.module.css'

interface PropertyLayoutProps {
  /** What the page shows that is out of date without a network, and what still works. */
  stale: string
  children: ReactNode
}

/** The page with its way back, which is shown while the property loads and when that fails. */
export function PropertyLayout({ stale, children }: PropertyLayoutProps) {
  useNavigationStarts()
  const { label, to, state } = useWayBack()
  return (
    <Page className={styles.page}>
      <Link className={linkClass('back')} to={to} state={state}>
        <Icon icon={ArrowLeft} small />
        {label}
      </Link>
      <OfflineNotice stale={stale} onReturn={useReload()} />
      {children}
    </Page>
  )
}
