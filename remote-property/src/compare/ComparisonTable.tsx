import { ReturnFacts, Roi } from '@freehold/property-ui'
import { Card, CardFoot, classNames, UNKNOWN, VisuallyHidden } from '@freehold/ui'
import { useState, type CSSProperties } from 'react'
import { CalculationDialog } from '../explain/CalculationDialog'
import { ExplainContext } from '../explain/ExplainContext'
import { Explained } from '../explain/Explained'
import { BestMark } from './BestMark'
import { ColumnHeads } from './ColumnHeads'
import type { ComparedColumn } from './comparedColumns'
import type { RowGroup } from './comparedFigures'
import type { ComparedCell } from './comparedRows'
import type { RatedRow } from './rateRows'
import * as styles from './Compare.module.css'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the grid of a phone takes the roles of a table away */

interface ComparisonTableProps {
  columns: readonly ComparedColumn[]
  rows: readonly RatedRow[]
  /** Whether rows that are the same for all are left out. */
  differencesOnly: boolean
  onRemove: (index: number) => void
  /** Puts today's figures into a column. */
  onUseToday: (index: number) => void
}

/** Homes and analyses side by side, with their names above whatever is scrolled to. */
export function ComparisonTable({
  columns,
  rows,
  differencesOnly,
  onRemove,
  onUseToday,
}: ComparisonTableProps) {
  const [explained, setExplained] = useState<{ column: ComparedColumn; figureKey: string } | null>(null)
  const shown = rows.filter(({ isSame }) => !(isSame && differencesOnly))
  const groups = new Set(shown.map(({ group }) => group))
  return (
    <Card className={styles.card}>
      <div
        className={styles.scroll}
        role="region"
        aria-label="Comparison"
        // On small screens it scrolls by itself, so it takes the focus for the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table
          className={styles.table}
          role="table"
          aria-label="Comparison"
          style={{ '--columns': columns.length } as CSSProperties}
        >
          <ColumnHeads columns={columns} onRemove={onRemove} onUseToday={onUseToday} />
          {[...groups].map((group) => (
            <tbody key={group} role="rowgroup">
              <tr role="row" className={styles.group}>
                <th scope="rowgroup" role="rowheader" colSpan={columns.length + 1}>
                  <span>{titleOf(group, rows)}</span>
                </th>
              </tr>
              {shown
                .filter((row) => row.group === group)
                .map((row) => (
                  <Row
                    key={`${row.key} ${row.label}`}
                    row={row}
                    columns={columns}
                    onExplain={(column) => setExplained({ column, figureKey: row.key })}
                  />
                ))}
            </tbody>
          ))}
        </table>
      </div>
      <CardFoot>
        Every home with its own inputs. Projections from the inputs shown, not an appraisal or a promise.
      </CardFoot>
      {explained && (
        <CalculationDialog
          steps={explained.column.steps}
          sources={explained.column.sources}
          figureKey={explained.figureKey}
          onClose={() => setExplained(null)}
        />
      )}
    </Card>
  )
}

/** The name of a group; that of a sale has its year, if all are sold in the same one. */
function titleOf(group: RowGroup, rows: readonly RatedRow[]): string {
  if (group !== 'After a Sale') return group
  const cells = rows.find(({ key }) => key === 'holdingYears')?.cells ?? []
  const years = new Set(cells.map(({ value }) => value))
  const [year] = years
  return years.size === 1 && year ? `${group} in Year ${year}` : group
}

interface RowProps {
  row: RatedRow
  columns: readonly ComparedColumn[]
  onExplain: (column: ComparedColumn) => void
}

function Row({ row: { key, label, cells, isSame, best }, columns, onExplain }: RowProps) {
  return (
    <tr role="row" className={classNames(isSame && styles.same)}>
      <th scope="row" role="rowheader">
        <span>
          {label}
          {isSame && (
            <>
              {' '}
              <small>same for all</small>
            </>
          )}
        </span>
      </th>
      {columns.map((column, index) => {
        const cell = cells[index]
        const isBest = best.includes(index)
        return (
          <td
            key={`${column.kind} ${column.id}`}
            role="cell"
            className={classNames(isBest && styles.best, cell?.look === 'words' && styles.words)}
          >
            {isBest && <BestMark />}
            {cell ? (
              <CellFigure figureKey={key} cell={cell} column={column} onExplain={() => onExplain(column)} />
            ) : (
              UNKNOWN
            )}
            {isBest && <VisuallyHidden>, best</VisuallyHidden>}
            {cell?.per && <small className={styles.per}> {cell.per}</small>}
            {cell?.facts && column.strategy && (
              <ReturnFacts facts={column.facts} strategy={column.strategy} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface CellFigureProps {
  figureKey: string
  cell: ComparedCell
  column: ComparedColumn
  onExplain: () => void
}

function CellFigure({
  figureKey,
  cell: { text, value, look, isExplained },
  column,
  onExplain,
}: CellFigureProps) {
  const figure = look === 'return' ? <Roi percent={value} /> : text
  if (!isExplained) return figure
  return (
    <ExplainContext value={{ steps: column.steps, open: onExplain }}>
      <Explained figureKey={figureKey}>{figure}</Explained>
    </ExplainContext>
  )
}
