import { COMPARED_MAX, paths, type ListedHome, type MarketFilters } from '@freehold/contracts'
import { CompareBar } from '@freehold/property-ui'
import { Button, EmptyState, formatCount, IconButton, Segmented } from '@freehold/ui'
import { RotateCw, X } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { countFilters } from '../filters/filterParameters'
import { isRanked } from '../homes/returns'
import * as styles from './ResultsList.module.css'
import { shortlistAll } from './shortlistAll'
import { ResultsTable, type ResultsTableProps } from './ResultsTable'
import { UnplacedHomes } from './UnplacedHomes'
import type { UnplacedSearch } from './useUnplaced'

interface ResultsListProps extends Omit<ResultsTableProps, 'caption' | 'selection' | 'isAwaited'> {
  id: string
  /** Of all homes in view that meet the filters. */
  total: number
  /** The search for homes here that are not on the map; null until the map has been laid out. */
  unplaced: UnplacedSearch | null
  isSearching: boolean
  /** Says that the last search failed, and what is shown instead; null if it did not. */
  failure: string | null
  /** Whether a view has been searched: if `homes` is empty, there are none. */
  isSearched: boolean
  /** What to show instead of 'No properties here'. */
  empty?: ReactNode
  onRetry: () => void
  /** Where the filters are refused. */
  onClearFilters: (() => void) | undefined
  onFilter: (filters: MarketFilters) => void
  closeRef: Ref<HTMLButtonElement>
  onClose: () => void
}

/** The properties in view as a table, for keyboard users and for comparing. */
export function ResultsList({
  id,
  homes,
  total,
  unplaced,
  isSearching,
  failure,
  isSearched,
  empty,
  onRetry,
  onClearFilters,
  onFilter,
  onMore,
  closeRef,
  onClose,
  ...table
}: ResultsListProps) {
  const selection = useSelection()
  const { pathname, search } = useLocation()
  const { selected } = selection
  const { filters, ordering, strategy } = table
  const [ranked, unranked] = useMemo(
    () => (ordering?.by === 'return' ? byRank(homes, filters) : ([homes, []] as const)),
    [homes, ordering, filters],
  )
  // In the order of the rows.
  const offered = onMore || homes.length > COMPARED_MAX ? [] : homes
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
        {isSearched && <span className={styles.count}>{countText(homes.length, total)}</span>}
        <IconButton
          ref={closeRef}
          className={styles.close}
          label="Close list"
          icon={X}
          tooltip={null}
          onClick={onClose}
        />
        {/* After it, so that the list is left or reached with few stops of the Tab key. */}
        {strategy && homes.length > 0 && (
          <span className={styles.case}>
            <Segmented
              label="Return"
              options={[
                { value: 'expected', label: 'Expected' },
                { value: 'conservative', label: 'Conservative' },
              ]}
              value={filters.returnCase ?? 'expected'}
              onValueChange={(next) =>
                onFilter({ ...filters, strategy, returnCase: next === 'expected' ? undefined : next })
              }
            />
          </span>
        )}
      </header>
      <div className={styles.body} aria-busy={isSearching || undefined}>
        {failure !== null && homes.length > 0 && <p className={styles.more}>{failure}</p>}
        {ranked.length > 0 && (
          <ResultsTable
            {...{ ...table, selection }}
            homes={ranked}
            caption="Properties in view"
            onMore={unranked.length === 0 ? onMore : undefined}
          />
        )}
        {unranked.length > 0 && (
          <section aria-label="Not ranked">
            <h3 className={styles.subtitle}>Not Ranked</h3>
            <p className={styles.more}>
              Their return is unknown, a loss with no cash left in, or lacks what it follows from.
            </p>
            <ResultsTable
              {...{ ...table, selection, onMore }}
              homes={unranked}
              caption="Properties not ranked"
            />
          </section>
        )}
        {homes.length === 0 &&
          isSearched &&
          (empty || <NoResults isFiltered={countFilters(filters) > 0} onClearFilters={() => onFilter({})} />)}
        {homes.length === 0 && !isSearched && failure !== null && (
          <SearchFailed title={failure} {...{ onRetry, onClearFilters }} />
        )}
        {homes.length === 0 && !isSearched && failure === null && (
          <ResultsTable {...{ ...table, homes, selection }} caption="Properties in view" isAwaited />
        )}
        {unplaced && <UnplacedHomes {...{ ...table, selection }} search={unplaced} />}
      </div>
      {(homes.length > 0 || selected.size > 0) && (
        <div className={styles.foot}>
          <CompareBar
            count={selected.size}
            offered={offered.length}
            onShortlist={() => void shortlistAll([...selected])}
            onClear={selection.clear}
            renderLink={(look) => (
              <Link
                to={paths.compare({ properties: compared.map((id) => ({ id })), strategy })}
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

/** 'Showing 200 of 1,284' where there are more than the list has. */
const countText = (shown: number, total: number) =>
  shown < total ? `Showing ${formatCount(shown)} of ${formatCount(total)}` : formatCount(total)

/** Those that a search by return ranks, and the others, which it puts last. */
function byRank(homes: readonly ListedHome[], filters: MarketFilters) {
  const firstUnranked = homes.findIndex((home) => !isRanked(home, filters))
  const end = firstUnranked < 0 ? homes.length : firstUnranked
  return [homes.slice(0, end), homes.slice(end)] as const
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

interface SearchFailedProps extends Pick<ResultsListProps, 'onRetry' | 'onClearFilters'> {
  title: string
}

const SearchFailed = ({ title, onRetry, onClearFilters }: SearchFailedProps) => (
  <EmptyState
    title={title}
    art="cut"
    role="status"
    action={
      onClearFilters ? (
        <Button onClick={onClearFilters}>Clear Filters</Button>
      ) : (
        <Button icon={RotateCw} onClick={onRetry}>
          Retry
        </Button>
      )
    }
  />
)
