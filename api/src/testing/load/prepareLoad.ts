import { randomUUID } from 'node:crypto'
import {
  addToShortlist,
  analyzeBuyHold,
  autocompletePlaces,
  DAY_MS,
  type Endpoint,
  endpointPath,
  getProperty,
  listRecentSearches,
  listShortlist,
  searchClusters,
  searchProperties,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '../../access/tokens'
import type { Database } from '../../db/Database'
import { sessions } from '../../db/schema'
import { rebuildPlaces } from '../../places/rebuildPlaces'
import { refreshMarketCells } from '../../properties/marketCells'
import { seedDemoAccounts, seedFoundation } from '../../seed'
import { addHomes, analyzeTables } from '../addHomes'
import type { LoadCall } from './startClients'

const HOMES = 5_000
/** Degrees; a home in each square of a grid of 100 by 50. */
const STEP = 0.002
const SOUTH = 47.5
const WEST = -122.4
const INSERT_MAX = 1_000

/** Fills an empty database with homes and signed-in users. Returns their access tokens. */
export async function prepareLoad(db: Database, users: number): Promise<string[]> {
  await seedFoundation(db)
  await seedDemoAccounts(db)
  await addHomes(
    db,
    Array.from({ length: HOMES }, (_, index) => homeAt(index)),
  )
  await rebuildPlaces(db)
  await refreshMarketCells(db)
  await db.execute(sql`
    insert into users (id, first_name, last_name, username, password_hash, role_id, account_id)
    select 'user' || n, 'A', 'B', 'user' || n || '@freehold.test', '', 'agent', account_id
    from generate_series(1, ${users}::int) n, (select * from users limit 1) someone`)
  const tokens = Array.from({ length: users }, newToken)
  const endsAt = new Date(Date.now() + DAY_MS)
  const rows = tokens.map((token, index) => ({
    id: randomUUID(),
    userId: `user${index + 1}`,
    tokenHash: hashToken(token),
    tokenExpiresAt: endsAt,
    refreshHash: hashToken(newToken()),
    refreshExpiresAt: endsAt,
    endsAt,
  }))
  for (let first = 0; first < rows.length; first += INSERT_MAX)
    await db.insert(sessions).values(rows.slice(first, first + INSERT_MAX))
  await analyzeTables(db)
  return tokens
}

const homeAt = (index: number) => ({
  id: `home${index}`,
  addressFull: `${index} Alder St`,
  lat: SOUTH + STEP * (index % 50),
  lng: WEST + STEP * Math.floor(index / 50),
  listingPrice: 300_000 + 37 * index,
  buyHoldRoi: (index % 200) / 10,
  buyHoldStatus: 'OK' as const,
})

const buyHold = JSON.stringify({
  listingPrice: 412_345,
  downPaymentAmount: 103_086.25,
  interestRate: 0.0688,
  loanTermInMonths: 360,
  monthlyRent: 2_700,
  monthlyTaxes: 333.33,
  monthlyHoa: 25,
  monthlyInsurance: 110,
  monthlyExpenses: 0,
  rehabCost: 20_617.25,
})

/** A search of the homes in a square around one of them, some of which fill the map. */
function view(index: number): Record<string, string> {
  const { lat, lng } = homeAt((index * 997) % HOMES)
  const half = STEP * [3, 6, 12, 25][index % 4]!
  const bounds = {
    sw: { lat: lat - half, lng: lng - half },
    ne: { lat: lat + half, lng: lng + half },
  }
  return { type: 'bounds', zoom: '14', bounds: JSON.stringify(bounds) }
}

const get = (endpoint: Endpoint, query: Record<string, string> = {}, params?: Record<string, string>) => ({
  path: `${endpointPath(endpoint, params)}?${new URLSearchParams(query).toString()}`,
})

/** What users of the map do: more searches than pages, more pages than changes. */
export const mixedCalls: LoadCall[] = Array.from({ length: 200 }, (_, index): LoadCall => {
  const id = `home${(index * 31) % HOMES}`
  switch (index % 20) {
    case 0:
      return { method: 'PUT', ...get(addToShortlist, {}, { id }) }
    case 1:
      return get(listShortlist)
    case 2:
      return get(listRecentSearches)
    case 3:
    case 4:
      return { method: 'POST', ...get(analyzeBuyHold, {}, { id }), body: buyHold }
    case 5:
    case 6:
      return get(autocompletePlaces, { input: `${index} Ald` })
    case 7:
    case 8:
    case 9:
    case 10:
      return get(getProperty, {}, { id })
    case 11:
    case 12:
      return get(searchClusters, view(index))
    case 13:
    case 14:
    case 15:
      return get(searchProperties, view(index))
    default:
      return get(searchProperties, { ...view(index), view: 'tags' })
  }
})
