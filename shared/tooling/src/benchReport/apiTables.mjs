import { databaseNames, measuredOn, ms, number, pair, subject, table } from './cells.mjs'

/** @typedef {import('./cells.mjs').Figures} Figures */

/** The limits of 95th percentiles. */
const SEARCH_MS = 150
const PLACES_MS = 50

/**
 * Only for PostgreSQL: the embedded database is meant for few users.
 * @param {Figures} row
 */
const searchLimit = ({ database }) => (database === 'postgres' ? SEARCH_MS : Infinity)

/**
 * The figures of each API benchmark as Markdown.
 * @type {Record<string, (figures: Figures) => string>}
 */
export const apiTables = {
  engine: ({ rows }) =>
    table(
      [
        'all strategies',
        'homes a second',
        'slowest to fastest round',
        'µs a home p50 / p95',
        'times bare arithmetic',
      ],
      rows.map(({ name, homesPerSecond, spread, microsecondsPerHome, timesBare }) => [
        name,
        number(homesPerSecond),
        spread.map(number).join(' to '),
        pair(microsecondsPerHome),
        timesBare.toFixed(1),
      ]),
    ),

  'api-search': ({ rows }) => {
    const ways = ['http p50 / p95 ms', 'sql p50 / p95 ms', 'memory p50 / p95 ms', 'http/sql']
    /**
     * @param {Figures} row
     * @param {number} [tooLong]
     */
    const figures = ({ http, sql, memory, httpToSql }, tooLong) => [
      pair(http, tooLong),
      pair(sql),
      pair(memory),
      httpToSql.toFixed(1),
    ]
    const growth = `${measuredOn(rows)}${table(
      ['database', 'homes', ...ways],
      rows.map((row) => [...subject(row), ...figures(row.all, searchLimit(row))]),
    )}`
    const largest = rows.findLast(({ database }) => database === 'postgres')
    if (largest === undefined) return growth
    const searches = table(
      ['search', 'homes', ...ways],
      largest.rows.map((row) => [row.name, row.homes, ...figures(row)]),
    )
    return `${growth}\n\nEach search, PostgreSQL at ${number(largest.properties)} homes:\n\n${searches}`
  },

  'api-places': ({ rows }) =>
    measuredOn(rows) +
    table(
      [
        'database',
        'homes',
        'places',
        'all p50 / p95 ms',
        ...(rows[0]?.rows ?? []).map(({ typed }) => String(typed).split(' ', 1).join()),
      ],
      rows.map((row) => [
        ...subject(row),
        number(row.places),
        pair(row.all, PLACES_MS),
        ...row.rows.map(({ http }) => pair(http)),
      ]),
    ),

  'admin-users': ({ rows }) => {
    const [first] = rows
    if (first === undefined) return ''
    const title = (/** @type {Figures} */ { database }, /** @type {string} */ part) =>
      `${databaseNames[database]}, ${part} ms`
    const figures = table(
      ['pages', ...rows.flatMap((row) => [title(row, 'rows'), title(row, 'count')])],
      first.rows.map(({ name }, index) => [
        name,
        ...rows.flatMap((row) => [pair(row.rows[index]?.list), pair(row.rows[index]?.count)]),
      ]),
    )
    const accounts = rows.map((row) => `${databaseNames[row.database]} ${pair(row.accounts)} ms`).join(', ')
    return `${number(first.users)} users, \`p50 / p95\`; a search for an account: ${accounts}.\n\n${figures}`
  },
  import: ({ rows }) =>
    measuredOn(rows) +
    table(
      [
        'database',
        'listings',
        'imports',
        'stored/s',
        'computed/s',
        'seconds in all',
        'MiB at most',
        'searches during it p50 / p95 ms',
      ],
      rows.map((row) => [
        ...subject(row),
        row.imports ?? 1,
        number(row.rowsPerSecond),
        number(row.homesPerSecond),
        Math.round(row.seconds),
        number(row.peakMiB),
        pair(row.searches, searchLimit(row)),
      ]),
    ),

  'api-load': ({ rows }) => {
    const started = table(
      ['database', 'homes', 'ready after p50 / p95 ms', 'MiB then', 'MiB after the load', 'MiB at most'],
      rows.map((row) => [
        ...subject(row),
        pair(row.start),
        row.memoryMiB,
        row.memoryAfterMiB,
        row.memoryPeakMiB,
      ]),
    )
    const calls = table(
      [
        'database',
        'homes',
        'call',
        'connections',
        'requests',
        'requests/s',
        'lowest to highest',
        'p50 ms',
        'p99 ms',
        'refused',
      ],
      rows.flatMap((row) =>
        row.rows.map(({ name, connections, requests, requestsPerSecond, spread, p50, p99, refused }) => [
          ...subject(row),
          name,
          connections,
          number(requests),
          Math.round(requestsPerSecond),
          spread.map(Math.round).join(' to '),
          ms(p50),
          ms(p99),
          refused,
        ]),
      ),
    )
    return `${measuredOn(rows)}${started}\n\n${calls}`
  },
}
