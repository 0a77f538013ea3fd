import { isIP } from 'node:net'
import { isLoopback } from '@freehold/contracts'
import { BasemapFault } from './BasemapFault'
import { parseUrl } from '../http/parseUrl'

export interface Site {
  /** The address that users open. */
  publicUrl: string
  /** Whether others than the operator use it. */
  production?: boolean | undefined
}

/**
 * The address of an archive in its normal form. Browsers refuse http on a page with https, except from this machine.
 * Throws a BasemapFault for what browsers cannot load, and for what the API, which checks the archive, must not reach.
 */
export function checkAddress(text: string, { publicUrl, production = false }: Site): string {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('is not an http or https address')
  if (url.username !== '' || url.password !== '')
    throw wrong('contains a password, which every user would see')
  if (url.hash !== '') throw wrong('has a fragment (#), which is not a part of an address')
  checkHost(url.hostname, production && !isThisMachine(new URL(publicUrl).hostname))
  const isInsecure = url.protocol === 'http:' && !isLoopback(url.hostname)
  if (isInsecure && publicUrl.startsWith('https:'))
    throw wrong('is not https, and pages of this site may not load it')
  return url.href
}

/** The origin becomes a part of the content security policy, where `;` and `,` would begin another part and `*` is any host. */
const plainHost = /^(?:[a-z\d.-]+|\[[\da-f:]+\])$/

function checkHost(host: string, isForOthers: boolean): void {
  if (!plainHost.test(host))
    throw wrong('has a host with characters other than letters, digits, dots and hyphens')
  // Clouds give their machines credentials there.
  if (isLinkLocal(host)) throw wrong('is link-local, which is no place for an archive')
  if (isForOthers && isThisMachine(host))
    throw wrong('is that of this machine only, and browsers of other machines cannot load it')
}

/** IPv4 within IPv6, as `new URL` writes it: `[::ffff:7f00:1]` for 127.0.0.1. */
const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/

function toIPv4(host: string): string {
  const [, high, low] = mapped.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  const bytes = [high, low].flatMap((part) => {
    const value = Number.parseInt(part, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

function isLinkLocal(host: string): boolean {
  const address = toIPv4(host)
  return (isIP(address) === 4 && address.startsWith('169.254.')) || /^\[fe[89ab][\da-f]:/.test(host)
}

function isThisMachine(host: string): boolean {
  const name = toIPv4(host.replace(/\.$/, ''))
  return isLoopback(name) || name === '0.0.0.0' || name === '[::]' || name.endsWith('.localhost')
}

const wrong = (message: string) => new BasemapFault('address', message)
