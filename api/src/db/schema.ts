import { platformActions, releaseStates, type StrategyKey } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
  type PgDoublePrecisionBuilderInitial,
  type PgTextBuilderInitial,
} from 'drizzle-orm/pg-core'
import { builtInStrategies, strategyKeys } from './builtInStrategies'
import { inOrder, sinceWhen } from './inOrder'
import { cellLine, cellNumber } from './mapCells'
import { bathroomsTotal, comparableReturn, latestPrice } from './propertyExpressions'

/** Ids are text: random UUIDs, or well-known words such as a built-in strategy's key. */
const id = () => text('id').primaryKey()
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const now = (name: string) => moment(name).notNull().defaultNow()
const idList = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)

// People

export const accounts = pgTable(
  'accounts',
  { id: id(), name: text('name').notNull(), createdAt: now('created_at') },
  (table) => [
    uniqueIndex('accounts_name').on(sql`lower(${table.name})`),
    index('accounts_by_name').on(inOrder(table.name)),
  ],
)

export const roles = pgTable('roles', { id: id(), name: text('name').notNull().unique() })

export const users = pgTable(
  'users',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The email address, in lower case. */
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    active: boolean('active').notNull().default(true),
    strategyIds: idList('strategy_ids'),
    marketIds: idList('market_ids'),
    interestIds: idList('interest_ids'),
    lastLoginAt: moment('last_login_at'),
    lastLoginId: text('last_login_id'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    index('users_account').on(table.accountId),
    index('users_role').on(table.roleId),
    // A page of the list of users is read off one of these, whichever way round.
    index('users_by_name').on(inOrder(table.firstName), inOrder(table.lastName), table.username),
    index('users_by_login').on(sinceWhen(table.lastLoginAt), table.username),
  ],
)

/** One row a sign-in; its pair of tokens rotates in place. Only SHA-256 of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    tokenExpiresAt: moment('token_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    refreshExpiresAt: moment('refresh_expires_at').notNull(),
    /** The refresh token before this one: for a short window after the rotation it gets the same successor again. */
    previousRefreshHash: text('previous_refresh_hash'),
    /** The access token before this one, still good until it expires, so that requests under way are not cut. */
    previousTokenHash: text('previous_token_hash'),
    previousTokenExpiresAt: moment('previous_token_expires_at'),
    rotatedAt: now('rotated_at'),
    createdAt: now('created_at'),
    /** When its user last proved to know the password: at sign-in, and each time it is asked for again. */
    authenticatedAt: now('authenticated_at'),
    lastSeenAt: now('last_seen_at'),
    /** Whatever is refreshed, the session ends here. */
    endsAt: moment('ends_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Where it was started: its user recognizes it, or does not. */
    address: text('address'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    uniqueIndex('sessions_refresh').on(table.refreshHash),
    index('sessions_previous_token').on(table.previousTokenHash),
    index('sessions_previous_refresh').on(table.previousRefreshHash),
    index('sessions_user').on(table.userId),
  ],
)

/** Refresh tokens that were rotated away. One that comes back after its window was stolen. */
export const spentRefreshTokens = pgTable('spent_refresh_tokens', {
  refreshHash: text('refresh_hash').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  spentAt: now('spent_at'),
})

export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: now('created_at'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('reset_tokens_user').on(table.userId)],
)

/**
 * Changes of users' own email addresses: asked for, confirmed at the new address, and reverted from the old one. Of the
 * tokens in the two links only SHA-256 is kept.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    confirmHash: text('confirm_hash').notNull(),
    createdAt: now('created_at'),
    /** When the link to the new address stops working. */
    expiresAt: moment('expires_at').notNull(),
    /** Null until the new address counts. */
    confirmedAt: moment('confirmed_at'),
    /** Of the link to the old address; null until the new one counts. */
    revertHash: text('revert_hash'),
    revertableUntil: moment('revertable_until'),
  },
  (table) => [
    uniqueIndex('email_changes_confirm').on(table.confirmHash),
    uniqueIndex('email_changes_revert').on(table.revertHash),
    index('email_changes_user').on(table.userId),
  ],
)

