import { formatAgo, formatMoment, Tooltip } from '@freehold/ui'
import * as styles from './LastLogin.module.css'

const MINUTE_MS = 60_000

/** How long ago a user signed in; the moment itself under the pointer and on focus. */
export function LastLogin({ at }: { at: string | null }) {
  if (at === null) return 'Never'
  return (
    <Tooltip text={formatMoment(at)} describes>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard, too, can ask for the moment */}
      <time className={styles.time} dateTime={at} tabIndex={0}>
        {howLongAgo(at)}
      </time>
    </Tooltip>
  )
}

/** The server's clock may be ahead of this one. */
const howLongAgo = (at: string) => (Date.now() - Date.parse(at) < MINUTE_MS ? 'just now' : formatAgo(at))
