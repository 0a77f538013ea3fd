import { createHash, randomUUID } from 'node:crypto'
import { promoteRelease, releaseIdOf } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { hashToken } from '../../access/tokens'
import {
  basemaps,
  deployTokens,
  emailChanges,
  importRuns,
  interests,
  listings,
  markets,
  places,
  rates,
  resetTokens,
  savedAnalyses,
  savedMappings,
  sessions,
  shortlistedHomes,
  shareLinks,
  users,
} from '../../db/schema'
import { newVisitNonce } from '../../remotes/visitNonces'
import { demoPassword } from '../../seed'
import { addHomes } from '../addHomes'
import { buyHoldInputs } from '../buyHoldInputs'
import { type MadeRelease, makeRelease, publishOver } from '../releases'
import { testSessionKey } from '../sessionKey'
import type { TestApp } from '../testApp'

export type Caller = 'anonymous' | 'Investor' | 'Admin'

/** Fixed tokens, so that a seed reproduces a request. */
export const callers: Record<Caller, { token?: string; username?: string }> = {
  anonymous: {},
  Investor: { token: 'access-token-of-the-investor', username: 'investor@freehold.test' },
  Admin: { token: 'access-token-of-the-admin', username: 'admin@freehold.test' },
}

const spare = { token: 'access-token-to-be-spent', refreshToken: 'refresh-token-to-be-spent' }
const resetToken = 'reset-token-to-be-spent'
const victim = 'victim@freehold.test'
const confirmToken = 'confirmation-token-to-be-spent'
const revertToken = 'revert-token-to-be-spent'
const shareToken = 'token-of-a-shared-report'

/** Of no user: a visit of someone who is gone is accepted, and forgotten. */
const visitNonce = newVisitNonce(
  { sessionKey: testSessionKey, now: () => new Date(), config: { sessionSeconds: 86_400 } },
  { userId: 'gone', remote: 'remote-x', release: '1.0.0-0123456789ab' },
)

/** Ids with which a request can succeed. None belongs to the callers' own sessions and users. */
export const knownIds = [
  'home',
  'market',
  'interest',
  'buyHold',
  'victim',
  'analysis',
  'share-link',
  'offer',
  'place',
  'upload',
  'base-map',
  'spare-session',
  'agent',
  '30-year-fixed',
  'rate-entry',
  spare.token,
  resetToken,
] as const

const mappingName = 'County MLS'

const older = makeRelease({ version: '1.0.0' })
const newer = makeRelease({ version: '2.0.0' })

/** Known ids by the path segment before a parameter, or by the parameter's name. */
export const knownBy: Record<string, string> = {
  property: 'home',
  market: 'market',
  interest: 'interest',
  strategy: 'buyHold',
  rate: '30-year-fixed',
  entry: 'rate-entry',
  user: 'victim',
  editUser: 'victim',
  savedAnalyses: 'analysis',
  shortlist: 'home',
  links: 'share-link',
  places: 'place',
  import: 'upload',
  savedMapping: createHash('sha256').update(mappingName).digest('hex').slice(0, 32),
  basemap: 'base-map',
  listing: 'offer',
  apart: 'home',
  sessions: 'spare-session',
  session: spare.token,
  token: resetToken,
  remotes: 'remote-x',
  releases: releaseIdOf(newer.description),
  path: 'entry.js',
  deployTokens: 'deploy-token',
  city: 'Fairview',
  state: 'WA',
  zip: '98001',
  lastValue: '-122.3,home',
  areas: '4700000,-12300000,100000,0,0,100000',
  bounds: '{"ne":{"lat":48,"lng":-122},"sw":{"lat":47,"lng":-123}}',
}

/** Tokens and hashes that no response to another caller may contain. */
export const secrets = [callers.Investor.token!, callers.Admin.token!, '$argon2']

const person = {
  firstName: 'Noor',
  lastName: 'Haddad',
  roleId: 'agent',
  active: true,
  accountName: 'Delridge',
}

const sharedReport = {
  home: {
    street: '1 Alder St',
    place: 'Fairview, WA 98001',
    listOffice: null,
    listingPrice: 400_000,
    beds: 3,
    baths: 2,
    squareFeet: 1_500,
    yearBuilt: null,
    checks: [],
  },
  strategy: 'buyHold',
  results: { cashOnCashRoi: null, cashOnCashRoiStatus: 'UNDEFINED', warnings: [] },
  facts: {},
  expenses: null,
  steps: [],
  inputs: [],
  arv: null,
  rent: null,
}

