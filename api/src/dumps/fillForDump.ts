import { type GroundFeature, tilesOf, writeArchive } from '@freehold/basemap-fixtures'
import {
  appendImportFile,
  approveRelease,
  changeLetterhead,
  createDeployToken,
  createUser,
  type Endpoint,
  enterRate,
  forgotPassword,
  getProperty,
  getRemoteRegistry,
  IMPORT_PART_BYTES,
  type ImportStart,
  isImportUnderWay,
  getImport,
  login,
  listLiveReleases,
  promoteRelease,
  recordCombinations,
  releaseNameOf,
  quarantineRelease,
  rateTypeId,
  recordRecentSearch,
  refreshToken,
  releaseIdOf,
  reportVisit,
  rollBackRemote,
  saveAnalysis,
  startImport,
  storedInputOf,
  StrategyKey,
  updateProfileMarkets,
  updateUserDetails,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import {
  feedMarks,
  geocodedAddresses,
  geocodeRequests,
  properties,
  propertyTaxRates,
  rateFetches,
  replacedHomes,
  stagedListings,
} from '../db/schema'
import { loadDemoMarket } from '../demo/loadDemoMarket'
import { storeListings } from '../import/storeListings'
import { rebuildPlaces } from '../places/rebuildPlaces'
import { recomputeResults } from '../results/recomputeResults'
import { makeRelease, publishOver } from '../testing/releases'
import type { CallOptions, TestResponse, TestApp } from '../testing/testApp'
import { demoPassword, demoUsers } from '../seed'
import { importedFile, importedMapping, IMPORTED_SOURCE } from './importedHomes'

/** Users with data in a dump; their passwords are for dumps only. */
export const dumpUsers = [
  ...demoUsers.map(({ username }) => ({ username, password: demoPassword })),
  { username: 'jun.ito@alderford.test', password: 'orchard-lantern-71' },
]
/** One in this many homes of the demo market is kept. */
const DEMO_SHARE = 3
/** Invited users who have not signed in. */
const GUESTS = 20
const inactiveUser = { username: 'left.long.ago@alderford.test', password: 'harbor-thimble-44' }

/** Fills an application with the data of an installation after months of use: at least one row in every table. */
export async function fillForDump(app: TestApp): Promise<void> {
  const admin = await app.signIn('Admin')
  await loadThinnedDemoMarket(app.db)
  await addPeople(app, admin)
  await importHomes(app, admin)
  await enterRateByHand(app, admin)
  for (const user of dumpUsers) await addDataOfUser(app, user)
  await publishReleases(app, admin)
  await app.settle()
  await addRowsWithoutCalls(app)
}

/** Loads a part of the demo market, because the results of all of it would make the dump too large. */
async function loadThinnedDemoMarket(db: Database): Promise<void> {
  await loadDemoMarket(db)
  await db.execute(sql`
    delete from properties where id not in (
      select id from (select id, row_number() over (order by id) as place from properties) placed
      where place % ${DEMO_SHARE} = 0)`)
  await recomputeResults(db, { all: true })
  await rebuildPlaces(db)
}

/** A call that must succeed, because its data must be in the dump. */
async function callOrFail<const E extends Endpoint>(app: TestApp, endpoint: E, options: CallOptions<E>) {
  const response = await app.call(endpoint, options)
  requireDone(`${endpoint.method} ${endpoint.path}`, response)
  return response.data
}

function requireDone(what: string, { status, error }: TestResponse): void {
  if (status >= 300) throw new Error(`${what} answered ${status}: ${error?.message} ${JSON.stringify(error)}`)
}

async function addPeople(app: TestApp, as: string): Promise<void> {
  const someone = { firstName: 'Jun', lastName: 'Ito', roleId: 'investor', accountName: 'Ito & Söhne' }
  const [, , , jun] = dumpUsers
  await callOrFail(app, createUser, { as, body: { ...someone, ...jun!, active: true } })
  const left = { ...someone, ...inactiveUser, firstName: 'Lena', accountName: 'Left' }
  await callOrFail(app, createUser, { as, body: { ...left, active: false } })
  for (let number = 1; number <= GUESTS; number += 1) {
    const guest = { firstName: 'Guest', lastName: `No. ${number}`, username: `guest${number}@alderford.test` }
    await callOrFail(app, createUser, {
      as,
      body: { ...someone, ...guest, accountName: `Account ${number}`, invite: true, active: true },
    })
  }
  await callOrFail(app, forgotPassword, { body: { username: 'agent@freehold.test' } })
  await app.call(login, { body: { username: 'agent@freehold.test', password: 'not-this-one' } })
}

async function importHomes(app: TestApp, as: string): Promise<void> {
  await upload(
    app,
    as,
    { adapter: 'csv', fileName: 'alderford.csv', mapping: importedMapping },
    importedFile(),
  )
  await upload(app, as, { adapter: 'reso', fileName: 'feed.json', source: 'a-feed' }, resoFile())
  await upload(
    app,
    as,
    { adapter: 'streets', fileName: 'streets.json', city: 'Alderford', state: 'OR' },
    JSON.stringify({
      type: 'FeatureCollection',
      features: ['MILL RD', 'HARBOR ST'].map((name, index) => ({
        properties: { name },
        geometry: { type: 'LineString', coordinates: [[-122.07, 45.39 + index / 100], [-122.06, 45.4]] }, // oxfmt-ignore
      })),
    }),
  )
  await upload(
    app,
    as,
    { adapter: 'rents', fileName: 'rents.csv' },
    'zip,area_name,br0,br1,br2,br3,br4\n97055,A,900,1000,1500,2000,2500\n',
  )
  const properties = { kind: 'minor_road', name: 'Quarry Lane' }
  const roads: GroundFeature[] = [{ type: 'line', geometry: [[[-122.07, 45.39], [-122.06, 45.4]]], properties }] // oxfmt-ignore
  const archive = writeArchive({ tiles: tilesOf({ roads }, { minZoom: 0, maxZoom: 12 }) })
  await upload(app, as, { adapter: 'basemap', fileName: 'alderford.pmtiles' }, archive)
}

/** Listings with pictures; one is withdrawn. */
const feedRecord = (index: number) => ({
  ListingKey: `k${index}`,
  StandardStatus: index === 11 ? 'Withdrawn' : 'Active',
  ModificationTimestamp: `2025-06-${10 + index}T10:00:00Z`,
  UnparsedAddress: `${index} Feed St`,
  City: 'Alderford',
  StateOrProvince: 'OR',
  PostalCode: '97056',
  Latitude: 45.39 + index / 1_000,
  Longitude: -122.07,
  LivingArea: 1_500,
  ListPrice: 400_000 + index * 1_000,
  Media: [
    { MediaURL: `https://pictures.test/${index}.jpg`, Order: 1, LongDescription: 'Front' },
    { MediaURL: `https://pictures.test/${index}.pdf`, Order: 2, MediaCategory: 'Document' },
  ],
})

/** An earlier lease of a home that is for sale. */
const leaseRecord = {
  ...feedRecord(3),
  ListingKey: 'lease',
  PropertyType: 'Residential Lease',
  StandardStatus: 'Closed',
  ListPrice: 2_400,
  ClosePrice: 2_350,
  CloseDate: '2021-08-30',
}

const resoFile = () =>
  JSON.stringify({ value: [...Array.from({ length: 12 }, (_, index) => feedRecord(index)), leaseRecord] })

async function upload(app: TestApp, as: string, start: Omit<ImportStart, 'size'>, content: string | Buffer) {
  const file = typeof content === 'string' ? Buffer.from(content) : content
  const body = { ...start, size: file.length }
  const params = { id: (await callOrFail(app, startImport, { as, body }))._id }
  for (let offset = 0; offset < file.length; offset += IMPORT_PART_BYTES) {
    const data = file.subarray(offset, offset + IMPORT_PART_BYTES).toString('base64')
    await callOrFail(app, appendImportFile, { as, params, body: { offset, data } })
  }
  await app.settle()
  const run = await callOrFail(app, getImport, { as, params })
  if (isImportUnderWay(run.state) || run.state !== 'finished' || run.created === 0)
    throw new Error(`${start.fileName}: ${JSON.stringify(run)}`)
}

async function enterRateByHand(app: TestApp, as: string): Promise<void> {
  const params = { id: rateTypeId('30-year fixed') }
  const body = { rate: 6.615, asOf: new Date().toISOString().slice(0, 10), source: 'Our bank' }
  await callOrFail(app, enterRate, { as, params, body })
  await app.settle()
}

/** A black pixel. */
const dumpLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** Adds searches, a profile, saved analyses and the account's letterhead of a user. */
async function addDataOfUser(
  app: TestApp,
  { username, password }: (typeof dumpUsers)[number],
): Promise<void> {
  const session = await callOrFail(app, login, { body: { username, password } })
  const as = session.token
  const viewport = { ne: { lat: 45.4, lng: -122.06 }, sw: { lat: 45.38, lng: -122.08 } }
  await callOrFail(app, recordRecentSearch, { as, body: { search: 'Alderford, OR', viewport } })
  await callOrFail(app, recordRecentSearch, { as, body: { search: "O'Brien's Überfahrt" } })
  await callOrFail(app, updateProfileMarkets, { as, body: { updates: ['wrenfield-wa'] } })
  await callOrFail(app, changeLetterhead, {
    as,
    body: { logo: dumpLogo, phone: '(503) 555-0134', email: null },
  })
  const [firstName, lastName] = ['Ann-Sofie', `d'${username.split('@')[0]}`]
  const waiting = { email: `next.${username}`, currentPassword: password }
  await callOrFail(app, updateUserDetails, { as, body: { firstName, lastName, ...waiting } })
  if (username === 'investor@freehold.test')
    for (const source of ['demo', IMPORTED_SOURCE]) await saveAnalyses(app, as, source, StrategyKey.options)
  else await saveAnalyses(app, as, 'demo', ['brrrr'])
  // Longer than `refreshReuseMs`, so that refreshing rotates the tokens.
  app.passSeconds(60)
  await callOrFail(app, refreshToken, { body: { refreshToken: session.refreshToken } })
}

async function saveAnalyses(app: TestApp, as: string, source: string, strategies: readonly StrategyKey[]) {
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from properties p where source = ${source} and status = 'forSale' and visible
      and (select count(*) from strategy_results where property_id = p.id) = ${StrategyKey.options.length}
    order by id limit 1`)
  const { id } = rows[0]!
  const home = await callOrFail(app, getProperty, { as, params: { id } })
  for (const strategy of strategies) {
    const inputs = { ...storedInputOf(home, strategy), rehabCost: 12_345.67, rehabCosts: 12_345.67 }
    await callOrFail(app, saveAnalysis, {
      as,
      body: { name: `${strategy} of “${source}”`, strategy, propertyId: id, inputs },
    })
  }
}

/** Publishes one remote with a canary and one that was rolled back, each with former releases. */
async function publishReleases(app: TestApp, admin: string): Promise<void> {
  for (const remote of ['remote-search', 'remote-property']) {
    const params = { remote }
    const { token: as } = await callOrFail(app, createDeployToken, {
      as: admin,
      params,
      body: { name: 'ci' },
    })
    const paths = [`/app/${remote.split('-')[1]}/*`]
    const releases = ['1.0.0', '1.1.0', '2.0.0'].map((version) =>
      makeRelease({ name: remote, version, paths }),
    )
    for (const made of releases) requireDone(`Publishing ${remote}`, await publishOver(app, as, made))
    const [first, second, third] = releases.map(({ description }) => releaseIdOf(description))
    const reason = 'It is time'
    const live = await callOrFail(app, listLiveReleases, { as })
    const passed = live.map(({ release }) => releaseNameOf(release.name, releaseIdOf(release)))
    for (const release of [first!, second!, third!])
      await callOrFail(app, recordCombinations, { as, params, body: { release, passed, failed: [] } })
    await callOrFail(app, approveRelease, { as: admin, params, body: { release: first!, reason } })
    const promote = (release: string, percent: number, sequence: number) =>
      callOrFail(app, promoteRelease, { as, params, body: { release, percent, sequence, reason } })
    await promote(first!, 100, 0)
    await promote(second!, 100, 1)
    if (remote === 'remote-search') await promote(third!, 50, 2)
    else {
      await promote(third!, 100, 2)
      await callOrFail(app, rollBackRemote, {
        as,
        params,
        body: { sequence: 3, reason: 'Slower than before' },
      })
      const body = { release: third!, sequence: 4, reason: 'Loses inputs' }
      await callOrFail(app, quarantineRelease, { as, params, body })
    }
    const { microFrontends } = await callOrFail(app, getRemoteRegistry, { as: admin })
    for (const { extras } of microFrontends[remote]!) {
      const report = { nonce: extras.visit!, count: 1, state: 'loaded', nextMs: null } as const
      await callOrFail(app, reportVisit, { body: { ...report, figures: { inp: 90, errors: 0 } } })
    }
  }
}

/** Fills tables that no call fills, or only for a while. */
async function addRowsWithoutCalls({ db }: TestApp): Promise<void> {
  const at = new Date('2025-06-27T10:00:00Z')
  await db.insert(feedMarks).values({ source: 'a-feed', feed: 'f'.repeat(64), modifiedAt: at })
  await db
    .insert(propertyTaxRates)
    .values({ area: 'zip 97055', name: '97055', rate: 0.9, source: 'rates.csv' })
  const [home] = await db
    .select({ propertyId: properties.id })
    .from(properties)
    .orderBy(properties.id)
    .limit(1)
  await db.insert(replacedHomes).values({ id: 'a-replaced-home', ...home! })
  await db
    .insert(rateFetches)
    .values({ id: 'a-fetch', startedAt: at, finishedAt: at, source: 'Freddie Mac PMMS' })
  await db.insert(geocodeRequests).values({ id: 'a-request', startedAt: at, finishedAt: at })
  await db.insert(geocodedAddresses).values({
    key: 'a'.repeat(32),
    outcome: 'exact',
    lng: -122.07,
    lat: 45.39,
    source: 'census',
    answeredAt: at,
  })
  await db.insert(stagedListings).values({
    runId: 'interrupted',
    rowNumber: 1,
    listingKey: 'a',
    isRejected: false,
    update: { listingKey: 'a', isRemoved: true, isWithheld: false },
    line: 1,
    raw: '',
  })
  // A sale whose neighbours wait for a recomputation.
  const facts = { addressFull: '1 Waiting Way', city: 'Alderford', state: 'OR', zip: '97056', county: null }
  const rooms = { bedrooms: 3, bathroomsFull: 2, bathroomsHalf: 0, bathroomsThreeQuarter: 0 }
  await storeListings(db, IMPORTED_SOURCE, [
    {
      listingKey: 'waiting',
      ...facts,
      lng: -122.07,
      lat: 45.39,
      ...rooms,
      buildingArea: 1_500,
      yearBuilt: 1_990,
      lotSize: 5_650,
      stories: 1.5,
      garageSpaces: 2,
      isWaterfront: false,
      view: 'Mountains',
      condition: 'Good',
      constructionGrade: '7 Average',
      parcelNumber: '4100-0010',
      status: 'sold',
      listingPrice: null,
      originalListPrice: 410_000,
      listPriceAtSale: 400_000,
      previousListPrice: null,
      listDate: '2025-04-12',
      priceChangedAt: null,
      statusChangedAt: null,
      listOffice: 'Alder Realty',
      soldPrice: 390_000,
      soldDate: '2025-06-01',
      remarks: null,
      expenses: [],
    },
  ])
}
