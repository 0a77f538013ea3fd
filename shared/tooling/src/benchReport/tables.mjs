const number = (value) => (value === null || value === undefined ? '–' : value.toLocaleString('en'))
const ms = (value) =>
  value < 1 ? value.toPrecision(1) : value < 10 ? value.toFixed(1) : Math.round(value).toFixed(0)
const pair = ({ p50, p95 }) => `${ms(p50)} / ${ms(p95)}`
const pairMs = ({ p50Ms, p95Ms }) => `${ms(p50Ms)} / ${ms(p95Ms)}`
const databaseNames = { postgres: 'PostgreSQL', embedded: 'embedded' }
const subject = ({ database, properties }) => [databaseNames[database], number(properties)]

/** A line on what rows were measured on; those that were kept may be of an older version. */
const measuredOn = (rows) => {
  const versions = [...new Set(rows.flatMap(({ databaseVersion }) => databaseVersion ?? []))]
  return versions.length === 0 ? '' : `Measured on ${versions.join(' and ')}.\n\n`
}

/** A table of Markdown: numbers to the right, its columns as wide as their widest cell, as the formatter has them. */
export function table(headings, rows) {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const isText = (column) => column === 0 || rows.some((row) => /^[A-Za-z]/.test(String(row[column])))
  const widths = headings.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)))
  const line = (row) =>
    `| ${row.map((cell, column) => (isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(cells[0]), `| ${rule.join(' | ')} |`, ...cells.slice(1).map(line)].join('\n')
}

/** By name of the benchmark: its figures as Markdown. */
export const tables = {
  engine: ({ rows }) =>
    table(
      [
        'all four strategies',
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
    const figures = ({ http, sql, memory, httpToSql }) => [
      pair(http),
      pair(sql),
      pair(memory),
      httpToSql.toFixed(1),
    ]
    const growth = `${measuredOn(rows)}${table(
      ['database', 'homes', ...ways],
      rows.map((row) => [...subject(row), ...figures(row.all)]),
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
        ...rows[0].rows.map(({ typed }) => typed.split(' ')[0]),
      ],
      rows.map((row) => [
        ...subject(row),
        number(row.places),
        pair(row.all),
        ...row.rows.map(({ http }) => pair(http)),
      ]),
    ),

  'admin-users': ({ rows }) => {
    const [first] = rows
    const title = ({ database }, part) => `${databaseNames[database]}, ${part} ms`
    const figures = table(
      ['pages', ...rows.flatMap((row) => [title(row, 'rows'), title(row, 'count')])],
      first.rows.map(({ name }, index) => [
        name,
        ...rows.flatMap((row) => [pair(row.rows[index].list), pair(row.rows[index].count)]),
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
        'stored/s',
        'computed/s',
        'seconds in all',
        'MiB at most',
        'searches meanwhile p50 / p95 ms',
      ],
      rows.map((row) => [
        ...subject(row),
        number(row.rowsPerSecond),
        number(row.homesPerSecond),
        Math.round(row.seconds),
        number(row.peakMiB),
        pair(row.searches),
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
        'requests/s',
        'lowest to highest',
        'p50 ms',
        'p99 ms',
        'refused',
      ],
      rows.flatMap((row) =>
        row.rows.map(({ name, connections, requestsPerSecond, spread, p50, p99, refused }) => [
          ...subject(row),
          name,
          connections,
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

  bundles: ({ rows }) => {
    const kB = (bytes) => (bytes / 1_000).toFixed(1)
    const contents = (packages) =>
      packages
        .filter(({ bytes }) => bytes >= 1_000)
        .map(({ name, bytes }) => `${name} ${kB(bytes)}`)
        .join(', ')
    return table(
      ['loaded', 'kB', 'limit', 'what is in it, from 1 kB'],
      rows.map(({ name, bytes, limit, packages }) => [
        name,
        kB(bytes),
        limit === undefined ? '–' : limit / 1_000,
        contents(packages),
      ]),
    )
  },

  map: ({ sizes, memory }) => {
    const bySize = table(
      [
        'homes',
        'index ms',
        'clusters of a view ms',
        'frame over tags ms',
        'frame over clusters ms',
        'click to window ms',
      ],
      sizes.map(({ homes, cluster, panTags, panClusters, clickToWindow }) => [
        number(homes),
        pairMs(cluster.index),
        pairMs(cluster.view),
        pairMs(panTags),
        pairMs(panClusters),
        pairMs(clickToWindow),
      ]),
    )
    return `${bySize}\n\nAfter 200 visits the heap grows by ${memory.heapSlopeKbPerVisit} kB a visit; maps kept that have left the page: ${memory.detachedMaps}.`
  },

  vitals: ({ pages, interactions }) => {
    const both = ([p50, p95]) => `${Math.round(p50)} / ${Math.round(p95)}`
    const ofPages = table(
      ['page', 'drawn ms', 'LCP ms', 'TBT ms', 'CLS', 'kB', 'requests'],
      pages.map(({ name, drawnMs, lcpMs, tbtMs, cls, kB, requests }) => [
        name,
        both(drawnMs),
        both(lcpMs),
        both(tbtMs),
        cls.toFixed(3),
        Math.round(kB),
        requests,
      ]),
    )
    const ofInteractions = table(
      ['interaction', 'measured', 'p50 ms', 'p98 ms'],
      interactions.map((row) => [row.name, row.interactions, ms(row.p50Ms ?? 0), ms(row.p98Ms ?? 0)]),
    )
    return `${ofPages}\n\n${ofInteractions}`
  },

  federation: ({ rows }) =>
    table(
      [
        'profile',
        'page',
        'visit',
        'ratio',
        'federated ms',
        'one bundle ms',
        'kB of code',
        'in one bundle',
        'requests',
        'in one bundle',
      ],
      rows.map(({ profile, page, way, cache, ratio, federated, oneBundle }) => [
        profile,
        page,
        `${way}, ${cache}`,
        ratio.map((value) => value.toFixed(2)).join(' / '),
        pairMs(federated),
        pairMs(oneBundle),
        federated.codeKb,
        oneBundle.codeKb,
        federated.codeRequests,
        oneBundle.codeRequests,
      ]),
    ),
}
