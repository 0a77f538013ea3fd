import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultsOf as ofJest } from './jestRun.mjs'
import { resultsOf as ofPlaywright } from './playwrightRun.mjs'
import { addUp, judgeSkips, readReport } from './results.mjs'

const skip = (reason) => ({ test: 'a test', reason })

test('in continuous integration a skip fails the run unless its reason is on the list', () => {
  const results = {
    passed: 3,
    failed: 0,
    skipped: [skip('no ../shared/data/sales'), skip('nginx is not installed'), skip('no reason given')],
  }
  const judged = judgeSkips(results, true)
  expect(judged.results).toEqual({ passed: 3, failed: 2, skipped: [skip('no ../shared/data/sales')] })
  expect(judged.refused.map(({ reason }) => reason)).toEqual(['nginx is not installed', 'no reason given'])
  expect(judgeSkips(results, false).results).toEqual(results)
})

test('a skipped test of Jest is listed with the reason in its title, and a suite that cannot start fails', () => {
  expect(
    ofJest({
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          assertionResults: [
            { status: 'passed', fullName: 'works' },
            { status: 'pending', fullName: 'users (postgres) (skipped: no server answers) sign in' },
            { status: 'pending', fullName: 'nobody said why' },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 2,
    failed: 2,
    skipped: [
      { test: 'users (postgres) sign in', reason: 'no server answers' },
      { test: 'nobody said why', reason: 'no reason given' },
    ],
  })
})

test('a skipped test of Playwright is listed with its reason, however deep its group, and a flaky one fails', () => {
  const spec = (title, status, annotations = []) => ({ title, tests: [{ status, annotations }] })
  expect(
    ofPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [{}],
      suites: [
        {
          title: 'edge.spec.ts',
          specs: [spec('first', 'expected')],
          suites: [
            {
              title: 'the edge',
              specs: [spec('second', 'skipped', [{ type: 'skip', description: 'nginx is not installed' }])],
            },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 3,
    skipped: [{ test: 'the edge › second', reason: 'nginx is not installed' }],
  })
})

test('a runner without a report has failed, and so has one that ends badly without a failed test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-results-'))
  const report = join(folder, 'report.json')
  const read = (results) => results
  expect(readReport(report, 0, read)).toEqual({ passed: 0, failed: 1, skipped: [] })
  writeFileSync(report, JSON.stringify({ passed: 5, failed: 0, skipped: [] }))
  expect(readReport(report, 1, read).failed).toBe(1)
  expect(readReport(report, 0, read).failed).toBe(0)
  rmSync(folder, { recursive: true })
})

test('the totals of several runners are added up', () => {
  const one = { passed: 1, failed: 2, skipped: [skip('a')] }
  expect(addUp([one, { passed: 10, failed: 0, skipped: [skip('b')] }])).toEqual({
    passed: 11,
    failed: 2,
    skipped: [skip('a'), skip('b')],
  })
})
