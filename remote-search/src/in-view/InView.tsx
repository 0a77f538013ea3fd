import { formatCount, ProgressLine } from '@freehold/ui'
import { ControlPosition, MapControl } from '@vis.gl/react-google-maps'
import type { SearchState } from './createPropertySearch'
import { FailedChip } from './FailedChip'
import { isInside } from './view'
import * as styles from './InView.module.css'

/** How many properties the map shows, whether more are on their way, and that an update failed. */
export function InView({ state, onRetry }: { state: SearchState; onRetry: () => void }) {
  const { view, properties, isSearching, hasFailed, hasMore } = state
  const count = view
    ? properties.filter(({ location }) => isInside(view.bounds, location.coordinates)).length
    : 0
  const isFirst = properties.length === 0 && isSearching
  return (
    <>
      {isSearching && <ProgressLine label="Searching this area" />}
      <MapControl position={ControlPosition.LEFT_BOTTOM}>
        {hasFailed && <FailedChip onRetry={onRetry}>Couldn't update</FailedChip>}
        <div className={styles.corner}>
          <p className={isFirst || !view ? styles.silent : styles.chip} role="status">
            {!isFirst && view && inWords(count, hasMore)}
          </p>
        </div>
      </MapControl>
    </>
  )
}

const inWords = (count: number, hasMore: boolean) =>
  hasMore ? `${formatCount(count)}+ in view, zoom in for all` : `${formatCount(count)} in view`
