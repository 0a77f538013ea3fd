import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { onlyWhere } from '../testing/onlyWhere'
import { fetchRates } from './fetchRates'
import { type RateSourceKey } from './rateSources'
import { fredResponse, pmmsFile, RateServer, type Reply } from './testing/RateServer'

const server = new RateServer()
beforeAll(() => server.start())
afterAll(() => server.stop())
beforeEach(() => void (server.requests.length = 0))

const now = new Date('2022-12-02T12:00:00Z')
const never = new AbortController().signal

async function ask(sources: RateSourceKey[], timeoutMs?: number) {
  const { rates, source, failure } = await fetchRates(
    sources,
    server.settings(sources, timeoutMs),
    now,
    never,
  )
  return { source, failure, rates: rates.map(({ type, asOf, rate }) => `${type} ${asOf} ${rate}`) }
}
const newestIn = (rates: string[]) => ['30', '15'].map((term) => rates.find((rate) => rate.startsWith(term)))

test('both shapes of the file are read, CRLF and quotes, and the newest day comes first whatever the order of lines', async () => {
  server.pmms = pmmsFile
  expect(await ask(['freddie-mac'])).toEqual({
    source: 'Freddie Mac PMMS',
    failure: null,
    rates: [
      '30-year fixed 2022-12-01 6.05',
      '30-year fixed 2022-11-23 6.04',
      '30-year fixed 2022-11-17 6.03',
      '30-year fixed 2022-11-10 6.02',
      '30-year fixed 2022-11-03 6.01',
      '30-year fixed 1971-04-02 7.01',
      '15-year fixed 2022-12-01 5.05',
      '15-year fixed 2022-11-23 5.04',
      '15-year fixed 2022-11-17 5.03',
      '15-year fixed 2022-11-10 5.02',
      '15-year fixed 2022-11-03 5.01',
    ],
  })
})

test.each<[string, string[]]>([
  ['an empty cell', ['"12/1/2022","6.05","",""', '"11/23/2022","6.04","","5.04"']],
  ['a blank', ['12/1/2022,6.05,, ,', '11/23/2022,6.04,,5.04']],
  ['no cell at all', ['12/1/2022,6.05', '11/23/2022,6.04,,5.04']],
  ['a word', ['12/1/2022,6.05,,n/a', '11/23/2022,6.04,,5.04']],
  ['what no rate can be', ['12/1/2022,6.05,,505', '11/30/2022,6.05,,-5', '11/23/2022,6.04,,5.04']],
  ['a day that does not exist', ['12/1/2022,6.05', '2/30/2022,9,,9', '13/1/2022,9,,9', '11/23/2022,1,,5.04']],
  ['a day to come', ['12/1/2022,6.05', '12/9/2202,9,,9', '11/23/2022,1,,5.04']],
])('%s says nothing, and the days before keep their rates', async (_what, lines) => {
  server.pmms = ['\uFEFFdate,pmms30,pmms30p,pmms15', ...lines].join('\n')
  const { rates, failure } = await ask(['freddie-mac'])
  expect([failure, ...newestIn(rates)]).toEqual([
    null,
    '30-year fixed 2022-12-01 6.05',
    '15-year fixed 2022-11-23 5.04',
  ])
})

test("FRED's values are texts, '.' is none, and its key and series stand in the query", async () => {
  server.fred = (series) =>
    fredResponse(
      series === 'MORTGAGE30US'
        ? { '2022-12-01': '.', '2022-11-23': '6.04', '2022-11-17': '6.03' }
        : { '2022-12-01': '5.05' },
    )
  expect(await ask(['fred'])).toEqual({
    source: 'Freddie Mac PMMS via FRED',
    failure: null,
    rates: [
      '30-year fixed 2022-11-23 6.04',
      '30-year fixed 2022-11-17 6.03',
      '15-year fixed 2022-12-01 5.05',
    ],
  })
  expect(server.requests.toSorted()[0]).toBe(
    '/fred?tier=basic&series_id=MORTGAGE15US&api_key=the-key-of-an-installation&file_type=json&sort_order=desc&limit=60',
  )
})

test('a day of FRED that does not exist says nothing, and the other days keep their rates', async () => {
  const days = { '2022-11-31': '9', '2022-02-30': '9', '2022-13-01': '9', '0000-05-01': '9', soon: '9' }
  server.fred = () => fredResponse({ ...days, '2022-11-23': '6.04' })
  const { rates, failure } = await ask(['fred'])
  expect([failure, rates]).toEqual([null, ['30-year fixed 2022-11-23 6.04', '15-year fixed 2022-11-23 6.04']])
})

const page = { type: 'text/html', text: '<!DOCTYPE html><html><body>Scheduled maintenance</body></html>' }
const refusal = { status: 400, text: '{"error_code":400,"error_message":"Bad Request. No such api_key."}' }