/** Bodies that refer to existing rows, which no schema can generate. */
export const examples: Record<string, unknown> = {
  login: { username: victim, password: demoPassword },
  refreshToken: { refreshToken: spare.refreshToken },
  resetPassword: { passwordResetToken: resetToken, password: demoPassword },
  confirmEmailChange: { token: confirmToken },
  revertEmailChange: { token: revertToken },
  openSharedReport: { token: shareToken },
  updateUserDetails: {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'moved@freehold.test',
    currentPassword: demoPassword,
  },
  changeLetterhead: {
    logo: `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1').toString('base64')}`,
    phone: '(206) 555-0134',
    email: 'office@freehold.test',
  },
  reauthenticate: { password: demoPassword },
  changePassword: { currentPassword: demoPassword, newPassword: demoPassword },
  startImport: { adapter: 'rents', fileName: 'rents.csv', size: 100 },
  previewImport: { fileName: 'homes.csv', head: 'YSxiCjEsMgo=', isWhole: true },
  renameSavedMapping: { name: 'King County MLS' },
  appendImportFile: { offset: 0, data: 'emlw' },
  // No server listens there.
  addBasemapUrl: { url: 'http://127.0.0.1:1/town.pmtiles' },
  createUser: { ...person, username: 'new@freehold.test', password: 'x' },
  updateMarket: { city: 'Olympia', state: 'WA', description: '', active: true },
  updateInterest: { name: 'Wind', description: 'Air', active: true },
  updateStrategy: { name: 'Hold', description: 'Keep', active: true },
  updateUser: { ...person, username: victim },
  eraseUser: { username: victim },
  shareAnalysis: { days: 7, showsAddress: true },
  downloadWorkbook: { analyses: { buyHold: { inputs: buyHoldInputs } } },
  saveAnalysis: { name: 'Plan', strategy: 'buyHold', propertyId: 'home', inputs: buyHoldInputs },
  updateAnalysis: { inputs: buyHoldInputs, baseline: buyHoldInputs },
  undoAnalysisUpdate: {},
  changeShortlisted: { stage: 'offered', note: 'Ask about the roof' },
  checkRelease: { release: older.description },
  publishRelease: { release: older.description, smokeRun: false },
  uploadReleasePart: {
    release: releaseIdOf(older.description),
    path: 'entry.js',
    offset: 0,
    content: 'AAAA',
  },
  approveRelease: { release: releaseIdOf(newer.description), reason: 'Good' },
  promoteRelease: { release: releaseIdOf(newer.description), percent: 100, sequence: 2, reason: 'Good' },
  recordCombinations: {
    release: releaseIdOf(newer.description),
    passed: ['shell/0123456789ab'],
    failed: [],
  },
  rollBackRemote: { sequence: 2, reason: 'Bad' },
  quarantineRelease: { release: releaseIdOf(newer.description), sequence: 2, reason: 'Bad' },
  createDeployToken: { name: 'ci' },
  reportVisit: { nonce: visitNonce, count: 1, state: 'loaded', nextMs: 15_000, figures: { inp: 80 } },
  enterRate: { rate: 6.5, asOf: '2024-05-02', source: 'By hand' },
  updateProfileMarkets: { updates: ['market'] },
  updateProfileInterests: { updates: ['interest'] },
  updateProfileStrategies: { updates: ['buyHold'] },
}

async function addSession(app: TestApp, id: string, userId: string, token: string, refreshToken: string) {
  const later = new Date(Date.now() + 3_600_000)
  const expiry = { tokenExpiresAt: later, refreshExpiresAt: later, endsAt: later }
  const hashes = { tokenHash: hashToken(token), refreshHash: hashToken(refreshToken) }
  await app.db.insert(sessions).values({ id, userId, ...hashes, ...expiry, userAgent: 'fuzz' })
}

