import { plotSvg } from './plot.mjs'

const databaseNames = { postgres: 'PostgreSQL', embedded: 'embedded' }

/** The rows of each database, by its name. */
const byDatabase = (rows) =>
  Object.entries(databaseNames)
    .map(([database, name]) => ({ name, rows: rows.filter((row) => row.database === database) }))
    .filter(({ rows }) => rows.length > 0)

const searchLike =
  (title, timesOf) =>
  ({ rows }) =>
    plotSvg({
      title,
      xLabel: 'homes',
      yLabel: 'ms',
      series: byDatabase(rows).flatMap(({ name, rows }) =>
        ['p50', 'p95'].map((key) => ({
          name: `${name} ${key}`,
          points: rows.map((row) => [row.properties, timesOf(row)[key]]),
        })),
      ),
    })

/** By name of the picture, which is that of its benchmark, or begins with it: how costs grow. */
const plots = {
  'api-search': searchLike('A viewport search over HTTP', ({ all }) => all.http),
  'api-places': searchLike('Suggestions while typing, over HTTP', ({ all }) => all),

  'api-load'({ rows }) {
    const largest = rows.findLast(({ database }) => database === 'postgres') ?? rows.at(-1)
    const calls = [...new Set(largest.rows.map(({ name }) => name))]
    return plotSvg({
      title: `Requests a second, ${databaseNames[largest.database]} at ${largest.properties.toLocaleString('en')} homes`,
      xLabel: 'connections',
      yLabel: 'requests a second',
      series: calls.map((call) => ({
        name: call,
        points: largest.rows
          .filter(({ name }) => name === call)
          .map(({ connections, requestsPerSecond }) => [connections, requestsPerSecond]),
      })),
    })
  },

  'api-load-by-homes'({ rows }) {
    const [{ name, rows: sizes }] = byDatabase(rows)
    const alone = (call) => (row) =>
      row.rows.find(({ name, connections }) => name === call && connections === 1)?.p50 ?? 0
    const costs = {
      ...Object.fromEntries(sizes[0].rows.map(({ name }) => [name, alone(name)])),
      'until it is ready': ({ start }) => start.p50,
    }
    return plotSvg({
      title: `One connection, medians, ${name}`,
      xLabel: 'homes',
      yLabel: 'ms',
      series: Object.entries(costs).map(([name, cost]) => ({
        name,
        points: sizes.map((row) => [row.properties, cost(row)]),
      })),
    })
  },

  import: ({ rows }) =>
    plotSvg({
      title: 'An import, from the first byte to the last place',
      xLabel: 'listings',
      yLabel: 'seconds',
      series: byDatabase(rows).map(({ name, rows }) => ({
        name,
        points: rows.map(({ properties, seconds }) => [properties, seconds]),
      })),
    }),

  map: ({ sizes }) =>
    plotSvg({
      title: 'The map by properties accumulated',
      xLabel: 'homes',
      yLabel: 'ms',
      series: [
        {
          name: 'click to window p95',
          points: sizes.map(({ homes, clickToWindow }) => [homes, clickToWindow.p95Ms]),
        },
        { name: 'frame over tags p95', points: sizes.map(({ homes, panTags }) => [homes, panTags.p95Ms]) },
        {
          name: 'frame over clusters p95',
          points: sizes.map(({ homes, panClusters }) => [homes, panClusters.p95Ms]),
        },
        {
          name: 'cluster index p50',
          points: sizes.map(({ homes, cluster }) => [homes, cluster.index.p50Ms]),
        },
      ],
    }),
}

/** The pictures of a benchmark's figures: names, and the SVGs. */
export const plotsOf = (benchmark, figures) =>
  Object.entries(plots)
    .filter(([name]) => name === benchmark || name.startsWith(`${benchmark}-by-`))
    .map(([name, draw]) => [name, draw(figures)])
