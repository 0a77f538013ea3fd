import { setTimeout as sleep } from 'node:timers/promises'
import { errorCodes } from '@freehold/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AdmissionQueue, type Leave, type Refusal, type Wait } from './AdmissionQueue'
import { Pace } from './Pace'
import type { QueueName } from './queueLimits'
import { type RetryTime, RetryTimes } from './RetryTimes'
import { CONFINED } from './sharedHeaders'
import { signalOf } from './signalOf'

/** The share of the client's time limit after which a call is no longer begun: it could not be answered in time. */
const LATEST_BEGIN = 0.85
/**
 * Refusals of callers that do not wait take no more of the server's time than that: further ones are sent later. Those of a
 * burst, and of callers who wait, are sent at once.
 */
const REFUSALS_OF_IMPATIENT = { burst: 1_000, perSecond: 500 }
/** One line of the log in this time says how many calls were refused. */
const REPORT_EVERY_MS = 10_000

/** What knows who makes a request. */
export interface Callers {
  /** Finds out who makes it, and stores that on the request. Throws a 401 or a 403. */
  authorize: (request: FastifyRequest) => Promise<void>
  /** Who makes it, if that is known without the database. The credentials may be invalid by now. */
  recognize: (request: FastifyRequest) => string | null
  /** The network that it comes from. */
  networkOf: (request: FastifyRequest) => string
}

/** A queue, and when those that it refuses may come again. */
interface Entrance {
  queue: AdmissionQueue
  times: RetryTimes
}

/** How a call is admitted. */
export interface Admission extends Entrance {
  /** Whose turn the call waits for. */
  caller: string
  /** By which the retries of one caller are counted. */
  retryKey: string
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
  /** Undefined while the call has no place. */
  leave: Leave | undefined
}

/**
 * Lets only a few of the calls that have a queue run at once, and refuses those that cannot be answered in time before
 * anything is done for them. Others, such as `/health` and files, have no queue.
 */
export function admitInTurn(api: FastifyInstance, callers: Callers): void {
  const { queues } = api.services.config
  const enter = (name: QueueName) => ({ queue: new AdmissionQueue(queues[name]), times: new RetryTimes() })
  const entrances = { users: enter('users'), staff: enter('staff'), sessions: enter('sessions') }
  api.decorate('entrances', entrances satisfies Record<QueueName, Entrance>)
  api.decorate('noteRefusal', reportingRefusals(api))
  api.decorateRequest('admission', null)
  api.decorateRequest('refusal', null)
  api.addHook('onRequest', (request, reply) => admit(callers, request, reply))
}

async function admit(callers: Callers, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { queue, access } = request.routeOptions.config
  const isPublic = access === 'public'
  const token = request.headers.authorization
  if (request.is404 || queue === undefined || !(isPublic || token)) return callers.authorize(request)
  const entrance = request.server.entrances[queue]
  const signal = signalOf(reply)
  const network = callers.networkOf(request)
  const known = isPublic ? network : callers.recognize(request)
  if (known === null) {
    // In another queue: here all unknown callers of a network would have one turn together.
    const lookup = {
      ...request.server.entrances.sessions,
      caller: network,
      retryKey: token ?? network,
      signal,
    }
    const arrive = entrance.queue.expect(network)
    if (arrive === null) return refuse({ ...lookup, ...entrance }, reply, 'full')
    const answer = await authorizeInPlace(callers, { ...lookup, leave: undefined }, reply).finally(arrive)
    if (answer !== undefined) return answer
  }
  const caller = known ?? callers.recognize(request) ?? network
  const admission = { ...entrance, caller, retryKey: caller, signal, leave: undefined }
  request.admission = admission
  return authorizeInPlace(callers, admission, reply, { isExpected: known === null })
}

/**
 * Authorizes the call in a place, which its handler keeps if it is that of the call. Resolves with the answer when the call
 * was refused.
 */
