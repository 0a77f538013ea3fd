import { paths } from '@freehold/contracts'
import { Icon, linkClass } from '@freehold/ui'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import * as styles from './EntryPage.module.css'

export function BackToLogin() {
  return (
    <p className={styles.after}>
      <Link className={linkClass('back')} to={paths.login()}>
        <Icon icon={ArrowLeft} small />
        Back to Login
      </Link>
    </p>
  )
}
