import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listMarkets, releaseIdOf, releaseNameOf } from '@freehold/contracts'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { beginRun, endRun, insertRun } from '../import/runs/runs.queries'
import { beginFetch, endFetch } from '../rates/rateFetches.queries'
import { setRates } from '../rates/rates.queries'
import { readMetrics, type Sample } from '../testing/readMetrics'
import { makeRelease, promote, publishOver, recordTest, settingsToken } from '../testing/releases'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { insertVisits } from '../testing/visits'

jest.setTimeout(60_000)

const operations = path.resolve(__dirname, '../../../operations')
const readOperations = (file: string) => readFileSync(path.join(operations, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: Record<string, string>
}
const alerts = (parse(readOperations('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}
const { panels } = JSON.parse(readOperations('grafana-dashboard.json')) as { panels: Panel[] }

/** The place, the expression, and the labels that the text of an alert or legend names. */
const queries: [place: string, expression: string, named: string[]][] = [
  ...alerts.map(({ alert, expr, annotations }): [string, string, string[]] => [
    alert,
    expr,
    [
      ...Object.values(annotations)
        .join(' ')
        .matchAll(/\$labels\.(\w+)/g),
    ].map(([, name]) => name!),
  ]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }): [string, string, string[]] => [
      title,
      // Grafana fills it in.
      expr.replaceAll('$__rate_interval', '5m'),
      [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!),
    ]),
  ),
]

/** Of Prometheus itself. */
const ownNames = new Set(['up'])
const ownLabels = new Set(['job', 'instance'])

interface Selected {
  name: string
  /** What `label="value"` asks for. */
  matched: [label: string, value: string][]
}

/** The metrics that an expression reads, and the labels that it groups by. Throws unless it is PromQL. */
function readExpression(expression: string) {
  const selected: Selected[] = []
  const grouped: string[] = []
  let matched = ''
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`${expression} is no PromQL at ${from}`)
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouped.push(text)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        selected.push({ name: text, matched: [] })
      if (type.name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher') matched = text
      if (type.name === 'StringLiteral') selected.at(-1)!.matched.push([matched, text.slice(1, -1)])
    },
  })
  return { selected, grouped }
}

/** Something of everything that is counted. */
async function makeHistory(app: TestApp): Promise<void> {
  const remote = 'remote-x'
  const as = await settingsToken(app, remote)
  const [stable, canary] = [makeRelease({ version: '1.2.0' }), makeRelease({ version: '1.3.0' })]
  for (const made of [stable, canary]) {
    await publishOver(app, as, made)
    await recordTest(app, as, made, [])
  }
  await promote(app, as, stable)
  await promote(app, as, canary, 25)
  for (const { description } of [stable, canary])
    await insertVisits(app, releaseNameOf(remote, releaseIdOf(description)), [{}, {}, { reason: 'render' }])
  const counts = { read: 0, created: 0, updated: 0, unchanged: 0, superseded: 0, removed: 0, rejected: 0 }
  for (const state of ['finished', 'failed'] as const) {
    const id = await insertRun(app.db, { adapter: 'csv', source: 'an-mls', fileName: 'homes.csv' })
    await beginRun(app.db, id, 'an-mls')
    await endRun(app.db, id, { state, counts, computed: 0, warnings: [] })
  }
  const fetchedAt = app.api.services.now()
  await setRates(app.db, [
    { type: '30-year fixed', rate: 6.5, fetchedAt, source: 'Test', asOf: '2026-11-26' },
  ])
  const id = await beginFetch(app.db, { now: fetchedAt, afterSuccessMs: 0, afterFailureMs: 0 })
  await endFetch(app.db, id!, { finishedAt: fetchedAt, source: 'Test', failure: null })
  app.api.services.background.start('Import 01234567-89ab-cdef-0123-456789abcdef', async () => {
    throw new Error('It cannot be read')
  })
  await app.settle()
}

const scrape = async (app: TestApp): Promise<Sample[]> =>
  readMetrics((await app.get('/metrics', 'Bearer watcher')).text)

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value

describeOnEachDatabase(
  'the metrics',
  (app) => {
    test('have each name, label and value that the alerts and the dashboard ask for [REL-10]', async () => {
      await makeHistory(app)
      const samples = await scrape(app)
      const hasPool = app.kind === 'postgres'
      for (const [place, expression, named] of queries) {
        const { selected, grouped } = readExpression(expression)
        expect([place, selected.length]).not.toEqual([place, 0])
        for (const { name, matched } of selected) {
          const found = samples.filter((one) => one.name === name)
          if (ownNames.has(name) || (!hasPool && name.includes('_pool_'))) continue
          // The place is in it for the message of a failure.
          expect([place, name, found.length]).not.toEqual([place, name, 0])
          for (const [label, value] of matched.filter(([one]) => !ownLabels.has(one)))
            expect([place, label, found.map(({ labels }) => labels[label])]).toEqual([
              place,
              label,
              expect.arrayContaining([value]),
            ])
          for (const label of [...grouped, ...named].filter((one) => !ownLabels.has(one)))
            expect([place, label, Object.keys(found[0]!.labels)]).toEqual([
              place,
              label,
              expect.arrayContaining([label]),
            ])
        }
      }
    })

    test('say what happened, also in other processes [REL-10]', async () => {
      const failed = { work: 'import', outcome: 'failed' }
      const before = valueOf(await scrape(app), 'freehold_background_work_total', failed) ?? 0
      await makeHistory(app)
      const samples = await scrape(app)
      const names = {
        freehold_database_up: 1,
        freehold_stable_release_failing: 0,
        freehold_canary_traffic_ratio: 0.25,
        freehold_import_last_failed: 1,
        freehold_rates_as_of_timestamp_seconds: Date.parse('2026-11-26') / 1_000,
      }
      for (const [name, value] of Object.entries(names))
        expect([name, valueOf(samples, name)]).toEqual([name, value])
      expect(valueOf(samples, 'freehold_release_visits', { role: 'canary', outcome: 'failed' })).toBe(1)
      expect(valueOf(samples, 'freehold_release_visits', { role: 'canary', outcome: 'loaded' })).toBe(2)
      expect(valueOf(samples, 'freehold_background_work_total', failed)).toBe(before + 1)
      expect(valueOf(samples, 'freehold_background_work_running', { work: 'import' })).toBe(0)
      expect(
        valueOf(samples, 'freehold_import_last_success_timestamp_seconds', { source: 'an-mls' }),
      ).toBeGreaterThan(Date.now() / 1_000 - 60)
    })

    test('count a request by its operation and never by its address [REL-10]', async () => {
      const as = await app.signIn('Admin')
      const count = async () =>
        valueOf(await scrape(app), 'freehold_http_request_duration_seconds_count', {
          operation: 'listMarkets',
          status_class: '2xx',
        }) ?? 0
      const before = await count()
      await app.call(listMarkets, { as })
      await app.get('/some-page?of=someone')
      expect((await count()) - before).toBe(1)
      const operations = (await scrape(app)).map(({ labels }) => labels['operation'] ?? '')
      expect(operations.filter((name) => name.includes('some'))).toEqual([])
    })
  },
  { metricsToken: 'watcher' },
)

test('every alert has a summary and a severity, and every panel a query [REL-10]', () => {
  expect(alerts.length).toBeGreaterThan(10)
  for (const rule of alerts)
    expect(rule).toMatchObject({
      annotations: { summary: expect.any(String) },
      labels: { severity: expect.any(String) },
    })
  for (const { title, targets } of panels.filter((one) => (one as { type?: string }).type !== 'row'))
    expect([title, targets?.length ?? 0]).not.toEqual([title, 0])
})
