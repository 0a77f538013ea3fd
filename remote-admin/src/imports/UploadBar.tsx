import { formatCount } from '@freehold/ui'
import { ProgressBar } from '../progress/ProgressBar'
import * as styles from './UploadBar.module.css'
import type { UploadProgress } from './useFileUpload'

const BYTES_PER_KB = 1_000

export function UploadBar({ done, total }: UploadProgress) {
  const text = `${formatCount(Math.ceil(done / BYTES_PER_KB))} of ${formatCount(Math.ceil(total / BYTES_PER_KB))} kB sent`
  return (
    <div className={styles.progress}>
      <span>{text}</span>
      <ProgressBar label="Upload" done={done} total={total} text={text} />
    </div>
  )
}
