import { endpointPath, searchProperties, type Bounds } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import type { Api } from '../http/createHttp'
import { searchStatement } from '../properties/searchProperties'

const ZOOMS = [12, 14, 16, 18]
/** A window of a common size, in CSS pixels. */
const WINDOW = { width: 1280, height: 800 }
/** Web Mercator: the world is so many pixels wide at zoom 0. */
const WORLD_PIXELS = 256
const WARM_UP = 10

interface Times {
  p50Ms: number
  p95Ms: number
}

export interface ViewportMeasure {
  zoom: number
  /** Homes in an answer, the median. */
  homes: number
  /** From the request's arrival to its answer, authentication and checks included. */
  http: Times
  /** The statement alone, through the driver. */
  statement: Times
  /** Of the medians: what a request costs above its statement. */
  ratio: number
}

export interface ViewportBench {
  api: Api
  db: Database
  /** The access token of a signed-in user. */
  token: string
  /** Viewports a zoom. */
  samples?: number
  /** Given each row of the table that a person reads. */
  print?: (row: string) => void
}

/** How long a viewport search takes, over real viewports: each is centred on a home. */
export async function benchViewportSearch({
  api,
  db,
  token,
  samples = 200,
  print = () => {},
}: ViewportBench): Promise<ViewportMeasure[]> {
  const centres = await findCentres(db, samples)
  const total = await db.execute<{ count: number }>(sql`select count(*)::int as count from properties`)
  print(`viewport search, ${total.rows[0]!.count} properties, ${centres.length} viewports a zoom`)
  print('zoom | homes | http p50/p95 ms | statement p50/p95 ms | ratio')
  const measures: ViewportMeasure[] = []
  for (const zoom of ZOOMS) {
    const measure = await measureZoom({ api, db, token }, zoom, centres)
    measures.push(measure)
    print(toRow(measure))
  }
  return measures
}

interface Centre {
  lng: number
  lat: number
}

/** Spread over the homes, and the same at every run. */
async function findCentres(db: Database, samples: number): Promise<Centre[]> {
  const { rows } = await db.execute<{ lng: number; lat: number }>(sql`
    select lng, lat from properties where visible and lng is not null and lat is not null
    order by md5(id) limit ${samples}`)
  if (rows.length === 0) throw new Error('There is no property to look at: import some first')
  return rows
}

function boundsAround({ lng, lat }: Centre, zoom: number): Bounds {
  const degrees = 360 / (WORLD_PIXELS * 2 ** zoom)
  const wide = (WINDOW.width * degrees) / 2
  const high = ((WINDOW.height * degrees) / 2) * Math.cos((lat * Math.PI) / 180)
  return { sw: { lat: lat - high, lng: lng - wide }, ne: { lat: lat + high, lng: lng + wide } }
}

async function measureZoom({ api, db, token }: ViewportBench, zoom: number, centres: Centre[]) {
  const views = centres.map((centre) => boundsAround(centre, zoom))
  const homes: number[] = []
  const statement = await time(views, async (bounds) => {
    const { rows } = await db.execute(searchStatement({ bounds, after: null, filters: {} }))
    homes.push(rows.length)
  })
  const http = await time(views, async (bounds) => {
    const query = { type: 'bounds', zoom: String(zoom), bounds: JSON.stringify(bounds) }
    const { statusCode } = await api.inject({
      url: endpointPath(searchProperties),
      query,
      headers: { authorization: token },
    })
    if (statusCode !== 200) throw new Error(`A search answered ${statusCode}`)
  })
  return { zoom, homes: quantile(homes, 0.5), http, statement, ratio: http.p50Ms / statement.p50Ms }
}

/** One after the other, as one user drags a map; the first few warm caches and compiled code. */
async function time(views: Bounds[], run: (bounds: Bounds) => Promise<void>): Promise<Times> {
  for (const bounds of views.slice(0, WARM_UP)) await run(bounds)
  const durations: number[] = []
  for (const bounds of views) {
    const start = performance.now()
    await run(bounds)
    durations.push(performance.now() - start)
  }
  return { p50Ms: quantile(durations, 0.5), p95Ms: quantile(durations, 0.95) }
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

function toRow({ zoom, homes, http, statement, ratio }: ViewportMeasure): string {
  const pair = ({ p50Ms, p95Ms }: Times) => `${p50Ms.toFixed(2)}/${p95Ms.toFixed(2)}`
  return [zoom, homes, pair(http), pair(statement), ratio.toFixed(2)].join(' | ')
}
