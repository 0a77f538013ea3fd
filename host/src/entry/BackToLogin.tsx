import { paths } from '@freehold/contracts'
import { Icon, linkClass } from '@freehold/ui'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import * as styles from './EntryPage.module.css'

/** Leads to sign-in, which then opens the page that its visitor wanted in the first place. */
export function BackToLogin() {
  const { from }: { from?: string | null } = useLocation().state ?? {}
  return (
    <p className={styles.after}>
      <Link className={linkClass('back')} to={paths.login(from ?? undefined)}>
        <Icon icon={ArrowLeft} small />
        Back to Login
      </Link>
    </p>
  )
}
