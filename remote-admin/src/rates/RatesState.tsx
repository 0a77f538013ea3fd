import type { RatesFetching, Recomputing } from '@freehold/contracts'
import { formatCount, formatMoment, Notice } from '@freehold/ui'
import { ProgressBar } from '../progress/ProgressBar'
import * as styles from './RatesState.module.css'

interface RatesStateProps {
  fetching: RatesFetching
  recomputing: Recomputing | null
}

/** Where rates come from and when they last did, what failed, and what is being computed because of them. */
export function RatesState({ fetching, recomputing }: RatesStateProps) {
  const { lastSuccess, lastFailure } = fetching
  const hasOtherAnswered = lastFailure?.at === lastSuccess?.at
  return (
    <>
      {lastFailure && (
        <Notice
          tone={hasOtherAnswered ? 'info' : 'warn'}
          title={
            hasOtherAnswered ? 'A source failed, and another one answered' : 'Rates could not be fetched'
          }
        >
          {lastFailure.message} ({formatMoment(lastFailure.at)}).
          {!hasOtherAnswered && ' The last good rates are shown.'}
        </Notice>
      )}
      <p className={styles.state}>{describeFetching(fetching)}</p>
      {recomputing && <RecomputingBar {...recomputing} />}
    </>
  )
}

function describeFetching({ everyHours, lastSuccess }: RatesFetching): string {
  if (everyHours === null) return 'No source is configured: rates are entered here by hand.'
  const often = everyHours === 1 ? 'every hour' : `every ${everyHours} hours`
  const last = lastSuccess
    ? `last from ${lastSuccess.source} on ${formatMoment(lastSuccess.at)}`
    : 'and none has come yet'
  return `30-year and 15-year fixed rates are fetched ${often}, ${last}. The other types are entered here by hand.`
}

function RecomputingBar({ done, total }: Recomputing) {
  const text = total === 0 ? 'Waiting to begin' : `${formatCount(done)} of ${formatCount(total)} properties`
  return (
    <div className={styles.recomputing}>
      <span>The results that begin with the changed rate are being computed again: {text}</span>
      <ProgressBar label="Computing results again" done={done} total={total} text={text} />
    </div>
  )
}
