import type { Page, Route } from '@playwright/test'
import {
  type Bounds,
  comparableReturnOf,
  endpointPath,
  type HeatArea,
  type HeatMap,
  type HeatTable,
  hexagonAt,
  hexagonCorners,
  type Hexagon,
  MARKET_SAMPLE_MIN,
  type PropertySummary,
  searchHeat,
  searchHeatByZip,
  type StrategyKey,
} from '@freehold/contracts'

export const isHeatCall = ({ pathname }: URL) => pathname.endsWith(endpointPath(searchHeat))
export const isZipCall = ({ pathname }: URL) => pathname.endsWith(endpointPath(searchHeatByZip))

interface Answered<Answer> {
  bounds: Bounds
  answer: Answer
}

/** What the heat map and its table were answered last, before the page has it; null before the first. */
export async function watchHeat(page: Page) {
  const last: { cells: Answered<HeatMap> | null; areas: Answered<HeatTable> | null } = {
    cells: null,
    areas: null,
  }
  const record = async <Kind extends keyof typeof last>(kind: Kind, route: Route) => {
    const response = await route.fetch()
    const { searchParams } = new URL(route.request().url())
    const bounds = JSON.parse(searchParams.get('bounds') ?? '') as Bounds
    const { data } = (await response.json()) as { data: HeatMap & HeatTable }
    last[kind] = { bounds, answer: data } as (typeof last)[Kind]
    await route.fulfill({ response })
  }
  await page.route(isHeatCall, (route) => record('cells', route))
  await page.route(isZipCall, (route) => record('areas', route))
  return last
}

export type Figures = Pick<HeatArea, 'count' | 'medianReturn' | 'medianPricePerSquareFoot'>

/** The figures of the homes in bounds by a key, worked out from each of them. */
export function figuresBy<Key>(
  homes: readonly PropertySummary[],
  { ne, sw }: Bounds,
  strategy: StrategyKey,
  keyOf: (home: PropertySummary) => Key,
): Map<Key, Figures> {
  const inView = homes.filter(({ location: { coordinates } }) => {
    const [lng, lat] = coordinates
    return lng >= sw.lng && lng <= ne.lng && lat >= sw.lat && lat <= ne.lat
  })
  const byKey = new Map<Key, PropertySummary[]>()
  for (const home of inView) byKey.set(keyOf(home), [...(byKey.get(keyOf(home)) ?? []), home])
  return new Map([...byKey].map(([key, members]) => [key, figuresOf(members, strategy)]))
}

export const cellKeyOf = ({ x, y }: Hexagon) => `${x},${y}`
export const cellOf = ({ location }: PropertySummary, zoom: number) =>
  cellKeyOf(hexagonAt(location.coordinates, zoom))

function figuresOf(homes: readonly PropertySummary[], strategy: StrategyKey): Figures {
  const returns = homes.map((home) => comparableReturnOf(home, strategy))
  // Searches by return do not rank a loss without cash put in either.
  const percent = medianOf(returns.map((percent) => (percent === -Infinity ? null : percent)))
  const dollars = medianOf(
    homes.map(({ LatestListingPrice: price, BuildingAreaTotal: area }) =>
      price !== null && area ? price / area : null,
    ),
  )
  return {
    count: homes.length,
    medianReturn:
      percent === null ? null : percent === Infinity ? 'Infinity' : Math.round(percent * 100) / 100,
    medianPricePerSquareFoot: dollars === null ? null : Math.round(dollars),
  } as Figures
}

/** Null if it is of fewer homes than a figure needs. */
function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length < MARKET_SAMPLE_MIN) return null
  const [low, high] = [known[Math.floor((known.length - 1) / 2)]!, known[Math.ceil((known.length - 1) / 2)]!]
  return low === high ? low : (low + high) / 2
}

/** The middle of a cell. */
export function middleOf(cell: Hexagon, zoom: number) {
  const [north, , , south] = hexagonCorners(cell, zoom)
  return { lng: north![0], lat: (north![1] + south![1]) / 2 }
}
