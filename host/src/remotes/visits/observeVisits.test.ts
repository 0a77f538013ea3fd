import { observeVisits } from './observeVisits'
import type { Visit } from './Visit'

type Entry = Partial<PerformanceEventTiming & PerformanceResourceTiming>
type Note = (list: { getEntries: () => Entry[] }) => void

/** Who observes entries of a type. */
const observers = new Map<string, Note[]>()

class FakeObserver {
  static supportedEntryTypes = ['longtask', 'resource', 'event', 'first-input', 'largest-contentful-paint']
  readonly #note: Note
  constructor(note: Note) {
    this.#note = note
  }
  observe({ type }: { type: string }) {
    observers.set(type, [...(observers.get(type) ?? []), this.#note])
  }
  takeRecords = () => []
  disconnect() {}
}

/** As the browser hands an entry over. */
async function pass(entryType: string, entry: Entry) {
  for (const note of observers.get(entryType) ?? []) note({ getEntries: () => [{ entryType, ...entry }] })
  await jest.advanceTimersByTimeAsync(20)
}

let interactions = 0
async function interact(duration: number, startTime = performance.now() - duration) {
  interactions += 1
  Object.assign(performance, { interactionCount: interactions })
  await pass('event', { startTime, duration, interactionId: interactions })
}

const visitOf = (name: string, begunMs: number): Visit => ({
  paths: [`/app/${name}/*`],
  begunMs,
  figures: {},
})
let shown: Visit | null = null
const visits = { shown: () => shown, find: () => undefined }

function showAgain(persisted: boolean) {
  const event = new Event('pageshow')
  Object.assign(event, { persisted })
  dispatchEvent(event)
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const navigation = { name: `${location.origin}/app/search/map`, type: 'navigate', responseStart: 1 }
  Object.assign(performance, {
    interactionCount: 0,
    getEntriesByType: (type: string) => (type === 'navigation' ? [navigation] : []),
  })
  Object.assign(globalThis, {
    PerformanceObserver: FakeObserver,
    PerformanceEventTiming: class {
      get interactionId() {
        return 0
      }
    },
  })
})
afterEach(() => jest.useRealTimers())

test('of two remotes in one page each is measured by what happened while it was shown [PLT-5]', async () => {
  await jest.advanceTimersByTimeAsync(1_000)
  const search = visitOf('search', 500)
  shown = search
  const { measure } = observeVisits(visits)
  await pass('largest-contentful-paint', { startTime: 400 })
  expect(search.figures.lcp).toBeUndefined()
  await pass('largest-contentful-paint', { startTime: 900 })
  for (const duration of [400, 300, 104]) await interact(duration)
  await pass('longtask', { startTime: 1_100, duration: 500 })
  await jest.advanceTimersByTimeAsync(10_000)
  const ofSearch = { lcp: 900, inp: 400, blocked: expect.closeTo(0.05, 2) }
  expect(search.figures).toMatchObject(ofSearch)

  const account = visitOf('account', performance.now())
  shown = account
  measure()
  const shownMs = performance.now()
  // Both are noticed late: the press that led here, and what the page before did.
  await interact(900, shownMs - 900)
  await pass('longtask', { startTime: shownMs - 800, duration: 700 })
  // The fiftieth makes the second slowest of the page its INP: one of the page before.
  while (interactions < 120) await interact(24)
  expect(account.figures.inp).toBeUndefined()
  await interact(1_200)
  await pass('longtask', { startTime: performance.now() - 1_000, duration: 1_000 })
  await jest.advanceTimersByTimeAsync(10_000)
  expect(account.figures.inp).toBeUndefined()
  for (let count = 0; count < 2; count += 1) await interact(1_000)
  expect(account.figures).toMatchObject({ inp: 1_000, blocked: expect.closeTo(0.1, 1) })

  const before = performance.now()
  shown = search
  measure()
  await pass('longtask', { startTime: before - 900, duration: 800 })
  showAgain(true)
  await pass('largest-contentful-paint', { startTime: performance.now() })
  await jest.advanceTimersByTimeAsync(5_000)
  expect(search.figures).toMatchObject({ ...ofSearch, blocked: expect.closeTo(0.04, 2) })
  expect(account.figures.lcp).toBeUndefined()
})
