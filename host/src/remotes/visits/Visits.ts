import {
  type BodyInputOf,
  type LoadFailure,
  ownsPath,
  type RemoteDeployment,
  type reportVisit,
  VISIT_REPORT_MS,
  VISIT_RETRY_MS,
} from '@freehold/contracts'
import { releaseNameIn } from '../registry/releaseOf'
import type { PageVisits, Visit } from './Visit'

export type VisitReport = BodyInputOf<typeof reportVisit>

/** Resolves to false when the server wants no more reports of this visit; rejects when the report has not arrived. */
export type SendVisit = (report: VisitReport) => Promise<boolean>

interface ReportedVisit extends Visit {
  nonce: string
  reports: number
  state: 'loading' | 'loaded' | LoadFailure
  /** Of the next report, or of repeating one that has not arrived. */
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the last report has announced another one. */
  isExpected: boolean
  isOver: boolean
}

/** How long the code that observes a page waits for it to be idle. */
const IDLE_MAX_MS = 3_000

/** A page that stays open for longer is not followed any more. */
const FOLLOWED_MS = 30 * 60_000

/** Of the errors from before the page is observed no more are kept: it never is if its chunk does not load. */
const ERRORS_MAX = 100

/**
 * Reports the visits of the releases that run in this page. While one is shown it reports regularly, so that the server
 * notices when it stops. A release is reported on only with the nonce that the registry gave for it: not from a stored
 * copy of the registry.
 */
export class Visits implements PageVisits {
  readonly #send: SendVisit
  /** By name of the release. */
  readonly #visits = new Map<string, ReportedVisit>()
  #isObserved = false
  /** Completes the figures of all visits. */
  #measure = () => {}
  /** Errors of the time before the page is observed, with the file that the browser names. */
  readonly #errors: [error: unknown, file: string | undefined][] = []
  #blame = (error: unknown, file?: string) => {
    if (this.#errors.length < ERRORS_MAX) this.#errors.push([error, file])
  }

  constructor(send: SendVisit) {
    this.#send = send
    this.#followPage()
  }

