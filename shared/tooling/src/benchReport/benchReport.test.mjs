import { mergeResults } from './mergeResults.mjs'
import { plotsOf } from './plots.mjs'
import { takenOn } from './takenOn.mjs'

const machine = { cores: 2, memoryGiB: 24 }
const today = { at: '2026-11-22T10:00:00.000Z', machine, node: 'v20.20.2' }
const earlier = { ...today, at: '2026-11-20T10:00:00.000Z' }
const row = (properties, p50) => ({ database: 'postgres', properties, all: { p50 } })

test('a size that was not measured keeps its figures and their date', () => {
  const before = { 'api-search': { rows: [100, 1_000].map((size) => ({ ...earlier, ...row(size, 1) })) } }
  const measured = { 'api-search': { rows: [row(1_000, 2)], repetitions: 10 } }
  expect(mergeResults(before, measured, today)['api-search'].rows).toEqual([
    { ...earlier, ...row(100, 1) },
    { ...today, ...row(1_000, 2), repetitions: 10 },
  ])
})

test('a benchmark that found no database keeps all its figures', () => {
  const before = { 'api-search': { rows: [{ ...earlier, ...row(100, 1) }] } }
  expect(mergeResults(before, { 'api-search': { rows: [], repetitions: 10 } }, today)).toEqual(before)
  expect(mergeResults({}, { 'api-search': { rows: [] } }, today)).toEqual({})
})

test('under a table stands when, on what and how often it was taken', () => {
  expect(takenOn({ ...today, chromium: '140.0.1', repetitions: 10 })).toBe(
    'Taken on 2026-11-22: 2 cores, 24 GiB, Node 20.20.2, Chromium 140.0.1; 10 repetitions.',
  )
})

test('rows of several runs tell the range of their dates', () => {
  expect(takenOn({ rows: [today, { ...earlier, repetitions: 10 }] })).toBe(
    'Taken on 2026-11-20 to 2026-11-22: 2 cores, 24 GiB, Node 20.20.2; 10 repetitions.',
  )
})

test('the load has a picture by connections and one by homes', () => {
  const load = (connections, p50) => ({ name: 'search', connections, p50, requestsPerSecond: 1_000 / p50 })
  const size = (properties) => ({
    ...row(properties, 1),
    start: { p50: 900 },
    rows: [load(1, 4), load(16, 9)],
  })
  const pictures = plotsOf('api-load', { rows: [size(100), size(1_000)] })
  expect(pictures.map(([name]) => name)).toEqual(['api-load', 'api-load-by-homes'])
  const [, byHomes] = pictures[1]
  expect(byHomes.match(/<circle/g)).toHaveLength(4)
  for (const text of ['>search<', '>until it is ready<', 'PostgreSQL']) expect(byHomes).toContain(text)
  expect(byHomes).not.toContain('NaN')
})
