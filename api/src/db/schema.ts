import {
  geocodeQualities,
  type ImportGeocoding,
  type ImportWarning,
  importStates,
  listingChangeKinds,
  listingStatuses,
  logoTypes,
  MediaKind,
  platformActions,
  REALISTIC_EXPENSES_DEFAULT,
  releaseStates,
  shortlistStages,
  type ReturnFact,
  type SavedAnalysis,
  type StrategyKey,
  type VisitFigure,
  visitFailures,
  visitStates,
} from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
  type PgDoublePrecisionBuilderInitial,
  type PgTextBuilderInitial,
} from 'drizzle-orm/pg-core'
import { builtInStrategies, strategyKeys } from './builtInStrategies'
import { caseInsensitive, nullsFirst } from './sortKeys'
import { homeColumns, sizeColumns } from './homeColumns'
import { leaseStatuses, listingKinds, type ListingExpense, type ListingMedia } from './listingParts'
import { cellLine, cellNumber } from './mapCells'
import { isNameOnly } from './placeExpressions'
import { archiveKinds, placeKinds } from './placeKinds'
import {
  bathroomsTotal,
  cityKey,
  comparableReturn,
  hasParcel,
  isFindable,
  isPlausible,
  lastDay,
  latestPrice,
  mapRow,
  parcelKey,
  traits,
} from './propertyExpressions'

/** Bytes as both drivers read them: a Buffer is a Uint8Array. */
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Ids are text: random UUIDs, or well-known words such as a built-in strategy's key. */
const id = () => text('id').primaryKey()
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const now = (name: string) => moment(name).notNull().defaultNow()
const textList = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)

// Users and sessions

export const accounts = pgTable(
  'accounts',
  { id: id(), name: text('name').notNull(), createdAt: now('created_at') },
  (table) => [
    uniqueIndex('accounts_name').on(sql`lower(${table.name})`),
    index('accounts_by_name').on(caseInsensitive(table.name)),
  ],
)

/** What reports of an account's users show of it. An account without a row has none of it. */
export const letterheads = pgTable('letterheads', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  logo: bytes('logo'),
  /** Null exactly if there is no logo. */
  logoType: text('logo_type', { enum: logoTypes }),
  phone: text('phone'),
  email: text('email'),
})

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
    strategyIds: textList('strategy_ids'),
    marketIds: textList('market_ids'),
    interestIds: textList('interest_ids'),
    realisticExpenses: boolean('realistic_expenses').notNull().default(REALISTIC_EXPENSES_DEFAULT),
    lastLoginAt: moment('last_login_at'),
    lastLoginId: text('last_login_id'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    index('users_account').on(table.accountId),
    index('users_role').on(table.roleId),
    // A page of the user list is read from one of these, in either direction.
    index('users_by_name').on(
      caseInsensitive(table.firstName),
      caseInsensitive(table.lastName),
      table.username,
    ),
    index('users_by_login').on(nullsFirst(table.lastLoginAt), table.username),
  ],
)

/** One row per sign-in; its pair of tokens rotates in place. Only the SHA-256 of a token is stored. */
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
    /** The previous refresh token: for a short window after the rotation it gets the same successor again. */
    previousRefreshHash: text('previous_refresh_hash'),
    /** The previous access token, valid until it expires, so that requests under way do not fail. */
    previousTokenHash: text('previous_token_hash'),
    previousTokenExpiresAt: moment('previous_token_expires_at'),
    rotatedAt: now('rotated_at'),
    createdAt: now('created_at'),
    /** When the user last entered the password: at sign-in or at a step-up. */
    authenticatedAt: now('authenticated_at'),
    lastSeenAt: now('last_seen_at'),
    /** The session ends then, even if it is refreshed. */
    endsAt: moment('ends_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** The IP address of the sign-in, by which the user can recognize the session. */
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

/** Refresh tokens that rotation has replaced. One that is used again after its window was stolen. */
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
 * Users' changes of their email addresses: requested, confirmed at the new address, reverted from the old one. Only the
 * SHA-256 of the tokens in the two links is stored.
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
    /** Null until the new address is confirmed. */
    confirmedAt: moment('confirmed_at'),
    /** SHA-256 of the token mailed to the old address; null until the new one is confirmed. */
    revertHash: text('revert_hash'),
    revertableUntil: moment('revertable_until'),
  },
  (table) => [
    uniqueIndex('email_changes_confirm').on(table.confirmHash),
    uniqueIndex('email_changes_revert').on(table.revertHash),
    index('email_changes_user').on(table.userId),
  ],
)

/** Failed sign-ins in a row per key, and until when the next one has to wait; shared by all replicas. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  failedAt: moment('failed_at').notNull(),
  waitUntil: moment('wait_until').notNull(),
})

/** Recent attempts per key (an account from an address), shared by all replicas. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  /** When the admitted attempts were made, oldest first. */
  times: timestamp('times', { withTimezone: true, mode: 'date' }).array().notNull(),
  /** Whether the latest attempt was within the limit. */
  admitted: boolean('admitted').notNull(),
  triedAt: moment('tried_at').notNull(),
})