  /** To be called before code of the release runs, for the first time or for a page of it: it may never end. */
  begin(remote: string, deployment: RemoteDeployment) {
    const nonce = deployment.extras.visit
    const name = releaseNameIn(remote, deployment)
    const known = this.#visits.get(name)
    // The page before is left; if this code freezes the browser, that is not its fault.
    for (const visit of this.#visits.values()) if (visit !== known) this.#pause(visit)
    if (known !== undefined) this.#resume(known)
    if (nonce === undefined || known !== undefined) return
    const { paths } = deployment.extras.freehold
    const begun = { paths, begunMs: performance.now(), figures: {} }
    const visit: ReportedVisit = {
      ...begun,
      nonce,
      reports: 0,
      state: 'loading',
      timer: undefined,
      isExpected: false,
      isOver: false,
    }
    this.#visits.set(name, visit)
    this.#report(visit)
  }

  loaded(remote: string, deployment: RemoteDeployment) {
    const visit = this.#visits.get(releaseNameIn(remote, deployment))
    if (visit?.state !== 'loading') return
    visit.state = 'loaded'
    this.#report(visit)
    // Not before the page has what it needs. Safari has no idle callback.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => void this.#observe(), { timeout: IDLE_MAX_MS })
    else void this.#observe()
  }

  /** To be called when code has run ahead of its visit, which may never follow: the page that is shown goes on. */
  ranAhead(remote: string, deployment: RemoteDeployment) {
    const visit = this.#visits.get(releaseNameIn(remote, deployment))
    // Its visit has begun meanwhile.
    if (visit !== undefined && visit.state !== 'loading') return
    if (visit !== undefined) this.#pause(visit)
    this.followNavigation()
  }

  /** To be called when another user has signed in, for whom these visits do not count. */
  endAll() {
    this.#visits.forEach((visit) => this.#pause(visit))
    this.#visits.clear()
  }

  /** Failed to load, or crashed later. */
  failed(remote: string, deployment: RemoteDeployment, reason: LoadFailure) {
    const visit = this.#visits.get(releaseNameIn(remote, deployment))
    if (visit === undefined || visit.isOver) return
    visit.state = reason
    visit.isOver = true
    this.#report(visit)
  }

  /** To be called after each navigation. */
  readonly followNavigation = () => {
    this.#measure()
    const shown = this.shown()
    for (const visit of this.#visits.values()) {
      if (visit === shown) this.#resume(visit)
      else if (visit.isExpected && visit.state === 'loaded') this.#pause(visit)
    }
  }

  /** The visit whose page is shown. Of several releases of a remote the last one that loaded is. */
  shown(): Visit | null {
    const isShown = ({ paths, state }: ReportedVisit) =>
      state === 'loaded' && ownsPath([...paths], location.pathname)
    return [...this.#visits.values()].findLast(isShown) ?? null
  }

  find(name: string): Visit | undefined {
    return this.#visits.get(name)
  }

  #report(visit: ReportedVisit, isPaused = false) {
    clearTimeout(visit.timer)
    visit.timer = undefined
    const nextMs = isPaused || visit.isOver || document.hidden ? null : VISIT_REPORT_MS
    visit.isExpected = nextMs !== null
    if (nextMs !== null) this.#goOn(visit, nextMs)
    this.#measure()
    visit.reports += 1
    const { nonce, reports: count, state, figures } = visit
    const common = { nonce, count, nextMs, figures }
    const report: VisitReport =
      state === 'loading' || state === 'loaded'
        ? { ...common, state }
        : { ...common, state: 'failed', reason: state }
    void this.#deliver(visit, report)
  }

  async #deliver(visit: ReportedVisit, report: VisitReport) {
    try {
      if (!(await this.#send(report))) this.#end(visit)
    } catch {
      // Also of a hidden page: the report may be the one that says that none follows.
      if (report.count === visit.reports) this.#goOn(visit, VISIT_RETRY_MS)
    }
  }

  /** Reports again later: that no other report follows, if the visit is no longer shown then, or was paused before. */
  #goOn(visit: ReportedVisit, afterMs: number) {
    clearTimeout(visit.timer)
    const goOn = () => {
      const isLong = performance.now() - visit.begunMs > FOLLOWED_MS
      const wasExpected = visit.isExpected
      this.#report(visit, isLong || !wasExpected || visit !== this.shown())
      if (isLong) visit.isOver = true
      if (wasExpected) this.followNavigation()
    }
    visit.timer = setTimeout(goOn, afterMs)
  }

  #pause(visit: ReportedVisit) {
    if (visit.timer !== undefined) this.#report(visit, true)
  }

  #resume(visit: ReportedVisit) {
    if (!visit.isExpected && !visit.isOver) this.#report(visit)
  }

  #end(visit: ReportedVisit) {
    clearTimeout(visit.timer)
    visit.timer = undefined
    visit.isExpected = false
    visit.isOver = true
  }

  #followPage() {
    const pauseAll = () => this.#visits.forEach((visit) => this.#pause(visit))
    document.addEventListener('visibilitychange', () =>
      document.hidden ? pauseAll() : this.followNavigation(),
    )
    addEventListener('error', ({ error, filename }) => this.#blame(error, filename))
    addEventListener('unhandledrejection', ({ reason }) => this.#blame(reason))
    addEventListener('pagehide', pauseAll)
    addEventListener('pageshow', ({ persisted }) => persisted && this.followNavigation())
  }

  /** Without the chunk the visits have outcomes, and no figures. */
  async #observe() {
    if (this.#isObserved) return
    this.#isObserved = true
    try {
      const { observeVisits } = await import(/* webpackChunkName: 'visits' */ './observeVisits')
      const { measure, blame } = observeVisits(this)
      this.#measure = measure
      this.#blame = blame
      for (const [error, file] of this.#errors.splice(0)) blame(error, file)
    } catch {
      this.#isObserved = false
    }
  }
}
