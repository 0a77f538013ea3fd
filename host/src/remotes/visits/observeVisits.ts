import { basePaths, ownsPath } from '@freehold/contracts'
import { onINP, onLCP } from 'web-vitals'
import { blamedRelease } from './blamedRelease'
import { heapGrowth, type HeapSample } from './heapGrowth'
import type { PageVisits, Visit } from './Visit'

const SAMPLE_MS = 5_000
/** The share of a shorter time is mostly the work of loading. */
const SHOWN_MIN_MS = 5_000
/** Interactions that take less are not noticed; the library's own threshold is 40. */
const INTERACTION_MIN_MS = 16

/** Chromium only, and not part of the types. Each object has the size at which it was read. */
const readHeap = () => (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory

interface Measured {
  shownMs: number
  blockedMs: number
  heap: HeapSample[]
}

/**
 * Measures the visits of this page, into their `figures`. What happens to the whole page counts for the release that is
 * shown; an error counts for the release in its stack, wherever the user is.
 * @returns `measure` completes the figures that depend on the time, `blame` counts an error
 */
export function observeVisits(visits: PageVisits) {
  const measured = new WeakMap<Visit, Measured>()
  const of = (visit: Visit) => {
    const own = measured.get(visit) ?? { shownMs: 0, blockedMs: 0, heap: [] }
    measured.set(visit, own)
    return own
  }
  const add = (visit: Visit | null | undefined, figure: 'errors' | 'failedCalls', count = 1) => {
    if (visit) visit.figures[figure] = (visit.figures[figure] ?? 0) + count
  }
  const blame = (error: unknown, file?: string) =>
    add(visits.find(blamedRelease(error, file) ?? ''), 'errors')

  /** The visit whose page is shown, and since when: for the first one since it began, before it was observed. */
  let current = visits.shown()
  let sinceMs = current?.begunMs ?? 0
  function follow(): Visit | null {
    const visit = visits.shown()
    if (visit !== current) sinceMs = performance.now()
    current = visit
    return visit
  }

  onLCP(
    ({ value, navigationType }) => {
      const visit = follow()
      // After the browser's cache has restored the page, it is the time since then.
      if (visit === null || navigationType === 'back-forward-cache') return
      // Before the release began, it was the shell that painted, or the sign-in page.
      if (isHardLoad(visit) && value > visit.begunMs) visit.figures.lcp = value
    },
    { reportAllChanges: true },
  )
  onINP(
    ({ value, entries: [entry] }) => {
      const visit = follow()
      // Of many interactions it is not the slowest: it may become one of another visit.
      if (visit === null || entry === undefined || entry.startTime < sinceMs) return
      visit.figures.inp = Math.max(value, visit.figures.inp ?? 0)
    },
    { reportAllChanges: true, durationThreshold: INTERACTION_MIN_MS },
  )

  const isTaskObserved = observe('longtask', ({ startTime, duration }) => {
    const visit = follow()
    // One that ended before the page was shown is of the page before.
    if (visit !== null && startTime >= visit.begunMs && startTime + duration > sinceMs)
      of(visit).blockedMs += duration
  })
  observe('resource', (entry) => {
    const visit = follow()
    if (
      visit !== null &&
      entry.startTime >= visit.begunMs &&
      isFailedCall(entry as PerformanceResourceTiming)
    )
      add(visit, 'failedCalls')
  })

  let sampledMs = performance.now()
  let previous: Visit | null = null
  /** Adds the time since the last sample to the visit that is shown. */
  function measure() {
    const nowMs = performance.now()
    const passedMs = nowMs - sampledMs
    sampledMs = nowMs
    const shown = follow()
    const visit = document.hidden ? null : shown
    const isSame = visit === previous
    previous = visit
    if (visit === null) return
    const own = of(visit)
    // The time in which another page was shown, or none, is not its own.
    if (isSame) own.shownMs += passedMs
    else own.heap = []
    visit.figures.errors ??= 0
    visit.figures.failedCalls ??= 0
    if (isTaskObserved && own.shownMs >= SHOWN_MIN_MS)
      visit.figures.blocked = Math.min(1, own.blockedMs / own.shownMs)
    const heap = readHeap()
    if (heap === undefined) return
    own.heap.push({ atMs: nowMs, bytes: heap.usedJSHeapSize })
    const growth = heapGrowth(own.heap)
    if (growth !== null) visit.figures.heapGrowth = growth
  }
  measure()
  setInterval(measure, SAMPLE_MS)
  return { measure, blame }
}

/** Whether the page was opened at an address of the release. */
function isHardLoad({ paths }: Visit): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && ownsPath([...paths], new URL(navigation.name).pathname)
}

/** Calls that the shell makes by itself. */
const shellCalls = /^\/api\/v1\/(platform|remotes\/visits|auth\/remotes|auth\/session\/.*|refresh-token)$/

/**
 * A call that was answered with an error. A call without an answer says nothing about the release: the page may have
 * aborted it, or lost the network. A 401 is the end of the session.
 */
function isFailedCall({ name, initiatorType, responseStatus }: PerformanceResourceTiming): boolean {
  if (initiatorType !== 'fetch' || responseStatus < 400 || responseStatus === 401) return false
  const { origin, pathname } = new URL(name)
  return (
    origin === location.origin && pathname.startsWith(`${basePaths.public}/`) && !shellCalls.test(pathname)
  )
}

/** @returns whether the browser has such entries */
function observe(type: 'longtask' | 'resource', note: (entry: PerformanceEntry) => void): boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  return true
}
