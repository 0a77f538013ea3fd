import * as v from 'valibot'
import { endpoint } from './endpoint'

/** Visits of releases: what browsers report about them, and how often. */

/** Why a browser could not run a release: it did not load, crashed (`render`), or loaded too slowly (`timeout`). */
export const loadFailures = [
  'network',
  'timeout',
  'status',
  'integrity',
  'contract',
  'code',
  'render',
  'unknown',
] as const
export type LoadFailure = (typeof loadFailures)[number]

/** The same, and pages that stopped reporting: in an endless loop, or out of memory. */
export const visitFailures = [...loadFailures, 'noAnswer'] as const
export type VisitFailure = (typeof visitFailures)[number]

export const visitStates = ['loading', 'loaded', 'failed'] as const

/** What a browser measures during a visit. */
export const visitFigures = [
  /** Largest Contentful Paint in ms, if the visit began with loading the page. */
  'lcp',
  /** Interaction to Next Paint in ms. */
  'inp',
  /** Share of the visible time in which long tasks blocked the page. */
  'blocked',
  /** Growth of the JavaScript heap in bytes per minute, in browsers that disclose it. */
  'heapGrowth',
  /** JavaScript errors and unhandled rejections whose stack leads to the release. */
  'errors',
  /** Calls of the API that were answered with an error while a page of the release was shown. */
  'failedCalls',
] as const
export type VisitFigure = (typeof visitFigures)[number]

export const mapFigures = <Value>(of: (figure: VisitFigure) => Value) =>
  Object.fromEntries(visitFigures.map((figure) => [figure, of(figure)])) as Record<VisitFigure, Value>

/** A page that is shown reports this often. */
export const VISIT_REPORT_MS = 15_000
/** A report that did not arrive is sent again after this. */
export const VISIT_RETRY_MS = 5_000

/** Signed by the server; see `api/src/remotes/visitNonces.ts`. */
export const VisitNonce = v.pipe(v.string(), v.maxLength(500))

/** In bytes, milliseconds or numbers of events: generous, so that only nonsense is refused. */
const figure = v.optional(v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12)))

const common = {
  nonce: VisitNonce,
  /** Counts the reports of a visit: the server ignores those that arrive after a later one. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  /** When the next report follows; null when none may, because the page is hidden or closed. */
  nextMs: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))),
  /** All of the visit so far. */
  figures: v.optional(v.strictObject(mapFigures(() => figure)), {}),
}

/**
 * Reports how a visit of a release is going: when it begins to load, when its state changes, every
 * {@link VISIT_REPORT_MS} while it is shown, and when it is hidden or closed. Public, because a page that is closed
 * cannot refresh a session, and because these reports must not prolong one: the nonce says which user, remote and
 * release the report is about, and no one else has it.
 */
export const reportVisit = endpoint({
  method: 'POST',
  base: 'public',
  path: '/remotes/visits',
  body: v.variant('state', [
    v.strictObject({ ...common, state: v.literal('loading') }),
    v.strictObject({ ...common, state: v.literal('loaded') }),
    v.strictObject({ ...common, state: v.literal('failed'), reason: v.picklist(loadFailures) }),
  ]),
  refusals: [403, 429],
})
