import type { HeatArea } from '@freehold/contracts'
import { Roi } from '@freehold/property-ui'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  formatCount,
  formatDollars,
  IconButton,
  linkClass,
} from '@freehold/ui'
import { RotateCw, X } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent, type Ref } from 'react'
import { MarketLink } from '../market'
import { figureOf } from './heatClasses'
import type { HeatMeasure } from './heatMeasure'
import { byZip, useHeatAnswer, type HeatSearch } from './useHeatAnswer'
import * as styles from './HeatTable.module.css'

/** Number of shapes of rows while the first answer is awaited. */
const AWAITED_ROWS = 8

interface HeatTableProps {
  id: string
  /** What the map shows while it rests; null until it has been laid out. */
  search: HeatSearch | null
  hasSession: () => boolean
  measure: HeatMeasure
  closeRef: Ref<HTMLButtonElement>
  onClose: () => void
}

interface Sorting {
  /** Of a column. */
  key: string
  descending: boolean
  /** When the rows were last sorted. */
  measure: HeatMeasure
}

/** The figures of the heat map as a table, by ZIP code. */
export function HeatTable({ id, search, hasSession, measure, closeRef, onClose }: HeatTableProps) {
  const { answered, failure, retry } = useHeatAnswer(byZip, search, hasSession)
  const areas = answered?.answer.areas
  const [sorted, setSorted] = useState<Sorting>({ key: measure, descending: true, measure })
  // Another measure orders the rows by it.
  if (sorted.measure !== measure) setSorted({ key: measure, descending: true, measure })
  const rows = useMemo(() => (areas ? inOrder(areas, sorted) : []), [areas, sorted])
  const sortBy = (key: string) =>
    setSorted({ key, descending: key === sorted.key ? !sorted.descending : key !== 'zip', measure })
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Keeps the info window open: it closes with the next Escape.
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, like a window
    <aside id={id} className={styles.panel} aria-label="Heat map by ZIP" onKeyDown={leave}>
      <header className={styles.head}>
        <h2>By ZIP</h2>
        {answered && <span className={styles.count}>{countText(answered.answer)}</span>}
        <IconButton
          ref={closeRef}
          className={styles.close}
          label="Close table"
          icon={X}
          tooltip={null}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>
        {failure !== null && answered && (
          <p className={styles.failure} role="status">
            Couldn&apos;t update the figures
            <Button size="s" icon={RotateCw} onClick={retry}>
              Retry
            </Button>
          </p>
        )}
        {failure !== null && !answered ? (
          <EmptyState
            title="Couldn't load the figures"
            art="cut"
            role="status"
            action={
              <Button icon={RotateCw} onClick={retry}>
                Retry
              </Button>
            }
          />
        ) : (
          <DataTable
            caption="Heat map by ZIP"
            compact
            columns={columns}
            rows={rows}
            rowKey={({ postalCode }) => postalCode}
            sorted={sorted}
            onSort={sortBy}
            loadingRows={answered ? 0 : AWAITED_ROWS}
            empty={<EmptyState title="No homes match the filters here">Move the map or zoom out.</EmptyState>}
          />
        )}
      </div>
    </aside>
  )
}

const columns: Column<HeatArea>[] = [
  {
    key: 'zip',
    heading: 'ZIP',
    rowHeader: true,
    sortable: true,
    cell: ({ postalCode, city }) => (
      <>
        {postalCode === '' ? (
          'No ZIP'
        ) : (
          <MarketLink className={linkClass('plain')} place={{ zip: postalCode }}>
            {postalCode}
          </MarketLink>
        )}
        {city !== null && <small className={styles.city}>{city}</small>}
      </>
    ),
  },
  {
    key: 'count',
    heading: 'Homes',
    numeric: true,
    sortable: true,
    cell: ({ count }) => formatCount(count),
  },
  {
    key: 'return',
    heading: 'Median ROI',
    numeric: true,
    sortable: true,
    cell: (area) => <Roi percent={figureOf('return', area)} />,
  },
  {
    key: 'price',
    heading: '$ / sq ft',
    numeric: true,
    sortable: true,
    cell: ({ medianPricePerSquareFoot }) => formatDollars(medianPricePerSquareFoot),
  },
]

/** '500 of 812 in view' where there are more than the table has. */
const countText = ({ areas, total }: { areas: readonly HeatArea[]; total: number }) =>
  areas.length < total
    ? `${formatCount(areas.length)} of ${formatCount(total)} in view`
    : `${formatCount(total)} in view`

/** Those without the figure last in either order; ties by ZIP. */
function inOrder(areas: readonly HeatArea[], { key, descending }: { key: string; descending: boolean }) {
  const byName = (a: HeatArea, b: HeatArea) => (a.postalCode < b.postalCode ? -1 : 1)
  if (key === 'zip') return areas.toSorted((a, b) => (descending ? byName(b, a) : byName(a, b)))
  const valueOf = (area: HeatArea) => (key === 'count' ? area.count : figureOf(key as HeatMeasure, area))
  return areas.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === null || other === null)
      return one === other ? byName(a, b) : Number(one === null) - Number(other === null)
    if (one === other) return byName(a, b)
    return one < other === descending ? 1 : -1
  })
}