// Lists that Admins maintain

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

/** A type's row with the latest day is its current rate. Rates are in percent. */
export const rates = pgTable(
  'rates',
  {
    id: id(),
    type: text('type').notNull(),
    rate: doublePrecision('rate').notNull(),
    /** The day that the source states for the rate. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    source: text('source').notNull(),
    /** The Admin who entered it by hand; null if it was fetched. */
    enteredBy: text('entered_by'),
    position: integer('position').notNull(),
  },
  (table) => [
    // The last part lets an Admin's rate and a fetched one of the same day exist together.
    uniqueIndex('rates_type_day').on(table.type, table.asOf, table.source, sql`(${table.enteredBy} is null)`),
  ],
)

/** Every attempt of any replica to fetch rates. */
export const rateFetches = pgTable('rate_fetches', {
  id: id(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  /** The source that answered; null if none did. */
  source: text('source'),
  /** The error as a sentence; also if another source was used instead. */
  failure: text('failure'),
})

/**
 * Pending recomputations after a change of the default rate, written together with the rate. Until one is finished,
 * stored results may use the old rate. An interrupted one is resumed.
 */
export const recomputations = pgTable('recomputations', {
  id: id(),
  requestedAt: now('requested_at'),
  /** A replica works on it until then, unless it extends the lease. */
  takenUntil: moment('taken_until'),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  finishedAt: moment('finished_at'),
})

// Homes and their listings

type ReturnColumns = {
  [
    Key in StrategyKey as `${Key}Roi` | `${Key}ConservativeRoi` | `${Key}Cash` | `${Key}CashFlow`
  ]: PgDoublePrecisionBuilderInitial<string>
} & {
  [Key in StrategyKey as `${Key}Status` | `${Key}ConservativeStatus`]: PgTextBuilderInitial<
    string,
    [string, ...string[]]
  >
}

/**
 * Each strategy's stored return: ROI in percent and its status, from the estimates and from the lower ends of their
 * ranges; the cash that it needs, in dollars, and its cash flow, in dollars a month, null for a strategy without a rent.
 * Stored here so that a search reads one table.
 */
const returnColumns = Object.fromEntries(
  strategyKeys.flatMap((key) => {
    const { columns } = builtInStrategies[key]
    return [
      [`${key}Roi`, doublePrecision(`${columns}_roi`)],
      [`${key}Status`, text(`${columns}_status`)],
      [`${key}ConservativeRoi`, doublePrecision(`${columns}_conservative_roi`)],
      [`${key}ConservativeStatus`, text(`${columns}_conservative_status`)],
      [`${key}Cash`, doublePrecision(`${columns}_cash`)],
      [`${key}CashFlow`, doublePrecision(`${columns}_cash_flow`)],
    ]
  }),
) as ReturnColumns

type ComparableColumns = {
  [Key in StrategyKey as `${Key}Return` | `${Key}ConservativeReturn`]: PgDoublePrecisionBuilderInitial<string>
}

/** The same returns as numbers to compare, which follow from them: a search reads them off its index. */
const comparableColumns = Object.fromEntries(
  strategyKeys.flatMap((key) => {
    const { columns } = builtInStrategies[key]
    const comparable = (name: string) =>
      doublePrecision(`${columns}_${name}return`).generatedAlwaysAs((): SQL =>
        comparableReturn(sql.raw(`${columns}_${name}roi`), sql.raw(`${columns}_${name}status`)),
      )
    return [
      [`${key}Return`, comparable('')],
      [`${key}ConservativeReturn`, comparable('conservative_')],
    ]
  }),
) as unknown as ComparableColumns

/** The column without its table, as migrations write indexes. */
const unqualified = ({ name }: AnyPgColumn) => sql.raw(name)

/** Where a home is. */
const addressColumns = {
  addressFull: text('address_full').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  /** Its name without 'County' or 'Parish'; null if the source does not state it. */
  county: text('county'),
  lng: doublePrecision('lng'),
  lat: doublePrecision('lat'),
}

/** What a listing says about itself. Its changes of price and status are in `listing_changes`. */
const listingColumns = {
  status: text('status', { enum: listingStatuses }).notNull(),
  listingPrice: doublePrecision('listing_price'),
  originalListPrice: doublePrecision('original_list_price'),
  /** What a sold one asked for last. */
  listPriceAtSale: doublePrecision('list_price_at_sale'),
  listDate: date('list_date', { mode: 'string' }),
  /** The listing's broker. */
  listOffice: text('list_office'),
  soldPrice: doublePrecision('sold_price'),
  soldDate: date('sold_date', { mode: 'string' }),
  remarks: text('remarks'),
  /** When the source last changed it; null if the source does not say. Older records are ignored. */
  modifiedAt: moment('modified_at'),
}

/** PostgreSQL allows no more columns. */
const INDEX_COLUMNS_MAX = 32

/** Homes, with what their listings together say of them (`deriveHome`). */
export const properties = pgTable(
  'properties',
  {
    id: id(),
    /** The leading listing, whose status, prices and dates are the home's. */
    source: text('source').notNull(),
    listingKey: text('listing_key').notNull(),
    listingCount: integer('listing_count').notNull().default(1),
    /** False if none of its listings may be shown: it stays stored, but searches skip it. */
    visible: boolean('visible').notNull().default(true),
    ...addressColumns,
    /** How exactly the geocoder knows the coordinates; null if they come from the source, or are missing. */
    geocodeQuality: text('geocode_quality', { enum: geocodeQualities }),
    ...homeColumns,
    ...listingColumns,
    /** The map cell that contains it; null without coordinates. */
    cell: integer('cell').generatedAlwaysAs((): SQL =>
      cellNumber(cellLine(unqualified(properties.lat)), cellLine(unqualified(properties.lng))),
    ),
    /** What is implausible about it, as codes of `listing-checks`; empty for nearly all homes. */
    checkReasons: text('check_reasons')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** How its price contradicts the market's sales, as codes of `computeResults`; empty for nearly all homes. */
    evidenceReasons: text('evidence_reasons')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Whether its facts or sales around it have changed since its results were computed. */
    stale: boolean('stale').notNull().default(false),
    compIds: textList('comp_ids'),
    arv: jsonb('arv'),
    rent: jsonb('rent'),
    /** The taxes that its results assume; null if its listing states them, or no rate is known. */
    tax: jsonb('tax'),
    /** The insurance that its results assume; null if its listing states it. */
    insurance: jsonb('insurance'),
    /** What its returns assume, and what they lack because nothing can be assumed: codes of `ReturnFact`. */
    assumedFacts: textList('assumed_facts').$type<ReturnFact[]>(),
    missingFacts: textList('missing_facts').$type<ReturnFact[]>(),
    ...returnColumns,
    /** Of the loan of Buy & Hold. */
    buyHoldDscr: doublePrecision('buy_hold_dscr'),
    /** The last change of its asking price, in dollars, and its day; null if it was no cut. */
    priceCut: doublePrecision('price_cut'),
    priceCutOn: date('price_cut_on', { mode: 'string' }),
    // What follows is computed by the database, so that a search reads it off its index.
    latestPrice: doublePrecision('latest_price').generatedAlwaysAs((): SQL =>
      latestPrice({
        listingPrice: unqualified(properties.listingPrice),
        soldPrice: unqualified(properties.soldPrice),
      }),
    ),
    bathroomsTotal: integer('bathrooms_total').generatedAlwaysAs((): SQL =>
      bathroomsTotal({
        bathroomsFull: unqualified(properties.bathroomsFull),
        bathroomsHalf: unqualified(properties.bathroomsHalf),
        bathroomsThreeQuarter: unqualified(properties.bathroomsThreeQuarter),
      }),
    ),
    mapRow: integer('map_row').generatedAlwaysAs((): SQL => mapRow(unqualified(properties.lat))),
    lastDay: date('last_day', { mode: 'string' }).generatedAlwaysAs((): SQL =>
      lastDay({
        status: unqualified(properties.status),
        soldDate: unqualified(properties.soldDate),
        modifiedAt: unqualified(properties.modifiedAt),
      }),
    ),
    cityKey: text('city_key').generatedAlwaysAs((): SQL =>
      cityKey({ state: unqualified(properties.state), city: unqualified(properties.city) }),
    ),
    traits: smallint('traits').generatedAlwaysAs((): SQL =>
      traits({
        status: unqualified(properties.status),
        checkReasons: unqualified(properties.checkReasons),
        evidenceReasons: unqualified(properties.evidenceReasons),
        missingFacts: unqualified(properties.missingFacts),
      }),
    ),
    ...comparableColumns,
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => {
    const findable = isFindable({
      visible: unqualified(table.visible),
      lng: unqualified(table.lng),
      lat: unqualified(table.lat),
    })
    return [
      // The order of search results, and all that a search filters, sorts or counts by: a page, or the counts of a view,
      // are read from the index alone. Collation "C", so that both databases sort ids alike.
      index('properties_viewport')
        .on(
          table.lng,
          sql`${table.id} collate "C"`,
          ...[
            table.lat,
            table.latestPrice,
            table.bedrooms,
            table.bathroomsTotal,
            table.buildingArea,
            table.status,
            table.traits,
            table.yearBuilt,
            table.lotSize,
            table.listDate,
            table.lastDay,
            table.source,
            table.cityKey,
            table.mapRow,
            table.buyHoldDscr,
            ...strategyKeys.map((key) => table[`${key}Return`]),
            ...strategyKeys.map((key) => table[`${key}ConservativeReturn`]),
            ...strategyKeys.map((key) => table[`${key}Cash`]),
            ...strategyKeys.flatMap((key) => (key === 'fixFlip' ? [] : [table[`${key}CashFlow`]])),
            // What does not fit is read from the table.
          ].slice(0, INDEX_COLUMNS_MAX - 2),
        )
        .where(findable),
      // For a viewport with few homes, such as one of the sea.
      index('properties_latitude').on(table.lat, table.lng).where(findable),
      // All homes of a ZIP code or city, for the figures of its market.
      index('properties_zip').on(table.zip).where(unqualified(table.visible)),
      index('properties_city').on(table.cityKey).where(unqualified(table.visible)),
      // For a price or return that few homes anywhere have.
      index('properties_price').on(table.latestPrice),
      ...strategyKeys.map((key) =>
        index(`properties_${builtInStrategies[key].columns}`).on(table[`${key}Return`]),
      ),
      // Homes and sales of a map cell, whose results are computed together.
      index('properties_cell').on(table.cell, sql`${table.id} collate "C"`),
      index('properties_sold')
        .on(table.cell)
        .where(sql`${unqualified(table.soldPrice)} is not null`),
      index('properties_stale')
        .on(table.cell, sql`${table.id} collate "C"`)
        .where(unqualified(table.stale)),
      // The list of implausible listings, by address.
      index('properties_implausible')
        .on(caseInsensitive(table.addressFull), table.id)
        .where(
          sql`${unqualified(table.visible)} and not ${isPlausible({
            checkReasons: unqualified(table.checkReasons),
            evidenceReasons: unqualified(table.evidenceReasons),
          })}`,
        ),
      // Homes of several listings, by address.
      index('properties_joined')
        .on(caseInsensitive(table.addressFull), table.id)
        .where(sql`${unqualified(table.listingCount)} > 1`),
      // Homes whose addresses may have to be geocoded.
      index('properties_unplaced')
        .on(table.zip)
        .where(sql`${unqualified(table.visible)} and ${unqualified(table.lng)} is null`),
      // Homes whose parcel number begins with what is typed.
      index('properties_parcel')
        .on(sql`${parcelKey({ parcelNumber: unqualified(table.parcelNumber) })} text_pattern_ops`)
        .where(
          hasParcel({ visible: unqualified(table.visible), parcelNumber: unqualified(table.parcelNumber) }),
        ),
    ]
  },
)

/**
 * The homes of each cell of the map at `COUNTED_LEVEL` and how the prices or one return of them are distributed, so that
 * a view from afar reads no home. A cell with a mark in `changed_cells` is counted anew. See `properties/marketCells.ts`.
 */
export const marketCells = pgTable(
  'market_cells',
  {
    /** What is distributed: see `measureOf`. */
    measure: smallint('measure').notNull(),
    row: integer('row').notNull(),
    column: integer('column').notNull(),
    homes: integer('homes').notNull(),
    /** The highest value; null if none is known. */
    best: doublePrecision('best'),
    west: doublePrecision('west').notNull(),
    east: doublePrecision('east').notNull(),
    south: doublePrecision('south').notNull(),
    north: doublePrecision('north').notNull(),
    /** See `Buckets` in `properties/distributions.ts`. */
    buckets: bytes('buckets').notNull(),
  },
  (table) => [primaryKey({ columns: [table.measure, table.row, table.column] })],
)

/**
 * Cells of which a transaction has changed homes since they were counted. With the transaction in its key, a mark of one
 * that has not committed yet cannot be mistaken for one that has been counted.
 */
export const changedCells = pgTable(
  'changed_cells',
  {
    row: integer('row').notNull(),
    column: integer('column').notNull(),
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.row, table.column, table.transaction] })],
)

