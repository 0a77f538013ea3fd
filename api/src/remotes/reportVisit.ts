import { type BodyOf, releaseNameOf, type reportVisit as endpoint } from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import type { Database } from '../db/Database'
import { forbidden } from '../http/httpErrors'
import type { Services } from '../services'
import { isActiveUser } from '../users/users.queries'
import { findRelease } from './releases.queries'
import { type NamedVisit, readVisitNonce } from './visitNonces'
import { GRACE_MS, insertVisit, lockVisit, type StoredVisit, updateVisit } from './visits.queries'

/** Of one user: each of several tabs with several remotes reports every `VISIT_REPORT_MS`. */
const REPORTS_PER_MINUTE = 600
/** A visit that has worked for this long is concluded, although it goes on. */
const LONG_ENOUGH_MS = 60_000

type Report = BodyOf<typeof endpoint>

/**
 * Records what a browser says about its visit of a release. The nonce is the authority: only the server can make one,
 * and it gave it to the one user who is served this release.
 */
export async function recordVisit(services: Services, report: Report): Promise<void> {
  const visit = readVisitNonce(services, report.nonce)
  if (visit === null) throw forbidden('This visit is not known, or is over')
  await admitAttempt(services, ['visits', visit.userId], REPORTS_PER_MINUTE)
  const now = services.now()
  await services.db.transaction(async (tx) => {
    if ((await lockVisit(tx, visit.id)) === null) await beginVisit(tx, visit, now)
    // Null if it is not to count; or another report of the visit has begun it meanwhile.
    const stored = await lockVisit(tx, visit.id)
    if (stored !== null && stored.reports < report.count)
      await updateVisit(tx, visit.id, revised(stored, report, visit, now))
  })
}

async function beginVisit(tx: Database, { id, userId, remote, release }: NamedVisit, now: Date) {
  // Either may be gone since the registry was read.
  if (!(await isActiveUser(tx, userId)) || (await findRelease(tx, remote, release)) === null) return
  const releaseId = releaseNameOf(remote, release)
  await insertVisit(tx, { id, releaseId, userId, begunAt: now, reports: 0, state: 'loading', figures: {} })
}

type Revision = Omit<StoredVisit, 'begunAt'>

/**
 * The visit after a report. What has failed stays failed; but a page that gave no answer and now does was only busy, or
 * without a network.
 */
function revised(stored: StoredVisit, report: Report, { until }: NamedVisit, now: Date): Revision {
  const { count: reports, figures, nextMs } = report
  const hasFailed = stored.state === 'failed' && stored.reason !== 'noAnswer'
  const state = hasFailed ? 'failed' : report.state
  const reason = hasFailed ? stored.reason : report.state === 'failed' ? report.reason : null
  const due = nextMs === null || state === 'failed' ? null : new Date(now.getTime() + nextMs + GRACE_MS)
  return {
    reports,
    state,
    reason,
    // No report is accepted, and so none is missed, once the nonce has expired.
    dueAt: due !== null && due < until ? due : null,
    concludedAt: concludedAt(stored, { state, isOver: nextMs === null }, now),
    figures,
  }
}

/** Null while it is loading, also if it was left then: that says nothing about the release. */
function concludedAt(
  { begunAt, concludedAt: before, reason }: StoredVisit,
  { state, isOver }: Pick<Revision, 'state'> & { isOver: boolean },
  now: Date,
): Date | null {
  if (state === 'loading') return null
  const isKnown = state === 'failed' || isOver || now.getTime() - begunAt.getTime() >= LONG_ENOUGH_MS
  if (isKnown) return before ?? now
  return reason === 'noAnswer' ? null : before
}
