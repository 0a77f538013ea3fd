import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultsOf as ofJest } from './jestRun.mjs'
import { resultsOf as ofPlaywright, runPlaywright } from './playwrightRun.mjs'
import { addUp, judgeSkips, readReport } from './results.mjs'
import { root } from './run.mjs'

/** @param {string} reason */
const listed = (reason) => ({ test: 'a test', reason })

test('in continuous integration a skip fails the run unless its reason is on the list', () => {
  const results = {
    passed: 3,
    failed: [],
    skipped: [listed('no ../shared/data/sales'), listed('nginx is not installed'), listed('no reason given')],
  }
  expect(judgeSkips(results, true)).toEqual({
    passed: 3,
    failed: [
      listed('must not be skipped: nginx is not installed'),
      listed('must not be skipped: no reason given'),
    ],
    skipped: [listed('no ../shared/data/sales')],
  })
  expect(judgeSkips(results, false)).toEqual(results)
})

test('a test of Jest is listed: skipped with the reason in its title, failed with its first line, as is a file that cannot start', () => {
  expect(
    ofJest({
      numPassedTests: 2,
      testResults: [
        {
          name: `${root}api/src/b.test.ts`,
          status: 'failed',
          message: '\n  No such module\n',
          assertionResults: [],
        },
        {
          name: `${root}api/src/a.test.ts`,
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'works', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'breaks',
              failureMessages: ['\u001B[31mError: 1 is not 2\u001B[39m\n  at a'],
            },
            {
              status: 'pending',
              fullName: 'users (postgres) (skipped: no server answers) sign in',
              failureMessages: [],
            },
            { status: 'pending', fullName: 'skipped without a reason', failureMessages: [] },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 2,
    failed: [
      { test: 'api/src/b.test.ts', reason: 'No such module' },
      { test: 'api/src/a.test.ts › breaks', reason: 'Error: 1 is not 2' },
    ],
    skipped: [
      { test: 'users (postgres) sign in', reason: 'no server answers' },
      { test: 'skipped without a reason', reason: 'no reason given' },
    ],
  })
})

test('a test of Playwright is listed with its reason, however deep its group, and a flaky one fails', () => {
  /**
   * Only the fields of a spec that are read.
   * @param {string} title
   * @param {string} status
   * @param {{ annotations?: object[], results?: object[] }} [test]
   * @returns {any}
   */
  const spec = (title, status, { annotations = [], results = [] } = {}) => ({
    title,
    tests: [{ status, annotations, results }],
  })
  const at = { file: 'edge.spec.ts', line: 1, column: 1 }
  const failure = { error: { message: 'Timed out\n  at a' } }
  expect(
    ofPlaywright({
      config: /** @type {any} */ ({}),
      stats: /** @type {any} */ ({ expected: 1 }),
      errors: [{ message: 'The server did not start' }],
      suites: [
        {
          ...at,
          title: 'edge.spec.ts',
          specs: [spec('first', 'expected'), spec('third', 'flaky', { results: [failure, {}] })],
          suites: [
            {
              ...at,
              title: 'the edge',
              specs: [
                spec('second', 'skipped', {
                  annotations: [{ type: 'skip', description: 'nginx is not installed' }],
                }),
                spec('fourth', 'unexpected', { results: [failure] }),
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: [
      { test: 'edge.spec.ts › third', reason: 'Timed out' },
      { test: 'edge.spec.ts › the edge › fourth', reason: 'Timed out' },
      { test: 'outside of the tests', reason: 'The server did not start' },
    ],
    skipped: [{ test: 'edge.spec.ts › the edge › second', reason: 'nginx is not installed' }],
  })
})

test('a browser that cannot be had is one failure, which names what is missing and costs no other result', async () => {
  const ensurePrograms = () => Promise.reject(new Error('No Firefox: install it\nand more'))
  expect(await runPlaywright([], { config: 'browsers.config.ts', ensurePrograms })).toEqual({
    passed: 0,
    failed: [{ test: 'browsers.config.ts', reason: 'No Firefox: install it' }],
    skipped: [],
  })
})

test('a runner without a report has failed, and so has one that ends badly without a failed test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-results-'))
  const report = join(folder, 'report.json')
  const read = (/** @type {import('./results.mjs').Results} */ results) => results
  expect(readReport(report, 0, read)).toMatchObject({ passed: 0, failed: [{ test: 'report.json' }] })
  writeFileSync(report, JSON.stringify({ passed: 5, failed: [], skipped: [] }))
  expect(readReport(report, 1, read).failed).toHaveLength(1)
  expect(readReport(report, 0, read).failed).toEqual([])
  rmSync(folder, { recursive: true })
})

test('the totals of several runners are added up, and what each suite took is listed', () => {
  const took = [{ suite: 'test', minutes: 7.5 }]
  const one = { passed: 1, failed: [listed('c')], skipped: [listed('a')], took }
  expect(addUp([one, { passed: 10, failed: [], skipped: [listed('b')] }])).toEqual({
    passed: 11,
    failed: [listed('c')],
    skipped: [listed('a'), listed('b')],
    took,
  })
})