/** Sign-ins that failed in a row, per key, and until when the next one has to wait; shared by all replicas. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  failedAt: moment('failed_at').notNull(),
  waitUntil: moment('wait_until').notNull(),
})

/** The tries of the last minute per key (an account from an address), shared by all replicas. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  /** When the admitted tries were made, the oldest first. */
  times: timestamp('times', { withTimezone: true, mode: 'date' }).array().notNull(),
  /** Whether the latest try was within the limit. */
  admitted: boolean('admitted').notNull(),
  triedAt: moment('tried_at').notNull(),
})

// What an admin keeps

const namedColumns = {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
}

export const strategies = pgTable('strategies', namedColumns, (table) => [
  uniqueIndex('strategies_name').on(sql`lower(${table.name})`),
])

export const interests = pgTable('interests', namedColumns, (table) => [
  uniqueIndex('interests_name').on(sql`lower(${table.name})`),
])

export const markets = pgTable(
  'markets',
  {
    id: id(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    description: text('description').notNull().default(''),
    active: boolean('active').notNull().default(true),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [uniqueIndex('markets_city_state').on(sql`lower(${table.city})`, table.state)],
)

/** The row of the newest day of a type is its rate of the day. Rates are in percent. */
export const rates = pgTable(
  'rates',
  {
    id: id(),
    type: text('type').notNull(),
    rate: doublePrecision('rate').notNull(),
    /** The day that the source states it for. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    source: text('source').notNull(),
    /** The Admin who entered it by hand; null where it was fetched. */
    enteredBy: text('entered_by'),
    /** The order they are listed in. */
    position: integer('position').notNull(),
  },
  (table) => [
    // Last, whether it is an Admin's: what is entered by hand never takes the place of what was fetched.
    uniqueIndex('rates_type_day').on(table.type, table.asOf, table.source, sql`(${table.enteredBy} is null)`),
  ],
)

/** Every try to fetch rates, by whichever replica. */
export const rateFetches = pgTable('rate_fetches', {
  id: id(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  /** Who answered; null where nobody did. */
  source: text('source'),
  /** What went wrong, in a sentence; also where another source stepped in. */
  failure: text('failure'),
})

/**
 * A change of the rate that every analysis begins with, written together with the rate: until it is finished, stored
 * results may be of the rate before. Whoever cuts it off, it is taken up again.
 */
export const recomputations = pgTable('recomputations', {
  id: id(),
  requestedAt: now('requested_at'),
  /** Someone is at it until then, unless they say later. */
  takenUntil: moment('taken_until'),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  finishedAt: moment('finished_at'),
})

// Properties

/** What is in searches at all. */
const isFindable = sql`visible and lng is not null and lat is not null`

type ReturnColumns = {
  [Key in StrategyKey as `${Key}Roi`]: PgDoublePrecisionBuilderInitial<string>
} & {
  [Key in StrategyKey as `${Key}Status`]: PgTextBuilderInitial<string, [string, ...string[]]>
}

/** The stored return of each strategy, here so that a search reads one table: ROI in percent, and its status. */
const returnColumns = Object.fromEntries(
  strategyKeys.flatMap((key) => {
    const { columns } = builtInStrategies[key]
    return [
      [`${key}Roi`, doublePrecision(`${columns}_roi`)],
      [`${key}Status`, text(`${columns}_status`)],
    ]
  }),
) as ReturnColumns

/** Without the name of its table: the way that the migrations write indexes. */
const bare = ({ name }: AnyPgColumn) => sql.raw(name)

export const properties = pgTable(
  'properties',
  {
    id: id(),
    /** What a delivery knows the listing by; `source` and `listingKey` together are one property. */
    source: text('source').notNull(),
    listingKey: text('listing_key').notNull(),
    /** A hash of the delivered facts: an unchanged re-delivery writes nothing. */
    contentHash: text('content_hash').notNull(),
    status: text('status', { enum: ['forSale', 'sold'] }).notNull(),
    /** Withdrawn and hidden listings stay, but are in no search. */
    visible: boolean('visible').notNull().default(true),
    addressFull: text('address_full').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    lng: doublePrecision('lng'),
    lat: doublePrecision('lat'),
    bedrooms: integer('bedrooms'),
    bathroomsFull: integer('bathrooms_full'),
    bathroomsHalf: integer('bathrooms_half'),
    bathroomsThreeQuarter: integer('bathrooms_three_quarter'),
    buildingArea: doublePrecision('building_area'),
    yearBuilt: integer('year_built'),
    listingPrice: doublePrecision('listing_price'),
    soldPrice: doublePrecision('sold_price'),
    soldDate: date('sold_date', { mode: 'string' }),
    remarks: text('remarks'),
    /** When its source last changed it; null where the source does not say. An older delivery is ignored. */
    modifiedAt: moment('modified_at'),
    /** The cell of the map that it lies in; null without coordinates. */
    cell: integer('cell').generatedAlwaysAs(cellNumber(cellLine(sql`lat`), cellLine(sql`lng`))),
    /** Its facts, or sales around it, have changed since its results were computed. */
    stale: boolean('stale').notNull().default(false),
    compIds: idList('comp_ids'),
    arv: jsonb('arv'),
    rent: jsonb('rent'),
    ...returnColumns,
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => {
    const price = latestPrice({ listingPrice: bare(table.listingPrice), soldPrice: bare(table.soldPrice) })
    const baths = bathroomsTotal({
      bathroomsFull: bare(table.bathroomsFull),
      bathroomsHalf: bare(table.bathroomsHalf),
      bathroomsThreeQuarter: bare(table.bathroomsThreeQuarter),
    })
    const returns = strategyKeys.map((key) => ({
      key,
      value: comparableReturn(bare(table[`${key}Roi`]), bare(table[`${key}Status`])),
    }))
    return [
      uniqueIndex('properties_listing').on(table.source, table.listingKey),
      // The order a search answers in: a page is read off the index, latitude and filters checked before a row is
      // fetched. By bytes, so that both databases agree on the order of ids.
      index('properties_viewport')
        .on(
          table.lng,
          sql`${table.id} collate "C"`,
          table.lat,
          price,
          table.bedrooms,
          baths,
          table.buildingArea,
          table.status,
          ...returns.map(({ value }) => value),
        )
        .where(isFindable),
      // For a view that few homes lie in, such as one of the sea.
      index('properties_latitude').on(table.lat, table.lng).where(isFindable),
      // For a price or a return that few homes have, wherever they lie. Not of findable homes alone: PostgreSQL
      // estimates by the statistics of whole indexes, and would not know how few they are.
      index('properties_price').on(price),
      ...returns.map(({ key, value }) => index(`properties_${builtInStrategies[key].columns}`).on(value)),
      // Homes and sales of a square of the map, whose results are computed together.
      index('properties_cell').on(table.cell, sql`${table.id} collate "C"`),
      index('properties_sold')
        .on(table.cell)
        .where(sql`sold_price is not null`),
      index('properties_stale')
        .on(table.cell, sql`${table.id} collate "C"`)
        .where(sql`stale`),
    ]
  },
)

/** HUD's small-area fair market rents, when an operator loads them: dollars a month. */
export const smallAreaRents = pgTable(
  'small_area_rents',
  {
    zip: text('zip').notNull(),
    /** 0 is a studio, 4 stands for four and more. */
    bedrooms: integer('bedrooms').notNull(),
    monthlyRent: doublePrecision('monthly_rent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.zip, table.bedrooms] })],
)

/** One row a property and strategy: what the engine was given and what it answered. */
export const strategyResults = pgTable(
  'strategy_results',
  {
    propertyId: text('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    strategy: text('strategy', { enum: strategyKeys }).notNull(),
    input: jsonb('input').notNull(),
    results: jsonb('results').notNull(),
    computedAt: now('computed_at'),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.strategy] })],
)

export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    propertyId: text('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    name: text('name').notNull(),
    /** Dollars a year. */
    value: doublePrecision('value').notNull(),
  },
  (table) => [index('expenses_property').on(table.propertyId)],
)

export const media = pgTable(
  'media',
  {
    id: id(),
    propertyId: text('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['photo', 'floorPlan', 'document', 'video'] })
      .notNull()
      .default('photo'),
    url: text('url').notNull(),
    caption: text('caption'),
  },
  (table) => [index('media_property').on(table.propertyId, table.position)],
)

/** What a place search finds: cities, ZIP codes, streets and addresses of the loaded properties and markets. */
export const places = pgTable(
  'places',
  {
    id: id(),
    kind: text('kind', { enum: ['city', 'zip', 'street', 'address'] }).notNull(),
    mainText: text('main_text').notNull(),
    secondaryText: text('secondary_text').notNull(),
    /** Both texts as they are matched: lower case, one blank between words, no punctuation. */
    searchText: text('search_text').notNull(),
    /** How many properties it holds: of places alike, the larger comes first. */
    weight: integer('weight').notNull(),
    lng: doublePrecision('lng').notNull(),
    lat: doublePrecision('lat').notNull(),
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
  },
  (table) => [index('places_prefix').on(table.kind, table.searchText.op('text_pattern_ops'))],
)

/** Streets that were loaded as lines: they are places even where no home lies on them. */
export const streets = pgTable('streets', {
  /** As the place is called. */
  id: id(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
  /** The import that saw it last: within one, the lines of a street add up; the next one begins anew. */
  runId: text('run_id').notNull(),
})

// What a user leaves behind

export const recentSearches = pgTable(
  'recent_searches',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    search: text('search').notNull(),
    viewport: jsonb('viewport'),
    createdAt: now('created_at'),
  },
  (table) => [
    index('recent_searches_user').on(table.userId, table.createdAt),
    uniqueIndex('recent_searches_text').on(table.userId, sql`lower(${table.search})`),
  ],
)

export const savedAnalyses = pgTable(
  'saved_analyses',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    propertyId: text('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    strategy: text('strategy', { enum: strategyKeys }).notNull(),
    inputs: jsonb('inputs').notNull(),
    results: jsonb('results').notNull(),
    /** The property's own inputs when it was saved; null where it had none. */
    baseline: jsonb('baseline'),
    roi: doublePrecision('roi'),
    createdAt: now('created_at'),
  },
  (table) => [index('saved_analyses_user').on(table.userId, table.createdAt)],
)

// Operation

/** Every build of a remote that was published. Files of a release are write-once. */
export const remoteReleases = pgTable(
  'remote_releases',
  {
    id: id(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    buildId: text('build_id').notNull(),
    /** The description that the build wrote: entry, files with their hashes, ranges, paths, roles. */
    description: jsonb('description').notNull(),
    /** The size of each file, by its path. */
    bytes: jsonb('bytes').notNull().default({}),
    state: text('state', { enum: releaseStates }).notNull().default('available'),
    stateReason: text('state_reason'),
    smokeRun: boolean('smoke_run').notNull().default(false),
    publishedBy: text('published_by').notNull(),
    publishedAt: now('published_at'),
    /** The Admin who approved its roles and paths; null where none had to, or none has yet. */
    approvedBy: text('approved_by'),
    approvedAt: moment('approved_at'),
  },
  (table) => [uniqueIndex('remote_releases_build').on(table.remote, table.version, table.buildId)],
)

/**
 * Append-only: what was done to each remote, by whom and why. A change of traffic has a sequence number and the state
 * that it led to; the highest one of a remote is its state. The number is taken once, so of two changes that began with
 * the same state one is refused.
 */
export const remoteChanges = pgTable(
  'remote_changes',
  {
    id: serial('id').primaryKey(),
    remote: text('remote').notNull(),
    action: text('action', { enum: platformActions }).notNull(),
    release: text('release'),
    percent: doublePrecision('percent'),
    sequence: integer('sequence'),
    state: jsonb('state'),
    changedBy: text('changed_by').notNull(),
    reason: text('reason').notNull(),
    changedAt: now('changed_at'),
  },
  (table) => [uniqueIndex('remote_changes_sequence').on(table.remote, table.sequence)],
)

/** With one of them a team publishes and moves its own remote. Only SHA-256 of a token is kept. */
export const deployTokens = pgTable(
  'deploy_tokens',
  {
    id: id(),
    remote: text('remote').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdBy: text('created_by').notNull(),
    /** The Admin with whom it ends; null for a token of the settings. */
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: now('created_at'),
    /** Null for a token of the settings, which ends with its line there. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('deploy_tokens_hash').on(table.tokenHash),
    index('deploy_tokens_remote').on(table.remote),
    index('deploy_tokens_maker').on(table.createdById),
  ],
)

/** What each deploy token, or Admin, has uploaded on a day (UTC), for the quotas. */
export const deployUsage = pgTable(
  'deploy_usage',
  {
    /** The id of the token, or of the Admin. */
    uploader: text('uploader').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    releases: integer('releases').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.uploader, table.day] })],
)

/** How loading a release ended in browsers, by user: no one of them counts for more than a few. */
export const remoteLoads = pgTable(
  'remote_loads',
  {
    releaseId: text('release_id')
      .notNull()
      .references(() => remoteReleases.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    loaded: integer('loaded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Of the last failure. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.userId] })],
)

/**
 * Changes by admins, sign-ins, resets, deploys; no secret ever stands in it. Append-only: triggers of the migrations
 * refuse to change or delete a row.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: now('at'),
    actorId: text('actor_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    details: jsonb('details').notNull().default({}),
    /** The request that it happened in, as it stands in the logs and in the answer; null for the command line. */
    requestId: text('request_id'),
    /** Where the request came from. */
    address: text('address'),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subjectType, table.subjectId),
  ],
)

/** Imports, as someone or the command line started them. One at a time is `running`. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: id(),
    adapter: text('adapter').notNull(),
    source: text('source').notNull(),
    fileName: text('file_name').notNull().default(''),
    /** The name of who started it; null for the command line. */
    startedBy: text('started_by'),
    state: text('state', { enum: ['uploading', 'waiting', 'running', 'finished', 'failed', 'cutOff'] })
      .notNull()
      .default('finished'),
    message: text('message'),
    phase: text('phase', { enum: ['uploading', 'reading', 'loading', 'computing', 'places'] }),
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }),
    phaseStartedAt: moment('phase_started_at'),
    /** When `done` was counted. */
    countedAt: moment('counted_at'),
    startedAt: now('started_at'),
    finishedAt: moment('finished_at'),
    /** How to read the file that was uploaded; null for the command line. */
    options: jsonb('options'),
    rowsRead: integer('rows_read').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    superseded: integer('superseded').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    computed: integer('computed').notNull().default(0),
  },
  (table) => [index('import_runs_started').on(table.startedAt)],
)

/** Rejected rows of an import, for the download. */
export const importErrors = pgTable(
  'import_errors',
  {
    runId: text('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of its first line in the file, counted from 1. */
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
    row: text('row').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

/** How far each source of properties has been computed. */
export const importMarks = pgTable('import_marks', {
  source: text('source').primaryKey(),
  /** The day that the recency of its sales counted from when results were last computed. */
  recencyDay: date('recency_day', { mode: 'string' }),
})

/** How far each feed that tells of its changes has been read. A source may have several, such as a server's two MLSs. */
export const feedMarks = pgTable(
  'feed_marks',
  {
    source: text('source').notNull(),
    /** SHA-256 of the address that is asked: what stands in its query may be secret. */
    feed: text('feed').notNull(),
    /** Everything that changed before is stored. */
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.feed] })],
)

/** Boxes around sales that came, changed or went: results in them wait to be computed. */
export const dueAreas = pgTable('due_areas', {
  id: id(),
  west: doublePrecision('west').notNull(),
  east: doublePrecision('east').notNull(),
  south: doublePrecision('south').notNull(),
  north: doublePrecision('north').notNull(),
})

/** Single values of this installation, such as the key that successor tokens are derived with. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() })
