import type { ReactNode } from 'react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { toneIcon, type Tone } from './toneIcon'
import * as styles from './Notice.module.css'

export interface NoticeProps {
  tone: Tone
  title: string
  /** What still works, and what to do. */
  children?: ReactNode
  /** One small button. */
  action?: ReactNode
}

/** A block inside a page. A failure interrupts those who listen; the others wait for a pause. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'neg' ? 'alert' : 'status'}>
      <Icon icon={toneIcon[tone]} className={styles.icon} />
      <div>
        <b className={styles.title}>{title}</b>
        {children && <p className={styles.text}>{children}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