/** Adds rows for all endpoints, and a session for each caller. */
export async function addFixtures(app: TestApp): Promise<void> {
  await addHomes(app.db, [{ id: 'home' }])
  await addListings(app)
  await app.db.insert(markets).values({ id: 'market', city: 'Tacoma', state: 'WA' })
  const upload = {
    adapter: 'rents',
    source: '',
    fileName: 'rents.csv',
    phase: 'uploading',
    total: 3,
    options: {},
  } as const
  await app.db.insert(importRuns).values({ id: 'upload', state: 'uploading', ...upload })
  await app.db
    .insert(savedMappings)
    .values({ name: mappingName, mapping: '{"listingKey":["id"],"fields":{}}', fingerprint: '' })
  const facts = {
    minZoom: 0,
    maxZoom: 15,
    west: -123,
    south: 46,
    east: -121,
    north: 48,
    attribution: 'OpenStreetMap',
  }
  await app.db.insert(basemaps).values({
    id: 'base-map',
    name: 'a base map',
    url: 'http://127.0.0.1:1/town.pmtiles',
    beginning: '',
    ...facts,
  })
  await app.db.insert(interests).values({ id: 'interest', name: 'Solar', description: 'Sun' })
  const rate = {
    type: '30-year fixed',
    rate: 7,
    asOf: '2024-05-01',
    fetchedAt: new Date(),
    source: 'By hand',
  }
  await app.db.insert(rates).values({ id: 'rate-entry', ...rate, enteredBy: 'someone', position: 0 })
  const box = { lng: -122, lat: 47, west: -123, east: -121, south: 46, north: 48 }
  const text = { mainText: 'Tacoma', secondaryText: 'WA', searchText: 'tacoma wa', weight: 1 }
  await app.db.insert(places).values({ id: 'place', kind: 'city', ...text, ...box })
  await app.db.execute(sql`
    insert into users (id, first_name, last_name, username, password_hash, role_id, account_id)
    select 'victim', 'Vic', 'Tim', ${victim}, password_hash, 'agent', account_id from users limit 1`)
  const later = new Date(Date.now() + 3_600_000)
  await app.db
    .insert(resetTokens)
    .values({ tokenHash: hashToken(resetToken), userId: 'victim', expiresAt: later })
  await addEmailChanges(app, later)
  const rows = await app.db.select({ id: users.id, username: users.username }).from(users)
  for (const { token, username } of [callers.Investor, callers.Admin]) {
    const { id } = rows.find((row) => row.username === username)!
    await addSession(app, `own-${username}`, id, token!, randomUUID())
    if (username !== callers.Admin.username) continue
    await addSession(app, 'spare-session', id, spare.token, spare.refreshToken)
    const analysis = {
      propertyId: 'home',
      name: 'Plan',
      strategy: 'buyHold',
      inputs: buyHoldInputs,
      results: { cashOnCashRoiStatus: 'OK' },
    } as const
    const { inputs, results } = analysis
    const rest = { baseline: null, savedFacts: null, roi: null, createdAt: later.toISOString() }
    const beforeUpdate = { inputs, results, ...rest }
    await app.db.insert(savedAnalyses).values({ id: 'analysis', userId: id, ...analysis, beforeUpdate })
    await app.db
      .insert(shortlistedHomes)
      .values({ userId: id, propertyId: 'home', stage: 'watching', whenAdded: {} })
    await app.db.insert(shareLinks).values({
      id: 'share-link',
      analysisId: 'analysis',
      tokenHash: hashToken(shareToken),
      report: sharedReport,
      showsAddress: true,
      expiresAt: later,
    })
  }
  for (const [sequence, release] of [older, newer].entries()) await addLive(app, release, sequence)
  await app.db.insert(deployTokens).values({
    id: 'deploy-token',
    remote: 'remote-x',
    name: 'ci',
    tokenHash: hashToken('fhd_token-to-be-revoked'),
    createdBy: callers.Admin.username!,
    createdById: rows.find(({ username }) => username === callers.Admin.username)!.id,
  })
}

/** Adds a confirmed change and one that waits for its confirmation. */
async function addEmailChanges(app: TestApp, later: Date) {
  const change = { userId: 'victim', expiresAt: later, newEmail: victim }
  const confirmed = { confirmedAt: new Date(), revertHash: hashToken(revertToken), revertableUntil: later }
  await app.db.insert(emailChanges).values([
    { id: 'confirmed', ...change, oldEmail: 'former@freehold.test', confirmHash: 'spent', ...confirmed },
    {
      id: 'waiting',
      ...change,
      oldEmail: victim,
      newEmail: 'next@freehold.test',
      confirmHash: hashToken(confirmToken),
    },
  ])
}

/** Two listings of the home, of which one can be set apart, and joined again. */
async function addListings(app: TestApp) {
  const offer = {
    source: 'mls',
    propertyId: 'home',
    contentHash: '',
    status: 'forSale',
    addressFull: '1 Alder St',
    city: 'Fairview',
    state: 'WA',
    zip: '98001',
  } as const
  await app.db.insert(listings).values([
    { ...offer, id: 'offer', listingKey: 'offer', apartFrom: ['home'] },
    { ...offer, id: 'home', listingKey: 'home' },
  ])
}

async function addLive(app: TestApp, made: MadeRelease, sequence: number) {
  const as = callers.Admin.token!
  await publishOver(app, as, made)
  const body = { release: releaseIdOf(made.description), percent: 100, sequence, reason: 'First' }
  await app.call(promoteRelease, { as, params: { remote: made.description.name }, body })
}