/**
 * By which listings and leases of one home are found: hashes with the installation's secret, because an address may be
 * withheld. See `homes/homeKeys.ts`.
 */
const homeKeyColumns = {
  parcelKey: text('parcel_key'),
  addressKey: text('address_key'),
  /** Of house number, street name and unit. */
  doorKey: text('door_key'),
}

/** What each source says of a home that is or was for sale. A closed listing is a sale. */
export const listings = pgTable(
  'listings',
  {
    id: id(),
    /** `source` and `listingKey` together identify a listing. */
    source: text('source').notNull(),
    listingKey: text('listing_key').notNull(),
    /** The home; null for a listing that was removed before it was ever read. */
    propertyId: text('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    ...homeKeyColumns,
    /** The homes that it is not of, as an Admin has decided. */
    apartFrom: textList('apart_from'),
    /** A hash of the record's facts: an unchanged record writes nothing. */
    contentHash: text('content_hash').notNull(),
    /** False if it was withdrawn, or may not be shown. */
    visible: boolean('visible').notNull().default(true),
    ...addressColumns,
    ...homeColumns,
    ...listingColumns,
    expenses: jsonb('expenses').$type<ListingExpense[]>().notNull().default([]),
    /** In display order; null if no record has mentioned any. */
    media: jsonb('media').$type<ListingMedia[]>(),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    uniqueIndex('listings_key').on(table.source, table.listingKey),
    index('listings_property').on(table.propertyId),
    index('listings_parcel')
      .on(table.parcelKey)
      .where(sql`${unqualified(table.parcelKey)} is not null`),
    index('listings_address')
      .on(table.addressKey)
      .where(sql`${unqualified(table.addressKey)} is not null`),
    // Those that an Admin has set apart, by address.
    index('listings_apart')
      .on(caseInsensitive(table.addressFull), table.id)
      .where(sql`${unqualified(table.apartFrom)} <> '{}'`),
  ],
)

/**
 * What each source says of a home that is or was for rent. Its home is found by the same keys as that of a listing. Rents
 * of other homes are estimated from it; no search, comp of a sale or place comes from it.
 */
export const leases = pgTable(
  'leases',
  {
    id: id(),
    /** `source` and `listingKey` together identify a lease. */
    source: text('source').notNull(),
    listingKey: text('listing_key').notNull(),
    ...homeKeyColumns,
    /** A hash of the record's facts: an unchanged record writes nothing. */
    contentHash: text('content_hash').notNull(),
    /** False if it was withdrawn, or may not be shown. */
    visible: boolean('visible').notNull().default(true),
    ...addressColumns,
    ...sizeColumns,
    status: text('status', { enum: leaseStatuses }).notNull(),
    /** Dollars a month, as agreed; null while it is for rent, or if it is not known. */
    monthlyRent: doublePrecision('monthly_rent'),
    /** Dollars a month. */
    askingRent: doublePrecision('asking_rent'),
    leasedOn: date('leased_on', { mode: 'string' }),
    /** The map cell that contains it; null without coordinates. */
    cell: integer('cell').generatedAlwaysAs((): SQL =>
      cellNumber(cellLine(unqualified(leases.lat)), cellLine(unqualified(leases.lng))),
    ),
    listDate: date('list_date', { mode: 'string' }),
    /** The listing's broker. */
    listOffice: text('list_office'),
    /** When the source last changed it; null if the source does not say. Older records are ignored. */
    modifiedAt: moment('modified_at'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    uniqueIndex('leases_key').on(table.source, table.listingKey),
    index('leases_parcel')
      .on(table.parcelKey)
      .where(sql`${unqualified(table.parcelKey)} is not null`),
    index('leases_address')
      .on(table.addressKey)
      .where(sql`${unqualified(table.addressKey)} is not null`),
    // Those of a map cell, from which the rents of homes around are estimated.
    index('leases_cell')
      .on(table.cell)
      .where(sql`${unqualified(table.monthlyRent)} is not null`),
  ],
)

/** Ids of homes that have become part of another, which links to them lead to. */
export const replacedHomes = pgTable(
  'replaced_homes',
  {
    id: id(),
    propertyId: text('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
  },
  (table) => [index('replaced_homes_property').on(table.propertyId)],
)

/** Changes of a listing's asking price and status, as its feed states them or as imports noticed them. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    changedAt: moment('changed_at').notNull(),
    kind: text('kind', { enum: listingChangeKinds }).notNull(),
    /** The asking price afterwards; null if none is known. */
    price: doublePrecision('price'),
    previousPrice: doublePrecision('previous_price'),
    /** The status afterwards. */
    status: text('status', { enum: [...listingStatuses, 'offMarket'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.changedAt, table.kind] })],
)

/** What a geocoder answered, by address. An address itself is not kept here: its listing may withhold it later. */
export const geocodedAddresses = pgTable('geocoded_addresses', {
  /** MD5 of the normalized address. */
  key: text('key').primaryKey(),
  outcome: text('outcome', { enum: [...geocodeQualities, 'tie', 'noMatch'] }).notNull(),
  /** Null without a match. */
  lng: doublePrecision('lng'),
  lat: doublePrecision('lat'),
  /** The geocoder. */
  source: text('source').notNull(),
  answeredAt: moment('answered_at').notNull(),
})

/** Every request of any replica to the geocoder. */
export const geocodeRequests = pgTable('geocode_requests', {
  id: id(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  /** The error as a sentence; null if the request succeeded or has not finished. */
  failure: text('failure'),
})

/** HUD's small-area fair market rents in dollars a month, if an operator has loaded them. */
export const smallAreaRents = pgTable(
  'small_area_rents',
  {
    zip: text('zip').notNull(),
    /** 0 is a studio, 4 means four or more. */
    bedrooms: integer('bedrooms').notNull(),
    monthlyRent: doublePrecision('monthly_rent').notNull(),
    /** The table's fiscal year; null if its file name does not have it. */
    year: integer('year'),
  },
  (table) => [primaryKey({ columns: [table.zip, table.bedrooms] })],
)

/** Effective property tax rates, if an operator has loaded a table. */
export const propertyTaxRates = pgTable('property_tax_rates', {
  /** Such as 'zip 98118', 'county WA king' or 'state WA'. */
  area: text('area').primaryKey(),
  /** As the table writes it. */
  name: text('name').notNull(),
  /** Percent of the value a year. */
  rate: doublePrecision('rate').notNull(),
  /** The name of the table. */
  source: text('source').notNull(),
})

/** The median rate of the homes of an area whose taxes are known, if there are enough of them. */
export const medianTaxRates = pgTable('median_tax_rates', {
  /** Such as 'zip 98118', 'city WA seattle' or 'county WA king'. */
  area: text('area').primaryKey(),
  /** Percent of the price a year. */
  rate: doublePrecision('rate').notNull(),
  homes: integer('homes').notNull(),
})

/** One row per property and strategy: the engine's inputs and results. */
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
    kind: text('kind', { enum: MediaKind.options }).notNull().default('photo'),
    url: text('url').notNull(),
    caption: text('caption'),
  },
  (table) => [index('media_property').on(table.propertyId, table.position)],
)

