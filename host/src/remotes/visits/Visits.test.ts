import type { RemoteDeployment } from '@freehold/contracts'
import { heapGrowth } from './heapGrowth'
import { type VisitReport, Visits } from './Visits'

// It observes what jsdom does not have.
jest.mock('./observeVisits', () => ({ observeVisits: () => ({ measure: () => {}, blame: () => {} }) }))

const deploymentOf = (name: string, nonce?: string) =>
  ({
    metadata: { version: '1.0.0' },
    extras: { freehold: { buildId: '000000000000', paths: [`/app/${name}/*`] }, visit: nonce },
  }) as unknown as RemoteDeployment
const search = deploymentOf('search', 'signed for search')
const account = deploymentOf('account', 'signed for account')

let isHidden = false
let sent: VisitReport[] = []
let answer: (report: VisitReport) => Promise<boolean>
function make() {
  // Those of the tests before listen to the page as well.
  const own = sent
  return new Visits((report) => {
    own.push(report)
    return answer(report)
  })
}
const show = (path: string) => history.replaceState(null, '', path)
/** The reports since the last time: which visit, how it goes, and when the next one follows. */
const news = () =>
  sent.splice(0).map(({ nonce, state, nextMs }) => [nonce.replace('signed for ', ''), state, nextMs])

function setHidden(hidden: boolean) {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  isHidden = false
  sent = []
  answer = async () => true
  show('/app/search/map')
})
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
  jest.useRealTimers()
})

test('a visit is reported before its code runs, when it has loaded, and regularly while it is shown [PLT-5]', async () => {
  const visits = make()
  visits.begin('remote-search', search)
  expect(news()).toEqual([['search', 'loading', 15_000]])
  visits.loaded('remote-search', search)
  visits.begin('remote-search', search)
  await jest.advanceTimersByTimeAsync(31_000)
  expect(news()).toEqual(Array.from({ length: 3 }, () => ['search', 'loaded', 15_000]))
  visits.failed('remote-search', search, 'render')
  visits.failed('remote-search', search, 'code')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(news()).toEqual([['search', 'failed', null]])
})

test('a page that is hidden, closed or left is not expected to report, and goes on when it is shown again [PLT-5]', async () => {
  const visits = make()
  visits.begin('remote-search', search)
  setHidden(true)
  expect(news()).toEqual([
    ['search', 'loading', 15_000],
    ['search', 'loading', null],
  ])
  visits.loaded('remote-search', search)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(news()).toEqual([['search', 'loaded', null]])
  setHidden(false)
  expect(news()).toEqual([['search', 'loaded', 15_000]])
  show('/app/help')
  visits.followNavigation()
  expect(news()).toEqual([['search', 'loaded', null]])
  show('/app/search/list')
  visits.followNavigation()
  dispatchEvent(new Event('pagehide'))
  expect(news()).toEqual([
    ['search', 'loaded', 15_000],
    ['search', 'loaded', null],
  ])
})

test('when the next page freezes the browser, the one before is not expected to report [PLT-5]', () => {
  const visits = make()
  visits.begin('remote-search', search)
  visits.loaded('remote-search', search)
  news()
  visits.begin('remote-account', account)
  expect(news()).toEqual([
    ['search', 'loaded', null],
    ['account', 'loading', 15_000],
  ])
  visits.loaded('remote-account', account)
  show('/app/account')
  visits.followNavigation()
  news()
  // Back to a remote that has loaded before: its loader may be what freezes.
  visits.begin('remote-search', search)
  expect(news()).toEqual([
    ['account', 'loaded', null],
    ['search', 'loaded', 15_000],
  ])
})

test('a report that does not arrive is repeated soon, and one that is refused never [PLT-6]', async () => {
  const visits = make()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  visits.begin('remote-search', search)
  visits.loaded('remote-search', search)
  await jest.advanceTimersByTimeAsync(10_500)
  expect(news().map(([, state]) => state)).toEqual(['loading', 'loaded', 'loaded', 'loaded'])
  answer = async () => false
  await jest.advanceTimersByTimeAsync(60_000)
  expect(news()).toHaveLength(1)
})

test('the last word of a page that is hidden during an outage is said when it is over [PLT-6]', async () => {
  const visits = make()
  visits.begin('remote-search', search)
  visits.loaded('remote-search', search)
  news()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  setHidden(true)
  await jest.advanceTimersByTimeAsync(10_500)
  answer = async () => true
  await jest.advanceTimersByTimeAsync(60_000)
  expect(news()).toEqual(Array.from({ length: 4 }, () => ['search', 'loaded', null]))
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  setHidden(false)
  setHidden(true)
  await jest.advanceTimersByTimeAsync(0)
  // Shown while the last word is still to be repeated.
  setHidden(false)
  expect(news().map(([, , nextMs]) => nextMs)).toEqual([15_000, null, 15_000])
})

test('a release whose code runs ahead is expected only meanwhile, and the page that is shown afterwards [PLT-5]', async () => {
  const visits = make()
  visits.begin('remote-search', search)
  visits.loaded('remote-search', search)
  news()
  visits.begin('remote-account', account)
  visits.ranAhead('remote-account', account)
  expect(news()).toEqual([
    ['search', 'loaded', null],
    ['account', 'loading', 15_000],
    ['account', 'loading', null],
    ['search', 'loaded', 15_000],
  ])
  // Its visit follows, and runs the page's code.
  visits.begin('remote-account', account)
  visits.loaded('remote-account', account)
  visits.ranAhead('remote-account', account)
  expect(news()).toEqual([
    ['search', 'loaded', null],
    ['account', 'loading', 15_000],
    ['account', 'loaded', 15_000],
  ])
})

test('without a nonce nothing is reported [PLT-6]', () => {
  const visits = make()
  visits.begin('remote-search', deploymentOf('search'))
  visits.loaded('remote-search', deploymentOf('search'))
  visits.failed('remote-search', deploymentOf('search'), 'code')
  expect(news()).toEqual([])
})

test('a leak is seen through the garbage collections, and an ordinary heap does not grow [PLT-5]', () => {
  const samples = (leakPerMinute: number, seconds: number) =>
    Array.from({ length: seconds / 5 + 1 }, (_, index) => ({
      atMs: index * 5_000,
      // Collected every 20 s.
      bytes: 4e7 + (index % 4) * 8e6 + (leakPerMinute * index) / 12,
    }))
  expect(heapGrowth(samples(0, 120))).toBe(0)
  expect(heapGrowth(samples(2e7, 120))).toBeCloseTo(2e7, -6)
  expect(heapGrowth(samples(2e7, 25))).toBeNull()
  expect(heapGrowth([])).toBeNull()
  expect(heapGrowth(samples(0, 120).map(({ atMs }) => ({ atMs, bytes: 1e7 })))).toBeNull()
})
