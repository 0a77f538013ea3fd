import type { HomeOrder, ListedHome, MarketFilters, StrategyKey } from '@freehold/contracts'
import { Button, classNames, DataTable, formatCount } from '@freehold/ui'
import { useEffect, useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import type { Ordering } from '../filters/ordering'
import { columnsFor, type Selection } from './columns'
import { findPropertyLink } from './findPropertyLink'
import * as styles from './ResultsList.module.css'

/** Number of shapes of rows while the first search is under way. */
const AWAITED_ROWS = 8

/** Number of rows at first, and of those added by each 'show more'. */
const ROWS_PER_STEP = 100

export interface ResultsTableProps {
  caption: string
  /** In the order of the rows. */
  homes: readonly ListedHome[]
  /** The homes that are selected for a comparison. */
  selection: Selection
  /** The strategy of the shown return; undefined if the user has selected none. */
  strategy: StrategyKey | undefined
  filters: MarketFilters
  /** By what the rows are ordered, and `onSort` orders them anew; undefined where they have one order. */
  ordering?: Ordering | undefined
  onSort?: ((by: HomeOrder) => void) | undefined
  /** The property whose info window is open. */
  selectedId: string | null
  /** The property under the pointer on the map. */
  pointedId: string | null
  /** The URL of a property's info window. */
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  /** Called with the property whose row has the pointer or the focus. */
  onPoint: (id: string | null) => void
  /** Shows the shapes of rows: the first search is under way. */
  isAwaited?: boolean
  /** Fetches more properties; undefined if there are none. */
  onMore?: (() => void) | undefined
}

/** One row per property. A click anywhere opens it; the keyboard uses its link. */
export function ResultsTable({
  caption,
  homes,
  selection,
  strategy,
  filters,
  ordering,
  onSort,
  selectedId,
  pointedId,
  hrefOf,
  onOpen,
  onPoint,
  isAwaited = false,
  onMore,
}: ResultsTableProps) {
  const [limit, setLimit] = useState(ROWS_PER_STEP)
  const table = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () => columnsFor(strategy, filters, hrefOf, selection),
    [strategy, filters, hrefOf, selection],
  )
  const selectedIndex = homes.findIndex(({ _id }) => _id === selectedId)
  const shown = homes.slice(0, Math.max(limit, selectedIndex + 1))
  const hidden = homes.length - shown.length

  /** The row that was pressed is in view, and stays where it is. */
  const pressedId = useRef<string | null>(null)
  useEffect(() => {
    if (selectedId !== null && selectedId !== pressedId.current)
      rowOf(table.current, selectedId)?.scrollIntoView({ block: 'nearest' })
    pressedId.current = null
  }, [selectedId])
  // If the table unmounts under the pointer, no event says that the pointer has left.
  useEffect(() => () => onPoint(null), [onPoint])

  const open = (event: MouseEvent) => {
    const id = propertyIdOf(event)
    if (id === null || isOnControl(event) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    pressedId.current = id
    onOpen(id)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- each row has a link for the keyboard */}
      <div
        ref={table}
        className={classNames(styles.rows, isAwaited && styles.awaited)}
        // In the capture phase, before the link navigates.
        onClickCapture={open}
        onPointerOver={(event) => onPoint(propertyIdOf(event))}
        onPointerLeave={() => onPoint(null)}
        onFocus={(event) => onPoint(propertyIdOf(event))}
        onBlur={() => onPoint(null)}
      >
        <DataTable
          caption={caption}
          compact
          columns={columns}
          rows={shown}
          sorted={ordering && { key: ordering.by, descending: ordering.isDescending }}
          {...(onSort && { onSort: (key) => onSort(key as HomeOrder) })}
          loadingRows={isAwaited ? AWAITED_ROWS : 0}
          rowKey={({ _id }) => _id}
          isSelected={({ _id }) => _id === selectedId || _id === pointedId}
        />
      </div>
      {(hidden > 0 || onMore) && (
        <Button
          className={styles.next}
          variant="quiet"
          onClick={() => {
            setLimit(shown.length + ROWS_PER_STEP)
            if (hidden === 0) onMore?.()
          }}
        >
          {hidden > 0 ? `Show ${formatCount(Math.min(ROWS_PER_STEP, hidden))} More` : 'Show More'}
        </Button>
      )}
    </>
  )
}

/** A checkbox, a heart or a heading, which does not open the row. */
const isOnControl = ({ target }: SyntheticEvent) =>
  target instanceof Element && target.closest('input, button') !== null

/** The property of the row in which an event happened. */
function propertyIdOf({ target }: SyntheticEvent): string | null {
  const row = target instanceof Element ? target.closest('tr') : null
  return row?.querySelector<HTMLElement>('[data-property]')?.dataset['property'] ?? null
}

const rowOf = (table: HTMLElement | null, id: string) => findPropertyLink(table, id)?.closest('tr')
