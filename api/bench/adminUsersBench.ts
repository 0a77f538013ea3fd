import { endpointPath, listUsers, searchAccounts, userCount, userSorts } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { BenchDatabase } from './benchDatabase'
import { signIn } from './runningApi'
import type { Bench } from './searchBench'
import { mergeCases, timesOf, type Times } from './statistics'
import { timeInRounds } from './timeInRounds'

const USERS = 50_000
const ACCOUNTS = 20_000
const ROWS_A_PAGE = 25

interface UsersRow {
  name: string
  /** The requested page of users. */
  list: Times
  /** The number of users, which a page requests as well. */
  count: Times
}

/** Builds names from few words, so that they are partly alike, as people's names are. */
async function addPeople({ db, rest }: BenchDatabase): Promise<void> {
  await db.execute(sql`
    insert into accounts (id, name)
    select 'bench' || n, (array['Northlake', 'Rainier', 'Cascade', 'Summit', 'Harbor', 'Alder'])[1 + n % 6]
      || (array[' Homes ', ' Capital ', ' Partners ', ' Holdings '])[1 + n / 6 % 4] || n
    from generate_series(1, ${ACCOUNTS}::int) n`)
  await db.execute(sql`
    insert into users (id, first_name, last_name, username, password_hash, role_id, account_id, active, last_login_at)
    select 'bench' || n,
      (array['Maya', 'Daniel', 'Noor', 'Priya', 'Elena', 'Marcus', 'Tomasz', 'Ines', 'Hiroshi', 'Amara'])[1 + n % 10],
      initcap(substr(md5('family' || n % 5000), 1, 7)), substr(md5('address' || n), 1, 8) || n || '@example.com', '',
      case when n % 500 = 0 then 'admin' when n % 10 = 1 then 'agent' else 'investor' end,
      'bench' || 1 + n * 7919 % ${ACCOUNTS}::int, n % 20 <> 0,
      case when n % 3 > 0 then timestamptz '2024-03-05' - n * 7919 % 1000000 * interval '1 minute' end
    from generate_series(1, ${USERS}::int) n`)
  await rest()
}

type Query = Record<string, string>

const middle = String(USERS / 2)
const last = String(USERS - ROWS_A_PAGE)

/** The measured requests: the start, middle and end of each order, and searches with many, few and no matches. */
const cases: Record<string, Query[]> = {
  ...Object.fromEntries(
    userSorts.map((sort) => [
      `by ${sort}`,
      ['0', middle, last].flatMap((offset) => [
        { sort, offset },
        { sort, offset, order: 'desc' },
      ]),
    ]),
  ),
  'active ones': [{ active: 'true' }, { active: 'false' }],
  'a first name': [{ search: 'maya' }, { search: 'noor' }],
  'two words': [{ search: 'priya agent' }, { search: 'rainier elena' }],
  'an address': [{ search: '42@example.com' }, { search: '49999@example.com' }],
  'what is nowhere': [{ search: 'zzzz' }],
}

const accountSearches: Query[] = [{}, ...['n', 'northlake', 'homes 77', 'zzzz'].map((search) => ({ search }))]

/** Measures the list of users in each order and search, and the search for an account in a user's form. */
export async function benchAdminUsers({ database, api, client, repetitions, print }: Bench) {
  await addPeople(database)
  const headers = { authorization: await signIn(client, api.address) }

  async function msOf(path: string, query: Query): Promise<number> {
    const url = `${api.address}${path}?${new URLSearchParams(query).toString()}`
    const { status, ms } = await client.send({ url, headers })
    if (status !== 200) throw new Error(`A list of users answered ${status}`)
    return ms
  }

  const callsOf = (path: string, queries: readonly Query[]) => async (): Promise<number[]> => {
    const now: number[] = []
    for (const query of queries) now.push(await msOf(path, query))
    return now
  }

  const entries = Object.entries(cases)
  const lists = entries.map(([, queries]) => callsOf(endpointPath(listUsers), queries.map(pageOf)))
  const counts = entries.map(([, queries]) => callsOf(endpointPath(userCount), queries.map(filterOf)))
  const accountCalls = callsOf(endpointPath(searchAccounts), accountSearches)
  const times = await timeInRounds([...lists, ...counts, accountCalls], repetitions, (call) => call())
  print(`${USERS} users of ${ACCOUNTS} accounts | page p50/p95 ms | count p50/p95 ms`)
  const rows = entries.map(([name], index): UsersRow => {
    const row = { name, list: timesOf(times[index]!), count: timesOf(times[lists.length + index]!) }
    print(`${name} | ${inShort(row.list)} | ${inShort(row.count)}`)
    return row
  })
  const accounts = timesOf(times.at(-1)!)
  const all = timesOf(mergeCases(times.slice(0, lists.length)))
  print(`all pages: ${inShort(all)}; accounts: ${inShort(accounts)}`)
  return { users: USERS, accounts, rows, all }
}

const pageOf = (query: Query): Query => ({ sort: 'name', offset: '0', ...query, limit: String(ROWS_A_PAGE) })

const filterOf = ({ search, active }: Query): Query => ({
  ...(search && { search }),
  ...(active && { active }),
})

const inShort = ({ p50, p95 }: Times) => `${p50.toFixed(1)}/${p95.toFixed(1)}`
