import type { Key, ReactNode } from 'react'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { LoadingStatus } from '../feedback/LoadingStatus'
import { Skeleton } from '../feedback/Skeleton'
import { VisuallyHidden } from '../VisuallyHidden'
import { useScrollableRegion } from './useScrollableRegion'
import * as styles from './DataTable.module.css'

export interface Column<Row> {
  /** Unique among the columns. */
  key: string
  heading: string
  /** The heading is read out only, as over row actions. */
  hiddenHeading?: boolean
  cell: (row: Row) => ReactNode
  /** Figures and dates: right, like their heading. */
  numeric?: boolean
  /** The one column that names the row. */
  rowHeader?: boolean
  /** Buttons that act on the row: last, and next to the name when rows are stacked. */
  actions?: boolean
  tone?: 'strong' | 'muted' | 'faint'
  /** Left out on phone. */
  wideOnly?: boolean
  /** In a stacked row this cell needs no label: it speaks for itself, like an email address. */
  unlabelled?: boolean
  /** Its heading orders the rows, where the table has an `onSort`. */
  sortable?: boolean
}

export interface DataTableProps<Row> {
  /** Names the table for those who listen. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** On phone each row becomes a block with its labels, instead of scrolling sideways. */
  stacked?: boolean
  compact?: boolean
  isSelected?: (row: Row) => boolean
  /** The column that orders the rows. */
  sorted?: { key: string; descending: boolean } | undefined
  /** A heading was pressed: order the rows by it, or turn their order round. */
  onSort?: (key: string) => void
  /** First load: this many rows of shapes. On a reload keep the old rows. */
  loadingRows?: number
  /** An EmptyState, shown in place of the table when there are no rows. */
  empty?: ReactNode
}

/** A list. Headings over figures align with them; the row header names the row. */
export function DataTable<Row>({ empty, ...table }: DataTableProps<Row>) {
  if (!table.loadingRows && table.rows.length === 0 && empty) return <>{empty}</>
  return <FilledTable {...table} />
}

function FilledTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  stacked = false,
  compact = false,
  isSelected,
  loadingRows = 0,
  sorted,
  onSort,
}: Omit<DataTableProps<Row>, 'empty'>) {
  const region = useScrollableRegion(caption)
  const look = classNames(styles.table, stacked && styles.stacked, compact && styles.compact)
  // Rows laid out as blocks lose their meaning in browsers unless their roles are spelled out.
  const role = (name: string) => (stacked ? name : undefined)
  return (
    <div {...region} className={styles.region}>
      {loadingRows > 0 && <LoadingStatus of={caption} />}
      <table className={look} role={role('table')} aria-busy={loadingRows > 0 || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role={role('columnheader')}
                className={cellClass(column, true)}
                aria-sort={column.key === sorted?.key ? directionOf(sorted) : undefined}
              >
                <Heading column={column} sorted={sorted} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {loadingRows > 0
            ? Array.from({ length: loadingRows }, (_, index) => <LoadingRow key={index} columns={columns} />)
            : rows.map((row) => (
                <tr key={rowKey(row)} role={role('row')} data-selected={isSelected?.(row) || undefined}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} stacked={stacked} />
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const directionOf = ({ descending }: { descending: boolean }) => (descending ? 'descending' : 'ascending')

interface HeadingProps<Row> extends Pick<DataTableProps<Row>, 'sorted' | 'onSort'> {
  column: Column<Row>
}

function Heading<Row>({ column, sorted, onSort }: HeadingProps<Row>) {
  if (column.hiddenHeading) return <VisuallyHidden>{column.heading}</VisuallyHidden>
  if (!column.sortable || !onSort) return column.heading
  const current = column.key === sorted?.key
  const icon = !current ? ChevronsUpDown : sorted.descending ? ChevronDown : ChevronUp
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
      {column.heading}
      <Icon icon={icon} small className={current ? undefined : styles.unsorted} />
    </button>
  )
}

function Cell<Row>({ column, row, stacked }: { column: Column<Row>; row: Row; stacked: boolean }) {
  const className = cellClass(column)
  const content = column.cell(row)
  if (column.rowHeader)
    return (
      <th scope="row" role={stacked ? 'rowheader' : undefined} className={className}>
        {content}
      </th>
    )
  const labelled = stacked && !column.actions && !column.unlabelled
  return (
    <td
      role={stacked ? 'cell' : undefined}
      className={className}
      data-label={labelled ? column.heading : undefined}
    >
      {column.actions ? <div className={styles.actions}>{content}</div> : content}
    </td>
  )
}

function LoadingRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {!column.actions && (
            <Skeleton
              width={column.numeric ? '4rem' : '70%'}
              height="0.75rem"
              className={column.numeric && styles.numericShape}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

function cellClass<Row>(column: Column<Row>, heading = false) {
  return classNames(
    column.numeric && styles.numeric,
    column.wideOnly && styles.wideOnly,
    column.actions && styles.actionsCell,
    !heading && column.tone && styles[column.tone],
  )
}
