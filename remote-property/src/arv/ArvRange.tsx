import type { StrategyKey } from '@freehold/contracts'
import { AS_SAVED, ArvConfidence, arvErrorText, arvRangeText, arvRepairText } from '@freehold/property-ui'
import { Button, formatDollars } from '@freehold/ui'
import { use } from 'react'
import { ArvViewContext } from './ArvViewContext'
import { isEstimate, useOpenGrid } from './arvView'
import * as styles from './ArvRange.module.css'

interface ArvRangeProps {
  strategy: StrategyKey
  /** What the field contains. */
  value: number | null
  /** Where that comes from, in words. */
  source: string
}

/** Under the field of the ARV: how exact the estimate is, and the way to where it comes from. */
export function ArvRange({ strategy, value, source }: ArvRangeProps) {
  const estimate = use(ArvViewContext)?.estimate
  const open = useOpenGrid(strategy)
  if (!estimate) return null
  const isOther = value !== null && !isEstimate(estimate, value)
  const isSaved = source === AS_SAVED
  const error = arvErrorText(estimate)
  const repair = arvRepairText(estimate)
  return (
    <div className={styles.range}>
      <p>
        {isOther &&
          `${isSaved ? 'As saved. Estimate now' : 'Entered. Estimate'} ${formatDollars(estimate.arv)}. `}
        {arvRangeText(estimate)}
      </p>
      {repair !== null && <p>{repair}</p>}
      <ArvConfidence estimate={estimate} />
      {error !== null && <p className={styles.error}>{error}</p>}
      {open && (
        <Button
          size="s"
          variant="quiet"
          className={styles.open}
          onClick={() => open(isOther && !isSaved ? value : null)}
        >
          Adjustment Grid
        </Button>
      )}
    </div>
  )
}