test.each<[string, Reply, string, string]>([
  ['404', { status: 404, text: 'gone' }, 'answered 404', 'answered 404'],
  ['500', { ...page, status: 500 }, 'answered 500', 'answered 500'],
  ['a web page', page, 'a web page instead of its file', 'a web page instead of its data'],
  ['a reason', refusal, 'answered 400', 'answered 400: Bad Request. No such api_key.'],
  ['nothing', '', 'a file that lacks the columns of its survey', 'data that is not the series'],
  ['other data', 'a,b\n1,2', 'a file that lacks the columns of its survey', 'data that is not the series'],
  ['no rates', 'date,pmms30,pmms15\n', 'a file that has no rates', 'data that is not the series'],
  [
    'half a file',
    'date,pmms30,pmms15\n"12/1/2022","6',
    'incomplete or not a CSV file',
    'data that is not the series',
  ],
  ['too much', 'x'.repeat(5_000_001), 'more than 5 MB', 'more than 5 MB'],
  ['half a response', { fault: 'break off' }, 'ended its response early', 'ended its response early'],
])('a source that answers %s is reported by name, never by its URL', async (_what, reply, pmms, fred) => {
  server.pmms = reply
  server.fred = () => reply
  const { rates, source, failure } = await ask(['freddie-mac', 'fred'])
  expect([rates, source]).toEqual([[], null])
  const [first, second] = failure!.split('; ')
  expect(first).toContain(`Freddie Mac PMMS `)
  expect(first).toContain(pmms)
  expect(second).toContain(`Freddie Mac PMMS via FRED `)
  expect(second).toContain(fred)
  expect(failure).not.toMatch(/http|the-key/)
})

test('a source that hangs is waited for only so long, one that is gone not at all, and the next one steps in', async () => {
  server.pmms = { fault: 'hang' }
  expect((await ask(['freddie-mac'], 50)).failure).toBe('Freddie Mac PMMS did not answer within 0.05 s')
  server.fred = () => fredResponse({ '2022-12-01': '6.05' })
  const gone = new RateServer()
  await gone.start()
  const { freddieMacUrl } = gone.settings([])
  await gone.stop()
  const settings = { ...server.settings([]), freddieMacUrl }
  const { source, failure, rates } = await fetchRates(['freddie-mac', 'fred'], settings, now, never)
  expect([source, rates.length]).toEqual(['Freddie Mac PMMS via FRED', 2])
  expect(failure).toMatch(/^Freddie Mac PMMS could not be reached \(\w+\)$/)
})

test('a source that moved within its host is followed', async () => {
  server.pmms = { redirectTo: '/moved' }
  server.moved = pmmsFile
  const { rates, failure } = await ask(['freddie-mac'])
  expect([failure, newestIn(rates)[0]]).toEqual([null, '30-year fixed 2022-12-01 6.05'])
  expect(server.requests).toEqual(['/pmms', '/moved'])
})

test.each([
  ['another host', () => `${server.address.replace('127.0.0.1', 'localhost')}/moved`],
  ['another port', () => 'http://127.0.0.1:9/moved'],
  ['no web address', () => 'file:///etc/hostname'],
  ['no address at all', () => 'http://'],
])('a redirect to %s is not followed', async (_, redirectTo) => {
  server.pmms = { redirectTo: redirectTo() }
  server.moved = pmmsFile
  const { rates, failure } = await ask(['freddie-mac'])
  expect(rates).toEqual([])
  expect(failure).toBe('Freddie Mac PMMS redirects to another host: set its address to the one that answers')
  expect(server.requests).toEqual(['/pmms'])
})

test('a source that redirects in a circle is given up', async () => {
  server.pmms = { redirectTo: '/pmms' }
  expect((await ask(['freddie-mac'])).failure).toBe('Freddie Mac PMMS could not be reached')
  expect(server.requests.length).toBeLessThan(10)
})

test('a stopping server does not wait for a source', async () => {
  server.pmms = { fault: 'hang' }
  const stopping = new AbortController()
  const asked = fetchRates(['freddie-mac'], server.settings(['freddie-mac']), now, stopping.signal)
  stopping.abort()
  expect((await asked).failure).toBe('Freddie Mac PMMS was canceled because the server is stopping')
})

const folder = path.resolve(__dirname, '../../../../shared/data/rates')
const sample = (name: string) => readFileSync(path.join(folder, name), 'utf8')

onlyWhere(
  existsSync(folder),
  'there is no ../shared/data',
  test,
)('the real shapes are read', async () => {
  server.pmms = sample('pmms_sample_for_developers.csv')
  expect(
    newestIn(
      (await fetchRates(['freddie-mac'], server.settings([]), new Date(), never)).rates.map(
        ({ type, asOf, rate }) => `${type} ${asOf} ${rate}`,
      ),
    ),
  ).toEqual(['30-year fixed 2023-02-23 6.5', '15-year fixed 2023-02-23 5.76'])
  server.fred = (series) => sample(`fred_shape_${series}_last60.json`)
  const { rates } = await fetchRates(['fred'], server.settings([]), new Date(), never)
  expect(rates.find(({ type }) => type === '30-year fixed')).toMatchObject({
    asOf: '2024-05-16',
    rate: 7.02,
  })
})
