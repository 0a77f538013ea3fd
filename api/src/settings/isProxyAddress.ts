import { isIP } from 'node:net'

const rangeNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether Fastify accepts the text for `trustProxy`: an address, a range such as 10.0.0.0/8, or a range's name. */
export function isProxyAddress(text: string): boolean {
  if (rangeNames.has(text)) return true
  const [address, prefix, ...more] = text.split('/')
  const version = isIP(address!)
  if (version === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  const bits = Number(prefix)
  return /^\d+$/.test(prefix) && bits >= 1 && bits <= (version === 6 ? 128 : 32)
}
