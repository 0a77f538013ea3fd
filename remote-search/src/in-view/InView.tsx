import type { ApiError } from '@freehold/contracts'
import { Button, classNames, formatCount, ProgressLine, VisuallyHidden } from '@freehold/ui'
import { List } from 'lucide-react'
import type { Ref } from 'react'
import { filterNames } from '../filters/filterParameters'
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
  /** Where the filters are refused. */
  onClearFilters: (() => void) | undefined
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
  onClearFilters,
  onOpenList,
}: InViewProps) {
  const { isSearching } = state
  const failure = failureTextOf(state)
  const text = count === null ? null : `${formatCount(count)} in view`
  return (
    <>
      {isSearching && <ProgressLine label="Searching this area" prompt />}
      {failure !== null && !isFailureListed && (
        <FailedChip {...{ onRetry, onClearFilters }}>{failure}</FailedChip>
      )}
      {count === 0 && !lacksHomes && !isSearching && !isListOpen && (
        <p className={map.chip}>No properties here. Move the map or zoom out.</p>
      )}
      <Button
        ref={ref}
        className={classNames(map.button, styles.list)}
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

/** Why the search refuses a filter, such as a market that an Admin has removed, so that no retry can help; else null. */
export function refusalOf({ failure }: SearchState): string | null {
  // `isApiError` would bring the schema of errors into the first load.
  if (!(failure instanceof Error && 'fields' in failure)) return null
  const { fields, message } = failure as ApiError
  return filterNames.some((name) => name in fields) ? message : null
}

/** Says that the last search failed, and of when the homes are that are shown instead; null if it did not. */
export function failureTextOf(state: SearchState): string | null {
  const { failure, completedAtMs } = state
  if (failure === null) return null
  const refusal = refusalOf(state)
  if (refusal !== null) return `These filters cannot be used: ${refusal}`
  return completedAtMs === null
    ? "Couldn't load the homes here"
    : `Couldn't update. The homes shown are as of ${timeOf(completedAtMs)}.`
}

const timeOf = (atMs: number) =>
  new Date(atMs).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
