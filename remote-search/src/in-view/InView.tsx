import { Button, formatCount, ProgressLine, VisuallyHidden } from '@freehold/ui'
import { List } from 'lucide-react'
import type { Ref } from 'react'
import { FailedChip } from '../map-corner/FailedChip'
import * as map from '../map-corner/MapCorner.module.css'
import type { SearchState } from './createPropertySearch'
import * as styles from './InView.module.css'

interface InViewProps {
  ref: Ref<HTMLButtonElement>
  state: SearchState
  /** Number of properties in view; null if not known yet. */
  count: number | null
  /** Whether there are none at all, which the page says itself. */
  lacksHomes: boolean
  /** Whether the list shows the failure. */
  isFailureListed: boolean
  isListOpen: boolean
  /** The id of the list that the button opens. */
  listId: string
  onRetry: () => void
  onOpenList: () => void
}

/** Number of properties in view with a button for their list, loading state, and error message. */
export function InView({
  ref,
  state,
  count,
  lacksHomes,
  isFailureListed,
  isListOpen,
  listId,
  onRetry,
  onOpenList,
}: InViewProps) {
  const { isSearching, hasMore } = state
  const failure = failureTextOf(state)
  const text = count === null ? null : countText(count, hasMore && failure === null)
  return (
    <>
      {isSearching && <ProgressLine label="Searching this area" prompt />}
      {failure !== null && !isFailureListed && <FailedChip onRetry={onRetry}>{failure}</FailedChip>}
      {count === 0 && !lacksHomes && !isSearching && !isListOpen && (
        <p className={map.chip}>No properties here. Move the map or zoom out.</p>
      )}
      <Button
        ref={ref}
        className={styles.list}
        icon={List}
        aria-expanded={isListOpen}
        aria-controls={isListOpen ? listId : undefined}
        hidden={isListOpen}
        onClick={onOpenList}
      >
        List
        {text !== null && <span className={styles.count}>{text}</span>}
      </Button>
      {/* Announced when a search ends, not for each of its pages. */}
      <VisuallyHidden role="status">{!isSearching && text}</VisuallyHidden>
    </>
  )
}

/** Says that the last search failed, and of when the homes are that are shown instead; null if it did not. */
export function failureTextOf({ failure, completedAtMs }: SearchState): string | null {
  if (failure === null) return null
  return completedAtMs === null
    ? "Couldn't load the homes here"
    : `Couldn't update. The homes shown are as of ${timeOf(completedAtMs)}.`
}

const timeOf = (atMs: number) =>
  new Date(atMs).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

const countText = (count: number, hasMore: boolean) =>
  hasMore ? `more than ${formatCount(count)} here, zoom in` : `${formatCount(count)} in view`
