import type { PropertySummary, StrategyKey } from '@freehold/contracts'
import { Button, DataTable, formatCount } from '@freehold/ui'
import { useEffect, useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { columnsFor } from './columns'
import { linkOf } from './linkOf'
import { ranked } from './ranked'
import * as styles from './ResultsList.module.css'

/** So many rows are drawn, and as many more whenever asked. */
const STEP = 100

export interface ResultsTableProps {
  properties: readonly PropertySummary[]
  /** Whose return is shown; none where the user has no strategy on. */
  strategy: StrategyKey | undefined
  /** The highest return first, else the lowest price. */
  isByReturn: boolean
  /** The one whose window is open. */
  selectedId: string | null
  /** The one that the pointer is over on the map. */
  pointedId: string | null
  /** Where a link to a property's window leads. */
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  /** The row of this one has the pointer or the focus. */
  onPoint: (id: string | null) => void
}

/** A row a property. The pointer may take any part of it, the keyboard its link. */
export function ResultsTable({
  properties,
  strategy,
  isByReturn,
  selectedId,
  pointedId,
  hrefOf,
  onOpen,
  onPoint,
}: ResultsTableProps) {
  const [limit, setLimit] = useState(STEP)
  const table = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () => ranked(properties, isByReturn ? strategy : undefined),
    [properties, isByReturn, strategy],
  )
  const columns = useMemo(() => columnsFor(strategy, hrefOf), [strategy, hrefOf])
  const selectedAt = rows.findIndex(({ _id }) => _id === selectedId)
  const shown = rows.slice(0, Math.max(limit, selectedAt + 1))

  useEffect(() => {
    if (selectedId !== null) rowOf(table.current, selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  // A row that goes takes the pointer's leaving with it.
  useEffect(() => () => onPoint(null), [onPoint])

  const open = (event: MouseEvent) => {
    const id = idAt(event)
    if (id === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- each row has a link for the keys */}
      <div
        ref={table}
        className={styles.rows}
        // Before the link itself would follow its address.
        onClickCapture={open}
        onPointerOver={(event) => onPoint(idAt(event))}
        onPointerLeave={() => onPoint(null)}
        onFocus={(event) => onPoint(idAt(event))}
        onBlur={() => onPoint(null)}
      >
        <DataTable
          caption="Properties in view"
          compact
          columns={columns}
          rows={shown}
          rowKey={({ _id }) => _id}
          isSelected={({ _id }) => _id === selectedId || _id === pointedId}
        />
      </div>
      {rows.length > shown.length && (
        <Button className={styles.next} variant="quiet" onClick={() => setLimit(shown.length + STEP)}>
          Show {formatCount(Math.min(STEP, rows.length - shown.length))} More
        </Button>
      )}
    </>
  )
}

/** The property of the row where an event happened. */
function idAt({ target }: SyntheticEvent): string | null {
  const row = target instanceof Element ? target.closest('tr') : null
  return row?.querySelector<HTMLElement>('[data-property]')?.dataset['property'] ?? null
}

const rowOf = (table: HTMLElement | null, id: string) => linkOf(table, id)?.closest('tr')
