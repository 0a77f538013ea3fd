import { Icon, linkClass, OfflineNotice, Page } from '@freehold/ui'
import { ArrowLeft } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import { useWayBack } from './wayBack'
import * as styles from './Market.module.css'

/** The page with its way back, which is shown while the report loads and when that fails. */
export function MarketLayout({ children }: { children: ReactNode }) {
  const { label, to, state } = useWayBack()
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => void revalidate(), [revalidate])
  return (
    <Page className={styles.page}>
      <Link className={linkClass('back')} to={to} state={state}>
        <Icon icon={ArrowLeft} small />
        {label}
      </Link>
      <OfflineNotice stale="The figures of the market are as they were before." onReturn={reload} />
      {children}
    </Page>
  )
}