/** What a place search finds; `rebuildPlaces` derives them from homes, streets and names of archives. */
export const places = pgTable(
  'places',
  {
    id: id(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    mainText: text('main_text').notNull(),
    secondaryText: text('secondary_text').notNull(),
    /** Both texts in the form that is matched: lower case, one space between words, no punctuation. */
    searchText: text('search_text').notNull(),
    /**
     * How many properties it contains, or a negative number for a name of an archive; among equal matches the larger
     * comes first.
     */
    weight: integer('weight').notNull(),
    lng: doublePrecision('lng').notNull(),
    lat: doublePrecision('lat').notNull(),
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
  },
  (table) => [
    // Places with and without homes are searched apart, or the streets of a state would hide those with homes.
    index('places_prefix').on(
      table.kind,
      isNameOnly(unqualified(table.weight)),
      table.searchText.op('text_pattern_ops'),
    ),
  ],
)

/** Streets that were imported as lines: they are places even if no home lies on them. */
export const streets = pgTable('streets', {
  /** The id of the place. */
  id: id(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
  /** The last import that contained it: lines of one import are combined, the next import starts over. */
  runId: text('run_id').notNull(),
})

/** PMTiles archives that the embedded map draws: files in the data directory, or addresses of the operator. */
export const basemaps = pgTable('basemaps', {
  /** The beginning of the checksum of the file, or of the address. */
  id: id(),
  /** The name of the file that was added, or the address. */
  name: text('name').notNull(),
  /** SHA-256 of the file, which is also its name in the data directory; null for an address. */
  sha256: text('sha256'),
  /** The address that browsers load it from; null for a file. */
  url: text('url'),
  /** Null if the server of the address does not state it. */
  bytes: bigint('bytes', { mode: 'number' }),
  /** SHA-256 of the archive's beginning, with its header and root directory, to detect that it was changed. */
  beginning: text('beginning').notNull(),
  minZoom: integer('min_zoom').notNull(),
  maxZoom: integer('max_zoom').notNull(),
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
  attribution: text('attribution').notNull(),
  attributionUrl: text('attribution_url'),
  /** Name of the user who added it; null for the command line. */
  addedBy: text('added_by'),
  addedAt: now('added_at'),
  /** When all its names were stored; null if that was interrupted, or has not been done yet. */
  namesReadAt: moment('names_read_at'),
})

/** Names in archives of the base map: they are places, unless homes or another archive already name the same. */
export const basemapNames = pgTable(
  'basemap_names',
  {
    /** The id of the place. */
    id: id(),
    basemapId: text('basemap_id')
      .notNull()
      .references(() => basemaps.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: archiveKinds }).notNull(),
    name: text('name').notNull(),
    locality: text('locality').notNull(),
    /** What is equal for 'Main Street' and 'Main St'. */
    matchKey: text('match_key').notNull(),
    /** Negative; among names of a kind the larger comes first. */
    weight: integer('weight').notNull(),
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
  },
  (table) => [
    index('basemap_names_archive').on(table.basemapId),
    index('basemap_names_match').on(table.matchKey, table.kind),
  ],
)

// What users save

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

export const shortlistedHomes = pgTable(
  'shortlisted_homes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    propertyId: text('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: shortlistStages }).notNull(),
    note: text('note').notNull().default(''),
    /** Price and returns when the home was added. */
    whenAdded: jsonb('when_added').notNull(),
    createdAt: now('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.propertyId] }),
    index('shortlisted_homes_property').on(table.propertyId),
  ],
)
/** The content of a saved analysis before its last update. */
interface ReplacedAnalysis {
  inputs: unknown
  results: unknown
  baseline: unknown
  savedFacts: SavedAnalysis['savedFacts'] | null
  roi: number | null
  /** ISO 8601. */
  createdAt: string
}

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
    /** The property's own inputs from which these were made; null if it had none. */
    baseline: jsonb('baseline'),
    /** What the return assumed or lacked when it was saved; null if it was saved before this was stored. */
    savedFacts: jsonb('saved_facts').$type<SavedAnalysis['savedFacts']>(),
    roi: doublePrecision('roi'),
    /** What the last update replaced, for its undo; null before the first and after an undo. */
    beforeUpdate: jsonb('before_update').$type<ReplacedAnalysis>(),
    createdAt: now('created_at'),
  },
  (table) => [
    index('saved_analyses_user').on(table.userId, table.createdAt),
    index('saved_analyses_property').on(table.propertyId),
  ],
)

