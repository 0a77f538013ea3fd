import { mergeResults } from './mergeResults.mjs'
import { plotsOf } from './plots.mjs'
import { withFigures } from './renewDocs.mjs'
import { tables } from './tables.mjs'
import { measurementNote } from './measurementNote.mjs'

const machine = { cores: 2, memoryGiB: 24 }
const today = { at: '2026-11-22T10:00:00.000Z', machine, node: 'v20.20.2' }
const earlier = { ...today, at: '2026-11-20T10:00:00.000Z' }
/**
 * @param {number} properties
 * @param {number} p50
 */
const row = (properties, p50) => ({ database: 'postgres', properties, all: { p50 } })

/** @param {any[]} rows */
const figuresOf = (rows) => ({ rows, sizes: [], pages: [] })

test('a size that was not measured keeps its figures and their date', () => {
  const before = { 'api-search': { rows: [100, 1_000].map((size) => ({ ...earlier, ...row(size, 1) })) } }
  const measured = { 'api-search': { rows: [row(1_000, 2)], repetitions: 10 } }
  expect(mergeResults(before, measured, today)['api-search']?.['rows']).toEqual([
    { ...earlier, ...row(100, 1) },
    { ...today, ...row(1_000, 2), repetitions: 10 },
  ])
})

test('a benchmark that found no database keeps all its figures', () => {
  const before = { 'api-search': { rows: [{ ...earlier, ...row(100, 1) }] } }
  expect(mergeResults(before, { 'api-search': { rows: [], repetitions: 10 } }, today)).toEqual(before)
  expect(mergeResults({}, { 'api-search': { rows: [] } }, today)).toEqual({})
})

test('the note on a table says when, on which machine and how often it was measured', () => {
  expect(measurementNote({ ...today, chromium: '140.0.1', repetitions: 10 })).toBe(
    'Measured on 2026-11-22: 2 cores, 24 GiB, Node 20.20.2, Chromium 140.0.1; 10 repetitions.',
  )
})

test('rows of several runs tell the range of their dates', () => {
  expect(measurementNote({ rows: [today, { ...earlier, repetitions: 10 }] })).toBe(
    'Measured on 2026-11-20 to 2026-11-22: 2 cores, 24 GiB, Node 20.20.2; 10 repetitions.',
  )
})

/**
 * @param {number} connections
 * @param {number} p50
 */
const load = (connections, p50) => ({
  name: 'search',
  connections,
  requests: 1_234,
  p50,
  p99: 2 * p50,
  requestsPerSecond: 1_000 / p50,
  spread: [1, 2],
  refused: 0,
})
/**
 * @param {number} properties
 * @returns {any}
 */
const loadOf = (properties) => ({
  ...today,
  ...row(properties, 1),
  start: { p50: 900, p95: 990 },
  memoryMiB: 100,
  memoryAfterMiB: 200,
  memoryPeakMiB: 300,
  rows: [load(1, 4), load(16, 9)],
})

test('the load has pictures by connections and by homes', () => {
  const pictures = plotsOf('api-load', figuresOf([loadOf(100), loadOf(1_000)]))
  expect(pictures.map(({ picture }) => picture)).toEqual([
    'api-load',
    'api-load-waiting',
    'api-load-by-homes',
    'api-load-memory',
  ])
  const svg = pictures[2]?.svg ?? ''
  expect(svg.match(/<circle/g)).toHaveLength(4)
  for (const text of ['>search<', '>until it is ready<', 'PostgreSQL']) expect(svg).toContain(text)
  for (const one of pictures) expect(one.svg).not.toContain('NaN')
})

test('a picture of what no system told is left out', () => {
  const rows = [100, 1_000].map((size) => ({ ...loadOf(size), memoryAfterMiB: null }))
  expect(plotsOf('api-load', figuresOf(rows)).map(({ picture }) => picture)).not.toContain('api-load-memory')
})

test('the page has the pictures of figures after their table, and keeps what is around them', () => {
  const page = 'before\n\n<!-- figures of api-load -->\n\nold\n\n<!-- end -->\n\nafter\n'
  const renewed = withFigures(page, 'api-load', figuresOf([loadOf(100)]))
  expect(renewed).toMatch(
    /^before\n\n<!-- figures of api-load -->\n\nMeasured on 2026-11-22[^]*<!-- end -->\n\nafter\n$/,
  )
  expect(renewed).toMatch(
    /\| search +\| +16 \| +1,234 \| [^]*\n\n!\[Requests a second by number of connections\]\(images\/bench-api-load\.svg\)\n/,
  )
  expect(renewed).not.toContain('old')
  expect(withFigures(renewed, 'api-load', figuresOf([loadOf(100)]))).toBe(renewed)
})

test('a figure that misses its limit is bold', () => {
  /**
   * @param {string} way
   * @param {number} median
   * @returns {any}
   */
  const visit = (way, median) => ({
    profile: 'mobile',
    page: 'account',
    way,
    cache: 'cold',
    ratio: [median, 1.5],
    ...Object.fromEntries(
      ['federated', 'oneBundle'].map((build) => [
        build,
        { p50Ms: 1, p95Ms: 2, blockingMs: { p50Ms: 0, p95Ms: 0 }, codeKb: 1, codeRequests: 1 },
      ]),
    ),
  })
  const rows = [visit('address', 1.1), visit('address', 1.11), visit('click', 0.99), visit('click', 1)]
  const ratios = tables['federation']?.(figuresOf(rows)).match(/\S+ \/ 1\.50/g)
  expect(ratios).toEqual(['1.10 / 1.50', '**1.11** / 1.50', '0.99 / 1.50', '**1.00** / 1.50'])
})

test('users are the same at any size, so that a database has one row of them', () => {
  const before = { 'admin-users': { rows: [{ ...earlier, ...row(10_000, 1) }] } }
  const { properties: _, ...users } = row(10_000, 2)
  expect(mergeResults(before, { 'admin-users': { rows: [users] } }, today)).toEqual({
    'admin-users': { rows: [{ ...today, ...users }] },
  })
})
