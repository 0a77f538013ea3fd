import { returnCases, type ReturnCase, type StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { strategyKeys } from '../db/builtInStrategies'
import { integerArray, namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { liftStatementTimeout, locks, takeLock } from '../db/locks'
import { isFindable } from '../db/propertyExpressions'
import { changedCells, marketCells, properties } from '../db/schema'
import { type CellCount, countedColumns, countStatement } from './countCells'
import { cellColumn, cellRow, type CellRange, westOf } from './mapGrid'
import { p } from './propertyColumns'
import { isRanked, returnOf } from './searchFilters'

/** The level at which homes are counted in advance. The triggers of the table of homes mark cells of it as changed. */
export const COUNTED_LEVEL = 9

/** A cell at {@link COUNTED_LEVEL}. */
export interface Cell {
  row: number
  column: number
}

const PRICE = 0

/** The number of the measure in `market_cells` that is a strategy's return. */
const measureOf = (strategy: StrategyKey, returnCase: ReturnCase = 'expected'): number =>
  1 + returnCases.length * strategyKeys.indexOf(strategy) + returnCases.indexOf(returnCase)

const marked = alias(changedCells, 'marked')
const counted = alias(marketCells, 'counted')
const ranked = alias(marketCells, 'ranked')

/** Whether homes have changed since their cells were counted. */
export async function areCellsChanged(db: Database): Promise<boolean> {
  const rows = await db.select({ row: changedCells.row }).from(changedCells).limit(1)
  return rows.length > 0
}

/**
 * The cells of which homes have changed since they were counted. Looks up one mark of each cell: in an import each batch of
 * rows leaves marks of its own.
 */
export async function findChangedCells(db: Database): Promise<Cell[]> {
  const position = sql`${marked.row} as "row", ${marked.column} as "column"`
  const first = sql`order by ${marked.row}, ${marked.column} limit 1`
  const { rows } = await db.execute<Cell & Record<string, unknown>>(sql`
    with recursive cell as (
      (select ${position} from ${changedCells} marked ${first})
      union all
      select next.* from cell cross join lateral (
        select ${position} from ${changedCells} marked
        where (${marked.row}, ${marked.column}) > (cell."row", cell."column") ${first}) next
    ) select * from cell`)
  return rows
}

/** What was counted in advance in these cells, without those in the list of changed cells. */
export async function findCounted(
  db: Database,
  { rows: [north, south], columns: [west, east] }: CellRange,
  strategy: StrategyKey | undefined,
  returnCase: ReturnCase | undefined,
  changed: readonly Cell[],
): Promise<CellCount[]> {
  const [returns, joined] =
    strategy === undefined
      ? [sql`null::float8 as best, ''::bytea as returns`, sql``]
      : [
          sql`${ranked.best} as best, ${ranked.buckets} as returns`,
          sql`join ${marketCells} ranked on ${ranked.measure} = ${measureOf(strategy, returnCase)}
            and ${ranked.row} = ${counted.row} and ${ranked.column} = ${counted.column}`,
        ]
  const { rows } = await db.execute<CellCount & Record<string, unknown>>(sql`
    select ${counted.row} as "row", ${counted.column} as "column", ${counted.homes} as homes, ${counted.west} as west,
      ${counted.east} as east, ${counted.south} as south, ${counted.north} as north, ${counted.buckets} as prices, ${returns}
    from ${marketCells} counted ${joined}
    where ${counted.measure} = ${PRICE} and ${counted.row} between ${north} and ${south}
      and ${counted.column} between ${west} and ${east}`)
  if (changed.length === 0) return rows
  const isChanged = new Set(changed.map(keyOf))
  return rows.filter((cell) => !isChanged.has(keyOf(cell)))
}

const keyOf = ({ row, column }: Cell): string => `${row} ${column}`

/** Cells that are few enough to look up their homes one by one. */
export const FEW_CELLS = 20

/** The homes `p` of some cells, each read from the index by its longitudes. */
export const homesInCells = (cells: readonly Cell[]): SQL => sql`
  from (select * from unnest(
    ${integerArray(cells.map(({ row }) => row))}, ${integerArray(cells.map(({ column }) => column))},
    ${degrees(cells.map(({ column }) => westOf(column, COUNTED_LEVEL)))},
    ${degrees(cells.map(({ column }) => westOf(column + 1, COUNTED_LEVEL)))}
  ) cell("row", "column", west, east)) cell
  join ${properties} p on ${p.lng} >= cell.west - 1e-9 and ${p.lng} <= cell.east + 1e-9
    and ${cellColumn(COUNTED_LEVEL)} = cell."column" and ${cellRow(COUNTED_LEVEL)} = cell."row"`

const degrees = (values: readonly number[]) => sql`${sql.param([...values])}::float8[]`

/**
 * Counts the cells anew of which homes have changed. The marks that are taken away are those that the counts include: one
 * of a transaction that has not committed is a row of its own and stays.
 */
export async function refreshMarketCells(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await takeLock(tx, locks.marketCells)
    // One snapshot, so that exactly what is counted is no longer marked.
    await tx.execute(sql`
      create temporary table if not exists counted_marks (
        "row" integer, "column" integer, transaction bigint) on commit delete rows`)
    await tx.execute(sql`insert into counted_marks select * from ${changedCells}`)
    const { rows: cells } = await tx.execute<Cell & Record<string, unknown>>(
      sql`select distinct "row", "column" from counted_marks`,
    )
    if (cells.length === 0) return
    await tx.execute(sql`
      delete from ${changedCells} using counted_marks
      where ${changedCells.row} = counted_marks."row" and ${changedCells.column} = counted_marks."column"
        and ${changedCells.transaction} = counted_marks.transaction`)
    await tx.execute(sql`
      delete from ${marketCells} using (select distinct "row", "column" from counted_marks) cell
      where ${marketCells.row} = cell."row" and ${marketCells.column} = cell."column"`)
    await countMeasure(tx, cells, PRICE, sql`null::float8`)
    for (const key of strategyKeys) {
      for (const returnCase of returnCases) {
        const percent = sql`case when ${isRanked({})} then ${returnOf(key, { returnCase })} end`
        await countMeasure(tx, cells, measureOf(key, returnCase), percent)
      }
    }
  })
}

async function countMeasure(
  tx: Database,
  cells: readonly Cell[],
  measure: number,
  percent: SQL,
): Promise<void> {
  const columns = countedColumns({ row: cellRow(COUNTED_LEVEL), column: cellColumn(COUNTED_LEVEL), percent })
  const some = sql`select ${columns} ${homesInCells(cells)} and ${isFindable(p)}`
  const many = sql`
    select ${columns} from ${properties} p where ${isFindable(p)}
      and (${cellRow(COUNTED_LEVEL)}, ${cellColumn(COUNTED_LEVEL)}) in (select "row", "column" from counted_marks)`
  const { measure: _, ...others } = {
    measure: marketCells.measure,
    row: marketCells.row,
    column: marketCells.column,
    homes: marketCells.homes,
    west: marketCells.west,
    east: marketCells.east,
    south: marketCells.south,
    north: marketCells.north,
    best: marketCells.best,
    buckets: marketCells.buckets,
  }
  await tx.execute(sql`
    insert into ${marketCells} (${namesOf(marketCells.measure, ...Object.values(others))})
    select ${measure}, "row", "column", homes, west, east, south, north, best, ${sql.raw(measure === PRICE ? 'prices' : 'returns')}
    from (${countStatement(cells.length > FEW_CELLS ? many : some)}) cell`)
}
