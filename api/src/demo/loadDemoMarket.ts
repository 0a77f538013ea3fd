import { DAY_MS, demoUsernames, type IsoDate } from '@freehold/contracts'
import { town } from '@freehold/demo-town'
import type { Database } from '../db/Database'
import { readSetting, writeSetting } from '../db/settings.queries'
import { locks, withLock } from '../db/locks'
import { storeListings } from '../import/storeListings'
import { insertMarkets } from '../lookups/markets.queries'
import { insertInterests } from '../lookups/named.queries'
import { rebuildPlaces } from '../places/rebuildPlaces'
import { analyzeProperties } from '../properties/propertyTable.queries'
import { setRates } from '../rates/rates.queries'
import { insertRecentSearches } from '../recent-searches/recentSearches.queries'
import { rememberRecencyDays } from '../results/markStale'
import { recomputeResults } from '../results/recomputeResults'
import { setSmallAreaRents } from '../results/smallAreaRents'
import { setProfileLists } from '../users/profile.queries'
import { findUserByUsername } from '../users/users.queries'
import { generateDemoMarket, type DemoMarket } from './generateDemoMarket'
import { demoInterests, demoMarkets, demoRates, demoRents } from './lookups'

/** The `source` of the demo's properties. */
export const DEMO_SOURCE = 'demo'

/**
 * Loads the demo market once: lookups, rates, properties with their results, leases, places, and the profiles and searches of
 * the demo users, who must exist already. Its dates count back from the day before `now`. Later starts do nothing, so that changes and deletions are kept. An interrupted load
 * starts again at the next start. Of replicas that start together one loads it and the others wait.
 * @returns whether it loaded anything
 */
export async function loadDemoMarket(
  db: Database,
  onProgress: (done: number, total: number) => void = () => {},
  now = new Date(),
): Promise<boolean> {
  if (await isLoaded(db)) return false
  return withLock(db, locks.seed, async (tx) => {
    if (await isLoaded(tx)) return false
    await load(tx, dayOfMarket(now), onProgress)
    return true
  })
}

async function isLoaded(db: Database): Promise<boolean> {
  return (await readSetting(db, 'demo-market')) !== undefined
}

/** The last day that is over in UTC, so that no time zone of a database takes its sales for future ones. */
const dayOfMarket = (now: Date): IsoDate => new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)

async function load(
  db: Database,
  day: IsoDate,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const market = generateDemoMarket(day)
  await setRates(
    db,
    demoRates.map((rate) => ({
      ...rate,
      fetchedAt: new Date(`${day}T16:00:00Z`),
      source: 'Demo figures',
    })),
  )
  await setSmallAreaRents(
    db,
    demoRents.map((monthlyRent, bedrooms) => ({
      zip: town().zip,
      bedrooms,
      monthlyRent,
      year: Number(day.slice(0, 4)),
    })),
  )
  await storeListings(db, DEMO_SOURCE, [...market.properties, ...market.leases])
  await analyzeProperties(db)
  await recomputeResults(db, { all: true }, onProgress)
  await rememberRecencyDays(db)
  await rebuildPlaces(db)
  await loadProfiles(db, market)
  await writeSetting(db, 'demo-market', day)
}

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

async function loadProfiles(db: Database, { searches }: DemoMarket): Promise<void> {
  await insertMarkets(
    db,
    demoMarkets.map((market) => ({ id: idOf(`${market.city} ${market.state}`), ...market })),
  )
  await insertInterests(
    db,
    demoInterests.map((interest) => ({ id: idOf(interest.name), ...interest })),
  )
  for (const { role, ...lists } of demoProfiles) {
    const user = await findUserByUsername(db, demoUsernames[role])
    if (user) await setProfileLists(db, user.id, lists)
  }
  const investor = await findUserByUsername(db, demoUsernames.investor)
  if (!investor) return
  const found = searches.map(({ createdAt, ...search }) => ({
    ...search,
    userId: investor.id,
    createdAt: new Date(createdAt),
  }))
  await insertRecentSearches(db, found)
}

/** The profiles of the demo users; one that was deleted is skipped. */
const demoProfiles = [
  {
    role: 'investor',
    strategies: ['buyHold', 'brrrr', 'shortTerm', 'fixFlip'],
    markets: ['wrenfield-wa', 'seattle-wa', 'tacoma-wa'],
    interests: ['single-family-homes', 'value-add-projects', 'vacation-rentals'],
  },
  {
    role: 'agent',
    strategies: ['buyHold', 'fixFlip'],
    markets: ['wrenfield-wa'],
    interests: ['turnkey-rentals'],
  },
] as const
