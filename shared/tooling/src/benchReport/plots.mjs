import { databaseNames } from './cells.mjs'
import { plotSvg } from './plot.mjs'

/** @typedef {import('./cells.mjs').Figures} Figures */
/** @typedef {import('./plot.mjs').Plot} Plot */
/** @typedef {import('./plot.mjs').Series} Series */

/** @param {Figures[]} rows */
const byDatabase = (rows) =>
  Object.entries(databaseNames)
    .map(([database, name]) => ({ name, rows: rows.filter((row) => row.database === database) }))
    .filter(({ rows }) => rows.length > 0)

/**
 * A series by number of homes or listings.
 * @param {Figures[]} rows
 * @param {string} name
 * @param {(row: Figures) => number} valueOf
 * @returns {Series}
 */
const bySize = (rows, name, valueOf) => ({
  name,
  points: rows.map((row) => [row.properties, valueOf(row)]),
})

/**
 * @param {Figures[]} rows
 * @param {(row: Figures) => number} valueOf
 */
const ofEachDatabase = (rows, valueOf) =>
  byDatabase(rows).map(({ name, rows }) => bySize(rows, name, valueOf))

/**
 * @param {Figures[]} rows
 * @param {(row: Figures) => Figures} timesOf
 * @param {string} title
 */
const medianAndP95 = (rows, timesOf, title) =>
  byDatabase(rows).flatMap(({ name, rows }) =>
    ['p50', 'p95'].map((key) => bySize(rows, `${name} ${title}${key}`, (row) => timesOf(row)[key])),
  )

/**
 * On PostgreSQL, the SQL alone and a search in memory: lower bounds for the search over HTTP.
 * @param {Figures[]} rows
 */
const floorsOfSearch = (rows) =>
  byDatabase(rows)
    .filter(({ name }) => name === databaseNames.postgres)
    .flatMap(({ name, rows }) =>
      ['sql', 'memory'].map((way) => bySize(rows, `${name} ${way} p50`, ({ all }) => all[way].p50)),
    )

/**
 * Each call at the largest size by number of connections, on PostgreSQL if it was measured.
 * @param {Figures} figures
 * @param {string} title
 * @param {string} yLabel
 * @param {(row: Figures) => number} valueOf
 * @returns {Plot}
 */
function byConnections({ rows }, title, yLabel, valueOf) {
  const largest = rows.findLast(({ database }) => database === 'postgres') ?? rows.at(-1)
  if (largest === undefined) throw new Error('There are no figures to plot')
  const rowsOfCalls = largest.rows
  const calls = [...new Set(rowsOfCalls.map(({ name }) => name))]
  return {
    title: `${title}, ${databaseNames[largest.database]} at ${largest.properties.toLocaleString('en')} homes`,
    xLabel: 'connections',
    yLabel,
    series: calls.map((call) => ({
      name: call,
      points: rowsOfCalls.filter(({ name }) => name === call).map((row) => [row.connections, valueOf(row)]),
    })),
  }
}

/**
 * @param {Figures} figures
 * @returns {Plot}
 */
function loadByHomes({ rows }) {
  const { name, rows: sizes } = byDatabase(rows)[0] ?? { name: '', rows: [] }
  const alone = (/** @type {string} */ call) => (/** @type {Figures} */ row) =>
    row.rows.find(({ name, connections }) => name === call && connections === 1)?.p50 ?? 0
  /** @type {Record<string, (row: Figures) => number>} */
  const costs = {
    ...Object.fromEntries((sizes[0]?.rows ?? []).map(({ name }) => [name, alone(name)])),
    'until it is ready': ({ start }) => start.p50,
  }
  return {
    title: `One connection, medians, ${name}`,
    xLabel: 'homes',
    yLabel: 'ms',
    series: Object.entries(costs).map(([name, cost]) => bySize(sizes, name, cost)),
  }
}

/**
 * @param {Figures} figures
 * @returns {Plot}
 */