/** Links to saved analyses that need no account. Only the SHA-256 of a token is stored. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: id(),
    analysisId: text('analysis_id')
      .notNull()
      .references(() => savedAnalyses.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** The report as it was when the link was made; null once the link is revoked. */
    report: jsonb('report'),
    showsAddress: boolean('shows_address').notNull(),
    createdAt: now('created_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    timesOpened: integer('times_opened').notNull().default(0),
    lastOpenedAt: moment('last_opened_at'),
  },
  (table) => [
    uniqueIndex('share_links_token').on(table.tokenHash),
    index('share_links_analysis').on(table.analysisId, table.createdAt),
    index('share_links_expiry').on(table.expiresAt),
  ],
)

// Operations

/** Every published build of a remote. Files of a release are write-once. */
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
    /** As a canary: since when with its share of users, and at how many visits it was last compared with the stable release. */
    judged: jsonb('judged').$type<{ since: string; visits: number }>(),
    /** The Admin who approved its roles and paths; null if no approval is needed or none is given yet. */
    approvedBy: text('approved_by'),
    approvedAt: moment('approved_at'),
  },
  (table) => [uniqueIndex('remote_releases_build').on(table.remote, table.version, table.buildId)],
)

/**
 * Append-only, but for the erasure of a person: what was done to each remote, by whom and why. A change of traffic has a sequence number and the
 * resulting state; the highest number of a remote has its current state. The number is unique, so one of two changes
 * that are based on the same state is refused.
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
    /** What a release was not tested with when an Admin promoted it all the same; null where all was tested. */
    untested: jsonb('untested').$type<string[]>(),
    changedAt: now('changed_at'),
  },
  (table) => [uniqueIndex('remote_changes_sequence').on(table.remote, table.sequence)],
)

