import { isLoopback } from '@freehold/contracts'
import { BasemapFault } from './BasemapFault'

/**
 * The address of an archive in its normal form. Browsers refuse http on a page with https, except from this machine.
 * Throws a BasemapFault for what browsers cannot load.
 */
export function checkAddress(text: string, publicUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('is not an http or https address')
  if (url.username !== '' || url.password !== '')
    throw wrong('contains a password, which every user would see')
  if (url.hash !== '') throw wrong('has a fragment (#), which is not a part of an address')
  const isInsecure = url.protocol === 'http:' && !isLoopback(url.hostname)
  if (isInsecure && publicUrl.startsWith('https:'))
    throw wrong('is not https, and pages of this site may not load it')
  return url.href
}

const wrong = (message: string) => new BasemapFault('address', message)