function mapBySize({ sizes }) {
  /**
   * @param {string} name
   * @param {(size: Figures) => number} valueOf
   * @returns {Series}
   */
  const line = (name, valueOf) => ({
    name,
    points: sizes
      .filter((/** @type {Figures} */ { ground }) => ground !== 'archive')
      .map((/** @type {Figures} */ size) => [size.homes, valueOf(size)]),
  })
  return {
    title: 'The map by properties accumulated',
    xLabel: 'homes',
    yLabel: 'ms',
    series: [
      line('click to window p95', ({ clickToWindow }) => clickToWindow.p95Ms),
      line('frame over tags p95', ({ panTags }) => panTags.p95Ms),
      line('frame over clusters p95', ({ panClusters }) => panClusters.p95Ms),
      line('longest after p95', ({ panClusters }) => panClusters.longestAfter.p95Ms),
      line('cluster new ones p50', ({ cluster }) => cluster.fresh.p50Ms),
      line('cluster known ones p50', ({ cluster }) => cluster.known.p50Ms),
    ],
  }
}

/**
 * The file name of each benchmark's plots, their alternative text, and their data.
 * @type {Record<string, { picture: string, alt: string, draw: (figures: Figures) => Plot }[]>}
 */
const plots = {
  'api-search': [
    {
      picture: 'api-search',
      alt: 'Milliseconds by number of homes, for both databases',
      draw: ({ rows }) => ({
        title: 'A viewport search',
        xLabel: 'homes',
        yLabel: 'ms',
        series: [...medianAndP95(rows, ({ all }) => all.http, 'http '), ...floorsOfSearch(rows)],
      }),
    },
  ],

  'api-places': [
    {
      picture: 'api-places',
      alt: 'Milliseconds by number of homes, for both databases',
      draw: ({ rows }) => ({
        title: 'Suggestions while typing, over HTTP',
        xLabel: 'homes',
        yLabel: 'ms',
        series: medianAndP95(rows, ({ all }) => all, ''),
      }),
    },
  ],

  'api-load': [
    {
      picture: 'api-load',
      alt: 'Requests a second by number of connections',
      draw: (figures) =>
        byConnections(
          figures,
          'Requests a second',
          'requests a second',
          ({ requestsPerSecond }) => requestsPerSecond,
        ),
    },
    {
      picture: 'api-load-waiting',
      alt: 'The 99th percentile of milliseconds by number of connections',
      draw: (figures) => byConnections(figures, '99th percentile', 'ms', ({ p99 }) => p99),
    },
    {
      picture: 'api-load-by-homes',
      alt: 'Milliseconds of one connection by number of homes',
      draw: loadByHomes,
    },
    {
      picture: 'api-load-memory',
      alt: 'MiB of the server after the load by number of homes, for both databases',
      draw: ({ rows }) => ({
        title: "The server's memory after the load",
        xLabel: 'homes',
        yLabel: 'MiB',
        series: ofEachDatabase(rows, ({ memoryAfterMiB }) => memoryAfterMiB),
      }),
    },
  ],

  import: [
    {
      picture: 'import',
      alt: 'Seconds by number of listings, for both databases',
      draw: ({ rows }) => ({
        title: 'An import, from the first byte to the last place',
        xLabel: 'listings',
        yLabel: 'seconds',
        series: ofEachDatabase(rows, ({ seconds }) => seconds),
      }),
    },
    {
      picture: 'import-memory',
      alt: 'MiB at most by number of listings, for both databases',
      draw: ({ rows }) => ({
        title: 'The most memory that an import has',
        xLabel: 'listings',
        yLabel: 'MiB',
        series: ofEachDatabase(rows, ({ peakMiB }) => peakMiB),
      }),
    },
  ],

  map: [{ picture: 'map', alt: 'Milliseconds by number of homes', draw: mapBySize }],
}

/**
 * @param {string} benchmark
 * @param {Figures} figures
 */
export const plotsOf = (benchmark, figures) =>
  (plots[benchmark] ?? []).flatMap(({ draw, ...picture }) => {
    const svg = plotSvg(draw(figures))
    return svg === null ? [] : [{ ...picture, svg }]
  })