/** With such a token a team publishes and promotes its own remote. Only the SHA-256 of a token is stored. */
export const deployTokens = pgTable(
  'deploy_tokens',
  {
    id: id(),
    remote: text('remote').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdBy: text('created_by').notNull(),
    /** The Admin whose deletion deletes the token; null for a token of DEPLOY_TOKENS. */
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: now('created_at'),
    /** Null for a token of DEPLOY_TOKENS, which is valid until it is removed there. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('deploy_tokens_hash').on(table.tokenHash),
    index('deploy_tokens_remote').on(table.remote),
    index('deploy_tokens_maker').on(table.createdById),
  ],
)

/** The uploads of each deploy token or Admin per day (UTC), for the quotas. */
export const deployUsage = pgTable(
  'deploy_usage',
  {
    /** The id of the token or Admin. */
    uploader: text('uploader').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    releases: integer('releases').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.uploader, table.day] })],
)

/** Visits of releases, as reported by browsers. A row is made by the first report, and revised by later ones. */
export const releaseVisits = pgTable(
  'release_visits',
  {
    /** The id in the nonce that the registry gave the browser. */
    id: text('id').primaryKey(),
    releaseId: text('release_id')
      .notNull()
      .references(() => remoteReleases.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    begunAt: moment('begun_at').notNull(),
    /** The number of the last report. */
    reports: integer('reports').notNull(),
    state: text('state', { enum: visitStates }).notNull(),
    /** Why it failed. */
    reason: text('reason', { enum: visitFailures }),
    /** When the next report is due; null if none is. */
    dueAt: moment('due_at'),
    /** When its outcome became known; null while it is loading, and if it ended then. */
    concludedAt: moment('concluded_at'),
    figures: jsonb('figures').$type<Partial<Record<VisitFigure, number>>>().notNull(),
  },
  (table) => [
    index('release_visits_release_begun').on(table.releaseId, table.begunAt),
    index('release_visits_user').on(table.userId, table.releaseId),
    index('release_visits_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('release_visits_begun').on(table.begunAt),
  ],
)

/**
 * What a release ran with in one page without a problem: a release of another remote, or a build of the shell. A row counts for
 * its release alone, so that no team's word counts for, or against, a release of another team; an Admin's test writes two.
 */
export const testedPairs = pgTable(
  'tested_pairs',
  {
    releaseId: text('release_id')
      .notNull()
      .references(() => remoteReleases.id, { onDelete: 'cascade' }),
    /** The id of a release, or `shell/` and a build id. */
    partner: text('partner').notNull(),
    testedBy: text('tested_by').notNull(),
    testedAt: now('tested_at'),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.partner] })],
)

