import {
  type HomeTags,
  packId,
  ReturnFact,
  roiThresholdPercent,
  SEARCH_PAGE_SIZE,
  STEPS_PER_DEGREE,
  type StrategyKey,
} from '@freehold/contracts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { strategyKeys } from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import type { Database } from '../db/Database'
import { traitBits } from '../db/propertyExpressions'
import { writtenOnce } from '../db/writtenOnce'
import { type CheckedListing, describeReasons } from './describeReasons'
import { checkedListing, daysListedByMark, p } from './propertyColumns'
import { positionText, type Search, selectPage } from './searchProperties'

/** A cut of the asking price is news for so long. */
const PRICE_CUT_DAYS = 30

const steps = (degrees: SQLWrapper) => sql`round(${degrees} * ${sql.raw(String(STEPS_PER_DEGREE))})::int`

const factBits = (facts: SQLWrapper, first: number) =>
  sql.join(
    ReturnFact.options.map(
      (fact, index) =>
        sql`(${sql.raw(`'${fact}'`)} = any(${facts}))::int * ${sql.raw(String(first << index))}`,
    ),
    sql` + `,
  )

/** See `HomeTags` in the contract. */
const traits = sql`
  (${p.traits} & ${sql.raw(String(traitBits.sold | traitBits.implausible))})
  + case when ${p.assumedFacts} = '{}' then 0 else ${factBits(p.assumedFacts, 8)} end
  + case when ${p.missingFacts} = '{}' then 0 else ${factBits(p.missingFacts, 8 << ReturnFact.options.length)} end`

const priceCut = sql`case when ${p.status} = 'forSale' and ${p.priceCutOn} > current_date - ${sql.raw(String(PRICE_CUT_DAYS))} then ${p.priceCut} end`

const threshold = sql.raw(String(roiThresholdPercent))

/**
 * A return as it is shown, with two decimals, else its status. All its digits would be a third of the bytes of a page. One
 * that is above the threshold stays above: 3.004 is 3.001.
 */
const returnJson = (roi: SQLWrapper, status: SQLWrapper) => sql`
  case ${status} when 'OK' then to_json(case
    when ${roi} > ${threshold} and ${roi} < ${threshold} + 0.005 then ${threshold} + 0.001
    else round(${roi}::numeric, 2)::float8 end) else to_json(${status}) end`

const columnsOf = (strategy: StrategyKey | undefined): Record<string, SQLWrapper> => ({
  ids: p.id,
  lngs: steps(p.lng),
  lats: steps(p.lat),
  addresses: p.addressFull,
  prices: p.latestPrice,
  beds: p.bedrooms,
  baths: p.bathroomsTotal,
  areas: p.buildingArea,
  daysOnMarket: daysListedByMark,
  traits,
  priceCuts: priceCut,
  officeNames: p.listOffice,
  checked: checkedListing(p),
  ...(strategy && {
    expected: returnJson(p[`${strategy}Roi`], p[`${strategy}Status`]),
    conservative: returnJson(p[`${strategy}ConservativeRoi`], p[`${strategy}ConservativeStatus`]),
    cash: sql`ceil(${p[`${strategy}Cash`]})`,
    cashFlow: sql`ceil(${p[`${strategy}CashFlow`]})`,
  }),
})

interface Written {
  columns: SQL
  lists: SQL
}

function write(strategy: StrategyKey | undefined): Written {
  const columns = columnsOf(strategy)
  const lists = Object.keys(columns).map(
    (name) => sql`coalesce(json_agg(home.${sql.identifier(name)}), '[]') as ${sql.identifier(name)}`,
  )
  return { columns: writtenOnce(selectList(columns)), lists: writtenOnce(sql.join(lists, sql`, `)) }
}

/** The columns by strategy. */
const written = new Map([undefined, ...strategyKeys].map((strategy) => [strategy, write(strategy)]))

/** Columns of homes `p`, with their `sourceDays`; `orderValue` is the text of what they are ordered by. */
type SelectTags = (columns: SQL) => SQL

/**
 * One row with a JSON list for each column: the database writes it faster than a driver reads rows, and in a process of its
 * own.
 */
function listsStatement(strategy: StrategyKey | undefined, pageSize: number, select: SelectTags): SQL {
  const { columns, lists } = written.get(strategy)!
  return sql`
    select ${lists}, (array_agg(home."orderValue"))[${sql.raw(String(pageSize))}] as last from (${select(columns)}) home`
}

export const tagsStatement = (search: Search): SQL =>
  listsStatement(search.filters.strategy, SEARCH_PAGE_SIZE, (columns) =>
    selectPage(search, (value) => sql`${columns}, ${value}::text as "orderValue"`),
  )

type Lists = Omit<HomeTags, 'offices' | 'officeOf' | 'checks' | 'next'> & {
  officeNames: (string | null)[]
  checked: (CheckedListing | null)[]
}

/** What tags and the list show of a page of a search; those to check too, unless it filters by returns. */
export const searchHomeTags = (db: Database, search: Search): Promise<HomeTags> =>
  readHomeTags(
    db,
    tagsStatement({ ...search, filters: { ...search.filters, isStrategyShown: true } }),
    SEARCH_PAGE_SIZE,
    positionText,
  )

/** The same of a page of homes without coordinates, whose lists of those are empty. */
export async function readUnplacedTags(
  db: Database,
  strategy: StrategyKey | undefined,
  pageSize: number,
  select: SelectTags,
): Promise<HomeTags> {
  const tags = await readHomeTags(db, listsStatement(strategy, pageSize, select), pageSize, (_, id) => id)
  return { ...tags, lngs: [], lats: [] }
}

/**
 * @param statement selects one home more than a page holds, if there are more
 * @param nextOf where the next page begins, by the `orderValue` and id of the last home
 */
async function readHomeTags(
  db: Database,
  statement: SQL,
  pageSize: number,
  nextOf: (value: string | null, id: string) => string,
): Promise<HomeTags> {
  const { rows } = await db.execute<Lists & { last: string | null } & Record<string, unknown>>(statement)
  const { last, officeNames, checked, ...lists } = rows[0]!
  const hasMore = lists.ids.length > pageSize
  if (hasMore)
    for (const list of [officeNames, checked, ...Object.values(lists)]) (list as unknown[]).length = pageSize
  const offices = [...new Set(officeNames)].filter((name) => name !== null)
  const placeOf = new Map(offices.map((name, place) => [name, place]))
  return {
    ...lists,
    ids: lists.ids.map(packId),
    lngs: differences(lists.lngs),
    lats: differences(lists.lats),
    offices,
    officeOf: officeNames.map((name) => (name === null ? null : placeOf.get(name)!)),
    checks: Object.fromEntries(
      checked.flatMap((listing, at) => (listing ? [[at, describeReasons(listing)]] : [])),
    ),
    next: hasMore ? nextOf(last, lists.ids.at(-1)!) : null,
  }
}

/** Each value less the one before. */
const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0))
