import type { Bounds, HomeCluster, HomeClusters, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { isFindable } from '../db/propertyExpressions'
import { type CellCount, countedColumns, countStatement } from './countCells'
import { addBuckets, medianOf, priceEdges, returnEdges } from './distributions'
import { cellColumn, cellRow, type CellRange, levelOf, northOf, westOf, wholeCells } from './mapGrid'
import {
  type Cell,
  COUNTED_LEVEL,
  FEW_CELLS,
  findChangedCells,
  findCounted,
  homesInCells,
} from './marketCells'
import { p } from './propertyColumns'
import { isRanked, type ResolvedFilters, returnOf } from './searchFilters'
import { homesIn, stripsOf } from './searchProperties'

interface ClusterSearch {
  bounds: Bounds
  zoom: number
  filters: ResolvedFilters
}

/** Filters that change what is said of homes, and not which. */
const notFiltering = new Set<keyof ResolvedFilters>(['strategy', 'returnCase', 'isStrategyShown'])

const isFiltered = (filters: ResolvedFilters) =>
  Object.entries(filters).some(
    ([name, value]) => value !== undefined && !notFiltering.has(name as keyof ResolvedFilters),
  )

/**
 * Counts all homes in the bounds that meet the filters, by cell of the grid. Without filters and from afar, cells that lie
 * in the bounds as a whole were counted in advance, unless homes in them have changed since; the rest is counted now.
 */
export async function searchClusters(db: Database, asked: ClusterSearch): Promise<HomeClusters> {
  const search = { ...asked, filters: { ...asked.filters, isStrategyShown: true as const } }
  const level = levelOf(search.zoom, search.bounds)
  const parts = stripsOf(search.bounds).map(({ west, east }): Bounds => ({
    sw: { lat: search.bounds.sw.lat, lng: west },
    ne: { lat: search.bounds.ne.lat, lng: east },
  }))
  const isCounted = level <= COUNTED_LEVEL && !isFiltered(search.filters)
  const changed = isCounted ? await findChangedCells(db) : []
  const counts: CellCount[] = []
  const statements: SQL[] = []
  for (const bounds of parts) {
    const inside = isCounted ? wholeCells(bounds, COUNTED_LEVEL) : null
    const changedInside = inside ? changed.filter((cell) => isIn(inside, cell)) : []
    if (!inside || changedInside.length > FEW_CELLS) {
      statements.push(select(level, { ...search, bounds }))
      continue
    }
    const { strategy, returnCase } = search.filters
    for (const count of await findCounted(db, inside, strategy, returnCase, changedInside))
      counts.push(atLevel(count, level))
    statements.push(...around(bounds, inside).map((edge) => select(level, { ...search, ...edge })))
    if (changedInside.length > 0) statements.push(selectCells(level, search, changedInside))
  }
  if (statements.length > 0) {
    const found = sql.join(statements, sql` union all `)
    const { rows } = await db.execute<CellCount & Record<string, unknown>>(countStatement(found))
    counts.push(...rows)
  }
  return toClusters(level, counts, search.filters.strategy)
}

const isIn = ({ rows, columns }: CellRange, { row, column }: Cell) =>
  row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]

interface Edge {
  bounds: Bounds
  /** Which of the homes in these bounds. */
  which: SQL
}

/** The parts of the bounds that lie around a range of cells at {@link COUNTED_LEVEL}; a home is in one of them at most. */
function around(bounds: Bounds, { rows: [north, south], columns: [west, east] }: CellRange): Edge[] {
  const { sw, ne } = bounds
  const [row, column] = [cellRow(COUNTED_LEVEL), cellColumn(COUNTED_LEVEL)]
  const isBetween = sql`${column} between ${west} and ${east}`
  // A little more than up to the edge, as the cell of a home decides.
  const beyond = (degrees: number, by: number) => degrees + by * 1e-9
  return [
    {
      bounds: { sw, ne: { lat: ne.lat, lng: Math.min(ne.lng, beyond(westOf(west, COUNTED_LEVEL), 1)) } },
      which: sql`${column} < ${west}`,
    },
    {
      bounds: { sw: { lat: sw.lat, lng: Math.max(sw.lng, beyond(westOf(east + 1, COUNTED_LEVEL), -1)) }, ne },
      which: sql`${column} > ${east}`,
    },
    {
      bounds: { sw: { lat: Math.max(sw.lat, beyond(northOf(north, COUNTED_LEVEL), -1)), lng: sw.lng }, ne },
      which: sql`${row} < ${north} and ${isBetween}`,
    },
    {
      bounds: {
        sw,
        ne: { lat: Math.min(ne.lat, beyond(northOf(south + 1, COUNTED_LEVEL), 1)), lng: ne.lng },
      },
      which: sql`${row} > ${south} and ${isBetween}`,
    },
  ]
}