/**
 * Changes by Admins, sign-ins, resets and deployments; never contains a secret. Append-only: triggers in the migrations
 * refuse to change or delete a row, but for the erasure of a person and old entries (docs/security.md).
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
    /** The request's id, as in the logs and in the response; null for the command line. */
    requestId: text('request_id'),
    /** The IP address of the request. */
    address: text('address'),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subjectType, table.subjectId),
  ],
)

/** Runs of imports, started by a user or from the command line. Only one at a time is `running`. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: id(),
    adapter: text('adapter').notNull(),
    source: text('source').notNull(),
    fileName: text('file_name').notNull().default(''),
    /** Name of the user who started it; null for the command line. */
    startedBy: text('started_by'),
    state: text('state', { enum: importStates }).notNull().default('finished'),
    message: text('message'),
    phase: text('phase', { enum: ['uploading', 'reading', 'loading', 'computing', 'places'] }),
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }),
    phaseStartedAt: moment('phase_started_at'),
    /** When `done` was counted. */
    countedAt: moment('counted_at'),
    startedAt: now('started_at'),
    finishedAt: moment('finished_at'),
    /** How to read the uploaded file; null for the command line. */
    options: jsonb('options'),
    rowsRead: integer('rows_read').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    superseded: integer('superseded').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    computed: integer('computed').notNull().default(0),
    /** The state of geocoding its source's homes; null if none had to be geocoded. */
    geocoding: jsonb('geocoding').$type<ImportGeocoding>(),
    warnings: jsonb('warnings').$type<ImportWarning[]>().notNull().default([]),
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
    /** Number of the row's first line in the file, counted from 1. */
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
    row: text('row').notNull(),
    /** The column or field with the mistake; null if the row as a whole is wrong, or the format does not say it. */
    field: text('field'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

/** How to read CSV files, for the next file with the same header. */
export const savedMappings = pgTable('saved_mappings', {
  name: text('name').primaryKey(),
  /** Hash of the names of the columns, in any order. */
  fingerprint: text('fingerprint').notNull(),
  /** The text of a mapping file. */
  mapping: text('mapping').notNull(),
  savedAt: now('saved_at'),
})

/**
 * Rows of listings that the import under way has read and not loaded yet. Its migration makes it unlogged, because an
 * interrupted import reads its rows again.
 */
export const stagedListings = pgTable(
  'staged_listings',
  {
    runId: text('run_id').notNull(),
    /** Its position in the source, counted from 1. */
    rowNumber: integer('row_number').notNull(),
    listingKey: text('listing_key').notNull(),
    /** The kinds of rows of its key that it is compared with. */
    kinds: text('kinds', { enum: listingKinds })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** By which the newest row of a listing is found; infinite for one that always counts, null if it is unknown. */
    changedAt: moment('changed_at'),
    /** Whether the row counts as rejected, and removes its listing nevertheless. */
    isRejected: boolean('is_rejected').notNull(),
    /** A ListingUpdate. As text, because nothing is looked for in it: `jsonb` takes twice as long to write and to read. */
    update: json('update').notNull(),
    /** Number of the row's first line in the file, counted from 1. */
    line: integer('line').notNull(),
    raw: text('raw').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.rowNumber] })],
)

