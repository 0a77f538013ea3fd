import { isLoopback } from '@freehold/contracts'
import { BasemapFault } from './BasemapFault'
import { isLinkLocal, isThisMachine } from '../http/hostKinds'
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
  if (isLinkLocal(host)) throw wrong('is link-local, which is no place for an archive')
  if (isForOthers && isThisMachine(host))
    throw wrong('is that of this machine only, and browsers of other machines cannot load it')
}

const wrong = (message: string) => new BasemapFault('address', message)
