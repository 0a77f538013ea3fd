import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isInternalAddress } from '../http/hostKinds'

export interface WebhookSettings {
  url: string
  /** Null to send no signature. */
  secret: string | null
  /** Whether the host may be this machine or in a private network. */
  allowsInternal: boolean
  /** For a whole request. */
  timeoutMs: number
}

export interface WebhookRequest {
  /** The same for each try, for receivers to recognize an event that they got already. */
  id: string
  body: string
  sentAt: Date
}

export interface WebhookOutcome {
  sent: boolean
  /** Contains neither the path nor the query of the address, which may be secret. */
  outcome: string
}

/**
 * Posts an event. Never throws. Only the status of the response counts: its body is not read, and a redirect is a failure.
 */
export async function postWebhook(
  settings: WebhookSettings,
  request: WebhookRequest,
  stopping: AbortSignal,
): Promise<WebhookOutcome> {
  const { host } = new URL(settings.url)
  const timeout = AbortSignal.timeout(settings.timeoutMs)
  try {
    const status = await post(settings, request, AbortSignal.any([stopping, timeout]))
    return { sent: status >= 200 && status <= 299, outcome: `${host} answered ${status}` }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const problem = timeout.aborted
      ? `did not answer within ${settings.timeoutMs / 1_000} s`
      : `could not be reached: ${message || code}`
    return { sent: false, outcome: `${host} ${problem}` }
  }
}

function post(
  { url, secret, allowsInternal }: WebhookSettings,
  { id, body, sentAt }: WebhookRequest,
  signal: AbortSignal,
): Promise<number> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Freehold',
    'freehold-event': id,
    'freehold-timestamp': timestamp,
    ...(secret !== null && { 'freehold-signature': `sha256=${signatureOf(secret, timestamp, body)}` }),
  }
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      // A new connection, so that a name is looked up and checked for each request.
      { method: 'POST', headers, signal, agent: false, ...(!allowsInternal && { lookup: lookUpOutside }) },
      (response) => {
        response.on('error', () => {})
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    // Node.js takes such an answer for no response.
    sending.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.on('close', () => reject(new Error('the connection was closed')))
    sending.end(body)
  })
}

/** The hexadecimal HMAC-SHA-256 of time and body, so that a recorded request is of no use later. */
const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** The connection uses the addresses that were checked, so that no second answer of the name server can lead elsewhere. */
const lookUpOutside: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, address, family) => {
    const found = [address ?? []].flat().map((one) => (typeof one === 'string' ? one : one.address))
    const isInternal = found.some(isInternalAddress)
    done(isInternal ? new Error('its name leads to a private network') : error, address, family)
  })