async function authorizeInPlace(
  callers: Callers,
  admission: Admission,
  reply: FastifyReply,
  wait: Pick<Wait, 'isExpected'> = {},
): Promise<FastifyReply | undefined> {
  const { request } = reply
  const why = await takePlace(admission, reply, wait)
  if (why !== null) return refuse(admission, reply, why)
  let isKept = false
  try {
    await callers.authorize(request)
    // A body may take long to arrive.
    isKept = request.admission === admission && (request.method === 'GET' || request.method === 'HEAD')
  } finally {
    if (!isKept) leavePlace(admission)
  }
  return undefined
}

/**
 * Runs the handler of an admitted call in its place, which it takes again if it has left it. Resolves with null when the
 * call was refused meanwhile, and answered.
 */
export async function inPlace<Result>(
  { admission }: FastifyRequest,
  reply: FastifyReply,
  run: () => Result | Promise<Result>,
): Promise<{ result: Result } | null> {
  if (admission === null) return { result: await run() }
  const refusal = admission.leave ? null : await takePlace(admission, reply, { isAgain: true })
  if (refusal !== null) {
    await refuse(admission, reply, refusal)
    return null
  }
  try {
    return { result: await run() }
  } finally {
    leavePlace(admission)
  }
}

async function takePlace(
  admission: Admission,
  reply: FastifyReply,
  wait: Pick<Wait, 'isAgain' | 'isExpected'> = {},
): Promise<Refusal | null> {
  const { queue, caller, signal } = admission
  const { services } = reply.server
  const { access } = reply.request.routeOptions.config
  const timeoutMs = services.config.clientTimeoutsMs[access === 'public' ? 'public' : 'signedIn']
  const maxMs = timeoutMs * LATEST_BEGIN - reply.elapsedTime
  const entered = await queue.enter(caller, { signal, maxMs, ...wait })
  if (typeof entered === 'string') return entered
  admission.leave = entered
  return null
}

function leavePlace(admission: Admission): void {
  admission.leave?.()
  admission.leave = undefined
}

async function refuse(
  { queue, times, retryKey }: Pick<Admission, 'queue' | 'times' | 'retryKey'>,
  reply: FastifyReply,
  why: Refusal,
): Promise<FastifyReply> {
  const { request, server } = reply
  request.refusal = why
  const { seconds, isImpatient } = times.next(retryKey, queue.callsPerSecond)
  const waitMs = server.noteRefusal({ isImpatient })
  if (waitMs > 0) await sleep(waitMs)
  const message = `Freehold is very busy. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`
  return reply
    .code(503)
    .header('Retry-After', String(seconds))
    .header('Content-Security-Policy', CONFINED)
    .send({ error: { code: errorCodes.unavailable, message, requestId: request.id } })
}

/** Returns a function that notes each refusal for the log, and tells in how many milliseconds it may be sent. */
function reportingRefusals(api: FastifyInstance) {
  const pace = new Pace(REFUSALS_OF_IMPATIENT)
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  const report = () => {
    api.log.warn({ refused }, 'calls were refused: more came than can be answered')
    refused = 0
    timer = undefined
  }
  api.addHook('onClose', async () => clearTimeout(timer))
  return ({ isImpatient }: Pick<RetryTime, 'isImpatient'>): number => {
    refused += 1
    timer ??= setTimeout(report, REPORT_EVERY_MS).unref()
    return isImpatient ? pace.next() : 0
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where calls of the route wait for their turn; none by default. */
    queue?: QueueName
  }
  interface FastifyInstance {
    entrances: Record<QueueName, Entrance>
    noteRefusal: (refusal: Pick<RetryTime, 'isImpatient'>) => number
  }
  interface FastifyRequest {
    /** Null for a call that no queue has admitted. */
    admission: Admission | null
    /** Why the call was refused before its turn. */
    refusal: Refusal | null
  }
}
