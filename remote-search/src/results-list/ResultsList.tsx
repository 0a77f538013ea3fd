import { COMPARED_MAX, paths, type Bounds, type PropertySummary } from '@freehold/contracts'
import { CompareBar } from '@freehold/property-ui'
import { Button, EmptyState, formatCount, IconButton } from '@freehold/ui'
import { RotateCw, X } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { countFilters } from '../filters/filterParameters'
import * as styles from './ResultsList.module.css'
import { shortlistAll } from './shortlistAll'
import { sortProperties } from './sortProperties'
import { ResultsTable, type ResultsTableProps } from './ResultsTable'
import { UnplacedHomes } from './UnplacedHomes'

interface ResultsListProps extends Omit<
  ResultsTableProps,
  'caption' | 'properties' | 'selection' | 'isAwaited'
> {
  id: string
  /** The properties in view. */
  properties: readonly PropertySummary[]
  /** What the map shows; null until it has been laid out. */
  bounds: Bounds | null
  /** Whether the session marker is set; the same function at every render. */
  hasSession: () => boolean
  isSearching: boolean
  /** Whether the view contains more properties than were fetched. */
  hasMore: boolean
  /** Says that the last search failed, and what is shown instead; null if it did not. */
  failure: string | null
  /** Whether the view has been searched: if `properties` is empty, there are none. */
  isSearched: boolean
  /** What to show instead of 'No properties here'. */
  empty?: ReactNode
  onRetry: () => void
  onClearFilters: () => void
  closeRef: Ref<HTMLButtonElement>
  onClose: () => void
}

/** The properties in view as a table, for keyboard users and for comparing. */
export function ResultsList({
  id,
  properties: found,
  bounds,
  hasSession,
  isSearching,
  hasMore,
  failure,
  isSearched,
  empty,
  onRetry,
  filters,
  onClearFilters,
  closeRef,
  onClose,
  ...table
}: ResultsListProps) {
  const selection = useSelection()
  const { pathname, search } = useLocation()
  const { selected } = selection
  const properties = useSettled(found, isSearching)
  // In the order of the rows.
  const offered = hasMore || properties.length > COMPARED_MAX ? [] : sortProperties(properties, filters)
  const compared = selected.size > 0 ? [...selected] : offered.map(({ _id }) => _id)
  const leave = (event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
    if (event.key !== 'Escape' || isInDialog) return
    // Keeps the info window open: it closes with the next Escape.
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, like a window
    <aside id={id} className={styles.panel} aria-label="Properties in View" onKeyDown={leave}>
      <header className={styles.head}>
        <h2 className={styles.title}>Properties in View</h2>
        {(properties.length > 0 || isSearched) && (
          <span className={styles.count}>{formatCount(properties.length)}</span>
        )}
        <IconButton
          ref={closeRef}
          className={styles.close}
          label="Close list"
          icon={X}
          tooltip={null}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>
        {failure !== null && properties.length > 0 && <p className={styles.more}>{failure}</p>}
        {hasMore && <p className={styles.more}>More than these are here. Zoom in for all.</p>}
        {properties.length > 0 && (
          <ResultsTable {...table} {...{ filters, properties, selection }} caption="Properties in view" />
        )}
        {properties.length === 0 &&
          isSearched &&
          (empty || <NoResults isFiltered={countFilters(filters) > 0} onClearFilters={onClearFilters} />)}
        {properties.length === 0 && !isSearched && failure !== null && (
          <SearchFailed title={failure} onRetry={onRetry} />
        )}
        {properties.length === 0 && !isSearched && failure === null && (
          <ResultsTable
            {...table}
            {...{ filters, properties, selection }}
            caption="Properties in view"
            isAwaited
          />
        )}
        {bounds && <UnplacedHomes {...table} {...{ bounds, filters, hasSession, selection }} />}
      </div>
      {(properties.length > 0 || selected.size > 0) && (
        <div className={styles.foot}>
          <CompareBar
            count={selected.size}
            offered={offered.length}
            onShortlist={() => void shortlistAll([...selected])}
            onClear={selection.clear}
            renderLink={(look) => (
              <Link
                to={paths.compare({
                  properties: compared.map((id) => ({ id })),
                  strategy: table.strategy,
                })}
                state={{ from: pathname + search }}
                {...look}
              />
            )}
          />
        </div>
      )}
    </aside>
  )
}

/** The value before it began to change, so that rows do not move with each page of a search. */
function useSettled<Value>(value: Value, isChanging: boolean): Value {
  const [settled, setSettled] = useState(value)
  if (!isChanging && settled !== value) setSettled(value)
  return settled
}

/** The homes selected for a comparison, also those that the map no longer shows. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      selected,
      clear: () => setSelected(new Set()),
      onSelect: (id: string) =>
        setSelected(
          (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
        ),
    }),
    [selected],
  )
}

const NoResults = ({ isFiltered, onClearFilters }: { isFiltered: boolean; onClearFilters: () => void }) => (
  <EmptyState
    title={isFiltered ? 'No properties match the filters here' : 'No properties here'}
    action={isFiltered && <Button onClick={onClearFilters}>Clear Filters</Button>}
  >
    Move the map or zoom out.
  </EmptyState>
)

const SearchFailed = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <EmptyState
    title={title}
    art="cut"
    role="status"
    action={
      <Button icon={RotateCw} onClick={onRetry}>
        Retry
      </Button>
    }
  />
)
