import { marked, ms, number, pairMs, table } from './cells.mjs'

/** @typedef {import('./cells.mjs').Figures} Figures */

/** Upper limits: kilobytes that a visit of the map leaves behind, milliseconds, fractions of the view, ratios. */
const limits = {
  map: { framesAtHomes: 10_000, frameMs: 33, clickMs: 100, firstDrawingMs: 1_000, kBAVisit: 5, maps: 0 },
  vitals: { lcpMs: 2_500, searchLcpMs: 3_000, tbtMs: 200, cls: 0.05, interactionMs: 200 },
  federation: { address: 1.1, click: 1 },
}

/**
 * The figures of each site benchmark as Markdown.
 * @type {Record<string, (figures: Figures) => string>}
 */
export const siteTables = {
  bundles: ({ rows }) => {
    const kB = (/** @type {number} */ bytes) => (bytes / 1_000).toFixed(1)
    const contents = (/** @type {{ name: string, bytes: number }[]} */ packages) =>
      packages
        .filter(({ bytes }) => bytes >= 1_000)
        .map(({ name, bytes }) => `${name} ${kB(bytes)}`)
        .join(', ')
    return table(
      ['loaded', 'kB', 'limit', 'what is in it, from 1 kB'],
      rows.map(({ name, bytes, limit, packages }) => [
        name,
        marked(kB(bytes), bytes > limit),
        limit === undefined ? '–' : limit / 1_000,
        contents(packages),
      ]),
    )
  },

  map: ({ sizes, drawing, memory }) => {
    const { framesAtHomes, frameMs, clickMs, firstDrawingMs, kBAVisit, maps } = limits.map
    const bySize = table(
      [
        'homes',
        'cluster new ones ms',
        'cluster known ones ms',
        'frame over tags ms',
        'longest after ms',
        'frame over clusters ms',
        'longest after ms',
        'click to window ms',
        '200 more on the map ms',
        'longest frame ms',
      ],
      sizes.map(({ homes, ground, cluster, panTags, panClusters, clickToWindow, newTags }) => {
        const longestFrame = homes <= framesAtHomes ? frameMs : Infinity
        return [
          ground === 'archive' ? `${number(homes)} over an archive` : number(homes),
          pairMs(cluster.fresh),
          pairMs(cluster.known),
          pairMs(panTags, longestFrame),
          pairMs(panTags.longestAfter),
          pairMs(panClusters, longestFrame),
          pairMs(panClusters.longestAfter),
          pairMs(clickToWindow, clickMs),
          newTags === null ? '–' : pairMs(newTags),
          newTags === null ? '–' : pairMs(newTags.longestAfter),
        ]
      }),
    )
    const slope = marked(memory.heapSlopeKbPerVisit, memory.heapSlopeKbPerVisit > kBAVisit)
    const kept = marked(memory.detachedMaps, memory.detachedMaps > maps)
    const whole = [`the demo town ${pairMs(drawing.town)}`]
    if (drawing.archive) whole.push(`an archive ${pairMs(drawing.archive, firstDrawingMs)}`)
    const first = `From the navigation to the whole base map, ms: ${whole.join(', ')}.`
    return `${bySize}\n\n${first}\n\nAfter 200 visits the heap grows by ${slope} kB a visit; maps kept that have left the page: ${kept}.`
  },

  vitals: ({ pages, interactions }) => {
    const {
      lcpMs: otherLcpMs,
      searchLcpMs,
      tbtMs: longestTbtMs,
      cls: largestCls,
      interactionMs,
    } = limits.vitals
    const both = (/** @type {number[]} */ values, limit = Infinity) =>
      values.map((value) => marked(Math.round(value), Math.round(value) > limit)).join(' / ')
    const ofPages = table(
      ['page', 'drawn ms', 'LCP ms', 'TBT ms', 'CLS', 'kB', 'requests'],
      pages.map(({ name, drawnMs, lcpMs, tbtMs, cls, kB, requests }) => [
        name,
        both(drawnMs),
        both(lcpMs, name === 'search' ? searchLcpMs : otherLcpMs),
        both(tbtMs, longestTbtMs),
        marked(cls.toFixed(3), cls > largestCls),
        Math.round(kB),
        requests,
      ]),
    )
    const ofInteractions = table(
      ['interaction', 'measured', 'under 16 ms', 'p50 ms', 'p98 ms'],
      interactions.map((/** @type {Figures} */ { name, interactions, belowThreshold, p50Ms, p98Ms }) => [
        name,
        interactions,
        belowThreshold,
        ms(p50Ms),
        marked(ms(p98Ms), p98Ms > interactionMs),
      ]),
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
        'blocking ms, federated / one bundle',
        'kB of code',
        'in one bundle',
        'requests',
        'in one bundle',
      ],
      rows.map(({ profile, page, way, cache, ratio, federated, oneBundle }) => [
        profile,
        page,
        `${way}, ${cache}`,
        ratioOf(way, ratio),
        pairMs(federated),
        pairMs(oneBundle),
        [federated, oneBundle].map(({ blockingMs }) => ms(blockingMs.p50Ms)).join(' / '),
        federated.codeKb,
        oneBundle.codeKb,
        federated.codeRequests,
        oneBundle.codeRequests,
      ]),
    ),
}

/**
 * Median and 95th percentile. The limit is for the median; a click must be faster than in one bundle.
 * @param {string} way
 * @param {[number, number]} ratio
 */
function ratioOf(way, [median, p95]) {
  const isMissed = way === 'click' ? median >= limits.federation.click : median > limits.federation.address
  return `${marked(median.toFixed(2), isMissed)} / ${p95.toFixed(2)}`
}
