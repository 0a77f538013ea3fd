import { DAY_MS, describeEvent } from '@freehold/contracts'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Database } from '../db/Database'
import { locks, withLock } from '../db/locks'
import { whenAvailable } from '../db/whenAvailable'
import { addSetting, readSetting, writeSetting } from '../db/settings.queries'
import type { Services } from '../services'
import { type AnnouncedEvent, selectNewestId, selectNextAnnounced } from './changes.queries'
import { postWebhook, type WebhookOutcome } from './postWebhook'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Context = Pick<Services, 'db' | 'config' | 'now' | 'publicUrl' | 'background'> & { log: Log }

/** An event is tried for this long. */
const TRIED_FOR_MS = DAY_MS
/** Of more events that wait, the oldest are dropped. */
const WAITING_MAX = 100
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 10 * 60_000
/** Longer than a request may take. A server that was killed while it sent holds up the others for no longer. */
const LEASE_MS = 30_000
const CHECK_EVERY_MS = 5_000

/** How far the deployment log, which is the outbox, has been sent. */
const Progress = v.object({
  /** The id of the last event that needs no more tries. */
  sent: v.number(),
  /** The event that was tried in vain, and how often. */
  trying: v.nullable(v.number()),
  tries: v.number(),
  /** Milliseconds since 1970: nothing is sent before. */
  notBefore: v.number(),
})
type Progress = v.InferOutput<typeof Progress>

const atTheStart: Progress = { sent: 0, trying: null, tries: 0, notBefore: 0 }

const readProgress = async (db: Database): Promise<Progress> => {
  const stored = await readSetting(db, 'webhook')
  return stored === undefined ? atTheStart : v.parse(Progress, JSON.parse(stored))
}

const writeProgress = (db: Database, progress: Progress) =>
  writeSetting(db, 'webhook', JSON.stringify(progress))

/**
 * Sends the events that wait, one after the other in their order, until none is left or one fails; that one is due again after
 * a pause. Of several replicas one sends. An event may arrive twice, if a server ends before it has noted that it was sent.
 */
export async function sendWebhooks(context: Context): Promise<void> {
  const { deployWebhook: settings } = context.config
  const { stopping } = context.background
  if (settings === null) return
  while (!stopping.aborted) {
    const next = await takeNext(context)
    if (next === null) return
    const { event } = next
    const request = { id: String(event.id), body: toBody(event, siteOf(context)), sentAt: context.now() }
    const result = await postWebhook(settings, request, stopping)
    // The lease of an interrupted request ends, and a later check sends it.
    if (!result.sent && stopping.aborted) return
    await note(context, next, result)
    if (!result.sent) return
  }
}

interface Taken {
  event: AnnouncedEvent
  tries: number
  /** Until when no other replica sends, in milliseconds since 1970. */
  leaseEnd: number
}

/** Takes the next event for the time of a request. Null if none waits, is due, or another replica is sending. */
function takeNext({ db, now, log }: Context): Promise<Taken | null> {
  return withLock(db, locks.webhook, async (tx) => {
    const time = now().getTime()
    const progress = await readProgress(tx)
    if (progress.notBefore > time) return null
    const after = { id: progress.sent, at: new Date(time - TRIED_FOR_MS) }
    const { event, last, dropped } = await selectNextAnnounced(tx, after, WAITING_MAX)
    if (dropped > 0) log.warn({ dropped }, 'webhooks were dropped: they waited too long, or too many did')
    if (event === null) {
      if (dropped > 0) await writeProgress(tx, { ...atTheStart, sent: last })
      return null
    }
    const tries = progress.trying === event.id ? progress.tries : 0
    const leaseEnd = time + LEASE_MS
    await writeProgress(tx, { sent: event.id - 1, trying: event.id, tries, notBefore: leaseEnd })
    return { event, tries, leaseEnd }
  })
}

function note(
  { db, now, log }: Context,
  { event, tries, leaseEnd }: Taken,
  result: WebhookOutcome,
): Promise<void> {
  const { id, remote, action } = event
  return withLock(db, locks.webhook, async (tx) => {
    // Another replica may have gone on, if this one took longer than its lease.
    const progress = await readProgress(tx)
    if (progress.trying !== id || progress.notBefore !== leaseEnd) return
    if (result.sent) {
      log.info({ event: id, remote, action, outcome: result.outcome }, 'webhook sent')
      await writeProgress(tx, { ...atTheStart, sent: id })
      return
    }
    const pauseMs = Math.min(FIRST_PAUSE_MS * 3 ** tries, LONGEST_PAUSE_MS)
    const failure = { event: id, remote, action, outcome: result.outcome, tries: tries + 1, pauseMs }
    log.warn(failure, 'a webhook could not be sent and will be tried again')
    const notBefore = now().getTime() + pauseMs
    await writeProgress(tx, { sent: id - 1, trying: id, tries: tries + 1, notBefore })
  })
}

/** Null before a demo listens, whose address no setting says. */
const siteOf = ({ publicUrl }: Pick<Context, 'publicUrl'>) => publicUrl() || null

/** What a receiver gets. `text` says all of it in a sentence, as chat programs show it. */
function toBody({ traffic, ...event }: AnnouncedEvent, site: string | null): string {
  const { id, at, remote, action, release, percent, sequence, actor, reason } = event
  const text = `${remote} ${describeEvent(event)} by ${actor}: ${reason}`
  const live = traffic && {
    stable: traffic.stable,
    canary: traffic.canary && { release: traffic.canary.release, percent: traffic.canary.percent },
  }
  return JSON.stringify({
    id,
    site,
    at,
    remote,
    action,
    release,
    percent,
    sequence,
    actor,
    reason,
    live,
    text,
  })
}

/** Sends an event of the action `test`, once and at once, without regard to those that wait. */
export async function sendTestWebhook(
  { config, now, publicUrl, background }: Omit<Context, 'log'>,
  actor: string,
): Promise<WebhookOutcome> {
  const { deployWebhook: settings } = config
  if (settings === null) return { sent: false, outcome: 'No webhook is set: DEPLOY_WEBHOOK_URL' }
  const at = now()
  const text = `A test of the webhook by ${actor}`
  const body = JSON.stringify({
    id: 0,
    site: siteOf({ publicUrl }),
    at: at.toISOString(),
    action: 'test',
    actor,
    text,
  })
  return postWebhook(settings, { id: '0', body, sentAt: at }, background.stopping)
}

/** A new webhook gets the changes from now on. */
export async function keepWebhookProgress({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (config.deployWebhook === null) return
  await addSetting(db, 'webhook', JSON.stringify({ ...atTheStart, sent: await selectNewestId(db) }))
}

/**
 * Sends what waits, now and regularly: what failed, and what an interrupted server has not sent.
 * @returns a function that stops it
 */
export function startWebhooks(context: Context): () => void {
  const { config, background } = context
  if (config.deployWebhook === null) return () => {}
  let isChecking = false
  function check() {
    if (isChecking) return
    isChecking = true
    background.start('Sending webhooks', () =>
      whenAvailable(() => sendWebhooks(context), background.stopping).finally(() => (isChecking = false)),
    )
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