/** The return of a home `p` that is compared; null without one, and for a home that is not ranked. */
const comparedReturn = (filters: ResolvedFilters) =>
  filters.strategy === undefined
    ? sql`null::float8`
    : sql`case when ${isRanked(filters)} then ${returnOf(filters.strategy, filters)} end`

const columnsAt = (level: number, filters: ResolvedFilters) =>
  countedColumns({ row: cellRow(level), column: cellColumn(level), percent: comparedReturn(filters) })

function select(
  level: number,
  { bounds, filters, which = sql`true` }: Omit<ClusterSearch, 'zoom'> & Partial<Edge>,
): SQL {
  const strip = { west: bounds.sw.lng, east: bounds.ne.lng }
  return sql`select ${columnsAt(level, filters)} ${homesIn(strip, { bounds, filters })} and ${which}`
}

const selectCells = (level: number, { filters }: ClusterSearch, cells: readonly Cell[]) =>
  sql`select ${columnsAt(level, filters)} ${homesInCells(cells)} and ${isFindable(p)}`

/** The count as one of the cell of a coarser level. */
function atLevel(count: CellCount, level: number): CellCount {
  const shift = COUNTED_LEVEL - level
  return { ...count, row: count.row >> shift, column: count.column >> shift }
}

interface Total {
  prices: Map<number, number>
  returns: Map<number, number>
}

const nothing = (): Total => ({ prices: new Map(), returns: new Map() })

function add(total: Total, { prices, returns }: CellCount): void {
  addBuckets(total.prices, prices)
  addBuckets(total.returns, returns)
}

type Price = HomeCluster['medianPrice']
type Return = HomeCluster['medianReturn']
const medianPrice = ({ prices }: Total) => rounded(medianOf(prices, priceEdges), 1) as Price
const medianReturn = ({ returns }: Total) => rounded(medianOf(returns, returnEdges), 100) as Return
const rounded = (value: number | null, steps: number) => value && Math.round(value * steps) / steps

function toClusters(
  level: number,
  counts: readonly CellCount[],
  strategy: StrategyKey | undefined,
): HomeClusters {
  const all = nothing()
  const cells = new Map<string, { cell: CellCount; total: Total }>()
  for (const count of counts) {
    const key = `${count.row} ${count.column}`
    const known = cells.get(key)
    const cell = known ? merged(known.cell, count) : count
    const total = known?.total ?? nothing()
    cells.set(key, { cell, total })
    add(total, count)
    add(all, count)
  }
  const clusters = [...cells.values()].map(({ cell, total }): HomeCluster => ({
    x: cell.column,
    y: cell.row,
    count: cell.homes,
    bounds: { ne: { lat: cell.north, lng: cell.east }, sw: { lat: cell.south, lng: cell.west } },
    medianPrice: medianPrice(total),
    ranked: strategy === undefined ? null : sum(total.returns.values()),
    medianReturn: medianReturn(total),
    bestReturn: (cell.best === Infinity ? 'Infinity' : cell.best) as HomeCluster['bestReturn'],
  }))
  return {
    level,
    total: sum(clusters.map(({ count }) => count)),
    medianPrice: medianPrice(all),
    medianReturn: medianReturn(all),
    clusters: clusters.toSorted((a, b) => a.y - b.y || a.x - b.x),
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const merged = (one: CellCount, other: CellCount): CellCount => ({
  ...one,
  homes: one.homes + other.homes,
  west: Math.min(one.west, other.west),
  east: Math.max(one.east, other.east),
  south: Math.min(one.south, other.south),
  north: Math.max(one.north, other.north),
  best: one.best === null ? other.best : Math.max(one.best, other.best ?? -Infinity),
})
