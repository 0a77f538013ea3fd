import type { Bounds, HomeCluster, HomeClusters, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { isFindable } from '../db/propertyExpressions'
import { type CellCount, countedColumns, countStatement } from './countCells'
import {
  addBuckets,
  addDistribution,
  type Distribution,
  emptyDistribution,
  homesOf,
  medianOf,
  priceScale,
  returnScale,
} from './distributions'
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
import { comparedReturn, type ResolvedFilters } from './searchFilters'
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
  const totals: Totals = new Map()
  const statements: SQL[] = []
  for (const bounds of parts) {
    const inside = isCounted ? wholeCells(bounds, COUNTED_LEVEL) : null
    const changedInside = inside ? changed.filter((cell) => isIn(inside, cell)) : []
    if (!inside || changedInside.length > FEW_CELLS) {
      statements.push(select(level, { ...search, bounds }))
      continue
    }
    const { strategy, returnCase } = search.filters
    const known = await findCounted(db, inside, strategy, returnCase, changedInside)
    addCounts(totals, known, COUNTED_LEVEL - level)
    statements.push(...around(bounds, inside).map((edge) => select(level, { ...search, ...edge })))
    if (changedInside.length > 0) statements.push(selectCells(level, search, changedInside))
  }
  if (statements.length > 0) {
    const found = sql.join(statements, sql` union all `)
    const { rows } = await db.execute<CellCount & Record<string, unknown>>(countStatement(found))
    addCounts(totals, rows)
  }
  return toClusters(level, [...totals.values()], search.filters.strategy)
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

/** What was counted in a cell. */
interface Total extends Omit<CellCount, 'prices' | 'returns'> {
  prices: Distribution
  returns: Distribution
}

/** By cell. */
type Totals = Map<string, Total>

const nothing = () => ({
  homes: 0,
  west: Infinity,
  east: -Infinity,
  south: Infinity,
  north: -Infinity,
  best: null,
  prices: emptyDistribution(priceScale),
  returns: emptyDistribution(returnScale),
})

/** @param levelsAbove how many levels the totals' cells are above those of the counts */
function addCounts(totals: Totals, counts: readonly CellCount[], levelsAbove = 0): void {
  for (const count of counts) {
    const [row, column] = [count.row >> levelsAbove, count.column >> levelsAbove]
    const key = `${row} ${column}`
    const total = totals.get(key) ?? { row, column, ...nothing() }
    totals.set(key, total)
    total.homes += count.homes
    total.west = Math.min(total.west, count.west)
    total.east = Math.max(total.east, count.east)
    total.south = Math.min(total.south, count.south)
    total.north = Math.max(total.north, count.north)
    if (count.best !== null) total.best = Math.max(total.best ?? -Infinity, count.best)
    addBuckets(total.prices, priceScale, count.prices)
    addBuckets(total.returns, returnScale, count.returns)
  }
}

/** As JSON has it. */
const percentText = (percent: number | null) => (percent === Infinity ? 'Infinity' : percent)

type Distributions = Pick<Total, 'prices' | 'returns'>
type Price = HomeCluster['medianPrice']
type Return = HomeCluster['medianReturn']
const medianPrice = ({ prices }: Distributions) => rounded(medianOf(prices, priceScale), 1) as Price
const medianReturn = ({ returns }: Distributions) =>
  percentText(rounded(medianOf(returns, returnScale), 100)) as Return
const rounded = (value: number | null, steps: number) => value && Math.round(value * steps) / steps

function toClusters(
  level: number,
  totals: readonly Total[],
  strategy: StrategyKey | undefined,
): HomeClusters {
  const all = nothing()
  for (const { homes, prices, returns } of totals) {
    all.homes += homes
    addDistribution(all.prices, prices)
    addDistribution(all.returns, returns)
  }
  const clusters = totals.map((total): HomeCluster => ({
    x: total.column,
    y: total.row,
    count: total.homes,
    bounds: { ne: { lat: total.north, lng: total.east }, sw: { lat: total.south, lng: total.west } },
    medianPrice: medianPrice(total),
    ranked: strategy === undefined ? null : homesOf(total.returns),
    medianReturn: medianReturn(total),
    bestReturn: percentText(total.best) as HomeCluster['bestReturn'],
  }))
  return {
    level,
    total: all.homes,
    medianPrice: medianPrice(all),
    medianReturn: medianReturn(all),
    clusters: clusters.toSorted((a, b) => a.y - b.y || a.x - b.x),
  }
}
