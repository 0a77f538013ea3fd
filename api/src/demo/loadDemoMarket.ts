import { randomUUID } from 'node:crypto'
import { town } from '@freehold/demo-town'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { startLocks, underLock } from '../db/underLock'
import { storeDeliveries } from '../import/storeDeliveries'
import { rebuildPlaces } from '../places/rebuildPlaces'
import { setRates } from '../rates/rates.queries'
import { recomputeResults } from '../results/recomputeResults'
import { setSmallAreaRents } from '../results/smallAreaRents'
import { DEMO_DAY, generateDemoMarket, type DemoMarket } from './generateDemoMarket'
import { demoInterests, demoMarkets, demoRates, demoRents } from './lookups'

/** What the demo's properties are filed under. */
export const DEMO_SOURCE = 'demo'

/** The setting that remembers that the demo market was loaded. */
const SETTING = 'demo-market'

/**
 * Loads the demo market once: lookups, rates, properties with their results, places, and the profiles and searches of
 * the demo's people, who must be there already. On later starts it does nothing, so that what people change or
 * delete stays so; cut off in the middle, it begins anew at the next start. Of replicas that start together one
 * loads it and the others wait.
 * @returns whether it had anything to do
 */
export async function loadDemoMarket(
  db: Database,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<boolean> {
  if (await isLoaded(db)) return false
  return underLock(db, startLocks.seed, async (tx) => {
    if (await isLoaded(tx)) return false
    await load(tx, onProgress)
    return true
  })
}

async function isLoaded(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from settings where key = ${SETTING} limit 1`)
  return rows.length > 0
}

async function load(db: Database, onProgress: (done: number, total: number) => void): Promise<void> {
  const market = generateDemoMarket()
  await setRates(
    db,
    demoRates.map((rate) => ({
      ...rate,
      fetchedAt: new Date(`${DEMO_DAY}T16:00:00Z`),
      source: 'Demo figures',
    })),
  )
  await setSmallAreaRents(
    db,
    demoRents.map((monthlyRent, bedrooms) => ({ zip: town().zip, bedrooms, monthlyRent })),
  )
  await storeDeliveries(db, DEMO_SOURCE, market.properties)
  await db.execute(sql`analyze properties`)
  await recomputeResults(db, { all: true }, onProgress)
  await rebuildPlaces(db)
  await loadPeople(db, market)
  await db.execute(sql`insert into settings (key, value) values (${SETTING}, ${DEMO_DAY})`)
}

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

async function loadPeople(db: Database, { searches }: DemoMarket): Promise<void> {
  const markets = demoMarkets.map((market) => ({ id: idOf(`${market.city} ${market.state}`), ...market }))
  const interests = demoInterests.map((interest) => ({ id: idOf(interest.name), ...interest }))
  await db.execute(sql`
    insert into markets (id, city, state, description)
    select * from jsonb_to_recordset(${JSON.stringify(markets)}::jsonb)
      as given(id text, city text, state text, description text) on conflict do nothing`)
  await db.execute(sql`
    insert into interests (id, name, description)
    select * from jsonb_to_recordset(${JSON.stringify(interests)}::jsonb)
      as given(id text, name text, description text) on conflict do nothing`)
  for (const { username, ...profile } of demoProfiles) {
    const list = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`
    await db.execute(sql`
      update users set strategy_ids = ${list(profile.strategies)}, market_ids = ${list(profile.markets)},
        interest_ids = ${list(profile.interests)}
      where username = ${username}`)
  }
  const found = searches.map((search) => ({ ...search, id: randomUUID() }))
  await db.execute(sql`
    insert into recent_searches (id, user_id, search, viewport, created_at)
    select given.id, users.id, search, viewport, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as given(id text, search text, viewport jsonb, "createdAt" timestamptz)
    join users on users.username = 'investor@freehold.test' on conflict do nothing`)
}

/** By the names of the demo accounts; one that is not there is passed over. */
const demoProfiles = [
  {
    username: 'investor@freehold.test',
    strategies: ['buyHold', 'brrrr', 'shortTerm', 'fixFlip'],
    markets: ['wrenfield-wa', 'seattle-wa', 'tacoma-wa'],
    interests: ['single-family-homes', 'value-add-projects', 'vacation-rentals'],
  },
  {
    username: 'agent@freehold.test',
    strategies: ['buyHold', 'fixFlip'],
    markets: ['wrenfield-wa'],
    interests: ['turnkey-rentals'],
  },
] as const
