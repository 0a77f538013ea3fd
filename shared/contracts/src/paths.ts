import type { StrategyKey } from './strategies/strategyKeys'

/** Centre and zoom of a map, kept in the URL so that links and the back button restore them. */
export interface MapPosition {
  lat: number
  lng: number
  zoom: number
}

/** Seven decimals of a degree are about a centimetre. */
const degrees = (value: number) => Number(value.toFixed(7))

const positionQuery = ({ lat, lng, zoom }: MapPosition) =>
  `?at=${degrees(lat)},${degrees(lng)},${Number(zoom.toFixed(2))}`

/** The open tab of a property page and the saved analysis its inputs come from. */
export interface PropertyQuery {
  strategy?: StrategyKey | undefined
  /** The id of a saved analysis. */
  analysis?: string | undefined
  /** The inputs of strategies, by `scenarioText`; the property's own of today for the others. */
  scenarios?: readonly string[]
}

/** A property in a comparison: with the inputs of scenarios, or its own of today. */
export interface ComparedProperty {
  id: string
  /** By `scenarioText`, one of each strategy. */
  scenarios?: readonly string[]
}

/** The place of a market page: a market that Admins maintain, a city, a ZIP code or drawn areas, as `formatAreas` writes them. */
export type MarketPlace =
  | { market: string }
  | { city: string; state: string }
  | { zip: string }
  | { areas: string }

/** How many homes fit side by side in a comparison. */
export const COMPARED_MAX = 6

/** The columns of a comparison: saved analyses, and properties with one strategy. */
export interface ComparisonQuery {
  analyses?: readonly string[]
  properties?: readonly ComparedProperty[]
  strategy?: StrategyKey | undefined
}

const propertyPath = (id: string) => `/app/property/${encodeURIComponent(id)}`

const queryOf = ({ strategy, analysis, scenarios = [] }: PropertyQuery = {}) =>
  search([
    ['strategy', strategy],
    ['analysis', analysis],
    ...scenarios.map((text) => ['scenario', text] as const),
  ])

/** The query string of the parameters that are set. */
function search(pairs: readonly (readonly [string, string | undefined])[]): string {
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return query && `?${query}`
}

/** The URL of every page. Links must be created here. */
export const paths = {
  root: '/',
  login: (from?: string) => `/login${search([['from', from]])}`,
  forgotPassword: '/forgotPassword',
  passwordReset: (token: string) => `/passwordReset/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/confirmEmail/${encodeURIComponent(token)}`,
  revertEmail: (token: string) => `/revertEmail/${encodeURIComponent(token)}`,
  /** A shared report, for anyone with the token. */
  sharedReport: (token: string) => `/s/${encodeURIComponent(token)}`,
  app: '/app',
  help: '/app/help',
  contacts: '/app/contacts',
  /** The shell's own page for taking releases out of traffic, for Admins: it works while every remote is down. */
  rollback: '/app/rollback',
  search: (at?: MapPosition) => `/app/search${at ? positionQuery(at) : ''}`,
  /** The figures of one place. */
  market: (place: MarketPlace) => `/app/search/market${search(Object.entries(place))}`,
  property: (id: string, query?: PropertyQuery) => `${propertyPath(id)}${queryOf(query)}`,
  propertyReport: (id: string, query?: PropertyQuery) => `${propertyPath(id)}/report${queryOf(query)}`,
  compare: ({ analyses = [], properties = [], strategy }: ComparisonQuery = {}) =>
    `/app/property/compare${search([
      ...analyses.map((id) => ['analysis', id] as const),
      // Scenarios follow their property.
      ...properties.flatMap(({ id, scenarios = [] }) => [
        ['property', id] as const,
        ...scenarios.map((text) => ['scenario', text] as const),
      ]),
      ['strategy', strategy],
    ])}`,
  profile: (tab: 'markets' | 'interests' | 'strategies' | 'experience' = 'markets') => `/app/profile/${tab}`,
  account: '/app/account',
  adminSettings: '/app/adminSettings',
  admin: (section: AdminSection) => `/app/adminSettings/${section}`,
  adminAdd: (section: AdminSection) => `/app/adminSettings/${section}/add`,
  adminEdit: (section: AdminSection, id: string) =>
    `/app/adminSettings/${section}/edit/${encodeURIComponent(id)}`,
  apartListings: '/app/adminSettings/homes/apart',
  /** With a run in the query: how the import of its file goes. */
  importCsv: (run?: string) => `/app/adminSettings/imports/csv${search([['run', run]])}`,
  /** The mappings of CSV files that were saved. */
  savedMappings: '/app/adminSettings/imports/mappings',
} as const

export type AdminSection =
  | 'users'
  | 'markets'
  | 'interests'
  | 'strategies'
  | 'rates'
  | 'imports'
  | 'listings'
  | 'homes'
  | 'basemaps'
  | 'platform'

/** Parses the map position of {@link paths.search}; null if missing or invalid. */
export function parseMapPosition(at: string | null): MapPosition | null {
  const parts = (at ?? '').split(',').map((part) => (part === '' ? NaN : Number(part)))
  const [lat = NaN, lng = NaN, zoom = NaN, ...rest] = parts
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return rest.length === 0 && onEarth && zoom >= 0 && zoom <= 22 ? { lat, lng, zoom } : null
}
