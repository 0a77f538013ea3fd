import type { RatesFetching, Recomputing } from '@freehold/contracts'
import { formatCount, formatMoment, Notice } from '@freehold/ui'
import { ProgressBar } from '../progress/ProgressBar'
import * as styles from './RatesStatus.module.css'

interface RatesStatusProps {
  fetching: RatesFetching
  recomputing: Recomputing | null
}

/** The source and time of the last fetch, its errors, and the progress of recomputing results after a change. */
export function RatesStatus({ fetching, recomputing }: RatesStatusProps) {
  const { lastSuccess, lastFailure } = fetching
  const hasFallback = lastFailure?.at === lastSuccess?.at
  return (
    <>
      {lastFailure && (
        <Notice
          tone={hasFallback ? 'info' : 'warn'}
          title={hasFallback ? 'One source failed; another one provided the rates' : 'Could not fetch rates'}
        >
          {lastFailure.message} ({formatMoment(lastFailure.at)}).
          {!hasFallback && ' The last good rates are shown.'}
        </Notice>
      )}
      <p className={styles.state}>{describeFetching(fetching)}</p>
      {recomputing && <RecomputingBar {...recomputing} />}
    </>
  )
}

function describeFetching({ everyHours, lastSuccess }: RatesFetching): string {
  if (everyHours === null) return 'No source is configured. Enter rates here by hand.'
  const interval = everyHours === 1 ? 'every hour' : `every ${everyHours} hours`
  const last = lastSuccess
    ? `last from ${lastSuccess.source} on ${formatMoment(lastSuccess.at)}`
    : 'but none were received yet'
  return `30-year and 15-year fixed rates are fetched ${interval}, ${last}. Enter the other types here by hand.`
}

function RecomputingBar({ done, total }: Recomputing) {
  const text = total === 0 ? 'Waiting to start' : `${formatCount(done)} of ${formatCount(total)} properties`
  return (
    <div className={styles.recomputing}>
      <span>Recalculating results that use the changed rate: {text}</span>
      <ProgressBar label="Recalculating results" done={done} total={total} text={text} />
    </div>
  )
}
