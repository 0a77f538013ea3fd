import { formatAgo, formatMoment, Tooltip } from '@freehold/ui'
import * as styles from './LastLogin.module.css'

const MINUTE_MS = 60_000

/** How long ago a user signed in; the exact time is shown on hover and focus. */
export function LastLogin({ at }: { at: string | null }) {
  if (at === null) return 'Never'
  return (
    <Tooltip text={formatMoment(at)} describes>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need the tooltip too */}
      <time className={styles.time} dateTime={at} tabIndex={0}>
        {howLongAgo(at)}
      </time>
    </Tooltip>
  )
}

/** Also 'just now' for times in the future: the server's clock may be ahead. */
const howLongAgo = (at: string) => (Date.now() - Date.parse(at) < MINUTE_MS ? 'just now' : formatAgo(at))