/** How far results have been computed, per source of properties. */
export const importMarks = pgTable('import_marks', {
  source: text('source').primaryKey(),
  /** The day from which sales' recency was counted when results were last computed. */
  recencyDay: date('recency_day', { mode: 'string' }),
  /** The same of leases; null if there were none. */
  leaseDay: date('lease_day', { mode: 'string' }),
  /** The day of the newest change of any of its listings; null if the source does not say. */
  changeDay: date('change_day', { mode: 'string' }),
})

/** How far each feed of changes has been read. A source may have several feeds, such as a server's two MLSs. */
export const feedMarks = pgTable(
  'feed_marks',
  {
    source: text('source').notNull(),
    /** SHA-256 of the requested URL, because its query may contain a secret. */
    feed: text('feed').notNull(),
    /** Every earlier change is stored. */
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.feed] })],
)

/**
 * What differences between homes are worth in a square of the map on a reference day, learnt from the sales or leases in and
 * around it. Sources whose recency days lie far apart have models of their own.
 */
export const marketModels = pgTable(
  'market_models',
  {
    kind: text('kind', { enum: ['sale', 'lease'] }).notNull(),
    /** Row and column of the square, such as '95 -245'. */
    square: text('square').notNull(),
    /** The city with the most sales or leases. */
    name: text('name').notNull(),
    /** The day up to which sales or leases were known. */
    referenceDay: date('reference_day', { mode: 'string' }).notNull(),
    /** `METHOD_VERSION` of the code that learnt it; another version learns it again. */
    version: integer('version').notNull(),
    /** How many sales or leases of its years there were; the model of a large market is learnt again when this has changed much. */
    known: integer('known').notNull(),
    /** Differs if any of what the model of a small market is learnt from does. */
    fingerprint: text('fingerprint').notNull(),
    /** A `MarketModel`; null with too few. */
    model: jsonb('model'),
    learntAt: now('learnt_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.square, table.referenceDay] })],
)

/** Boxes around sales that were added, changed or removed: results in them must be recomputed. */
export const dueAreas = pgTable('due_areas', {
  id: id(),
  west: doublePrecision('west').notNull(),
  east: doublePrecision('east').notNull(),
  south: doublePrecision('south').notNull(),
  north: doublePrecision('north').notNull(),
})

/** Single values of this installation, such as the key from which successor tokens are derived. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() })
