import { databaseNames, marked, measuredOn, ms, number, pair, subject, table } from './cells.mjs'

/** @typedef {import('./cells.mjs').Figures} Figures */

/** The limits of 95th percentiles. */
const SEARCH_MS = 150
const PLACES_MS = 50
/** Of tags: at most half of the time of whole homes, and so much above their statement in the median. */
const TAGS_SHARE = 2
const TAGS_ABOVE_SQL_MS = 2
/**
 * Of a continent's clusters.
 * @type {Record<string, Record<string, number>>}
 */
const CLUSTER_MS = {
  unfiltered: { postgres: 30, embedded: 30 },
  filtered: { postgres: 400, embedded: 1_500 },
}

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
    // Earlier results have none.
    const hasTags = rows.every(({ all }) => all.tags !== undefined)
    if (hasTags) ways.push('tags p50 / p95 ms', 'tags sql p50 / p95 ms', 'http/tags', 'tags above sql ms')
    /**
     * @param {Figures} row
     * @param {number} [tooLong]
     */
    const figures = ({ http, sql, memory, httpToSql, ...slim }, tooLong) => [
      pair(http, tooLong),
      pair(sql),
      pair(memory),
      httpToSql.toFixed(1),
      ...(hasTags
        ? [
            pair(slim.tags, http.p95 / TAGS_SHARE),
            pair(slim.tagsSql),
            slim.httpToTags.toFixed(1),
            marked(ms(slim.tagsAboveSql), slim.tagsAboveSql > TAGS_ABOVE_SQL_MS),
          ]
        : []),
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

  'api-clusters': ({ rows }) =>
    measuredOn(rows) +
    table(
      ['database', 'homes', 'clusters of', 'homes counted', 'clusters', 'http p50 / p95 ms'],
      rows.flatMap((row) =>
        row.rows.map(({ name, homes, clusters, limit, http }) => [
          ...subject(row),
          name,
          number(homes),
          clusters,
          pair(http, CLUSTER_MS[limit]?.[row['database']]),
        ]),
      ),
    ),

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
