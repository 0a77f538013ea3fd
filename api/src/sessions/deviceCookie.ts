import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { derive } from '../access/tokens'
import type { Services } from '../services'

const NAME = 'freehold-device'
/** Accounts that one browser is remembered for; the next one replaces the oldest sign-in. */
const ACCOUNTS_MAX = 5
const MAX_AGE_SECONDS = 180 * 86_400
const NONCE_BYTES = 16
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/

interface Entry {
  nonce: string
  mac: string
}

type CookieContext = Pick<Services, 'config' | 'sessionKey'> & { request: FastifyRequest }

/**
 * The nonce of a browser that has signed in to this account before; undefined for any other. Its only effect: attempts of
 * this browser are counted separately, so that others who guess the password cannot use them up.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export const knownDevice = ({ request, sessionKey }: CookieContext, username: string): string | undefined =>
  readEntries(request).find(belongsTo(username, sessionKey))?.nonce

/** Sets the cookie after a sign-in. */
export function rememberDevice(context: CookieContext & { reply: FastifyReply }, username: string): void {
  const { request, reply, config, sessionKey } = context
  const isOwn = belongsTo(username, sessionKey)
  const entries = readEntries(request)
  const nonce = entries.find(isOwn)?.nonce ?? randomBytes(NONCE_BYTES).toString('base64url')
  const others = entries.filter((entry) => !isOwn(entry))
  const kept = [{ nonce, mac: macOf(nonce, username, sessionKey) }, ...others].slice(0, ACCOUNTS_MAX)
  // A cookie has one path and the sign-in has two addresses, so each address gets its own cookie.
  const path = request.routeOptions.url ?? '/'
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : ''
  const value = kept.map((entry) => `${entry.nonce}.${entry.mac}`).join('~')
  reply.header(
    'Set-Cookie',
    `${NAME}=${value}; Path=${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
}

function readEntries({ headers }: FastifyRequest): Entry[] {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? ''
  return value
    .split('~', ACCOUNTS_MAX)
    .map((text) => ENTRY.exec(text))
    .flatMap((match) => (match ? [{ nonce: match[1]!, mac: match[2]! }] : []))
}

const belongsTo =
  (username: string, key: string) =>
  ({ nonce, mac }: Entry) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(nonce, username, key)))

const macOf = (nonce: string, username: string, key: string) => derive('device', `${nonce}:${username}`, key)
