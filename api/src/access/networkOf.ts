import { isIPv4, isIPv6 } from 'node:net'

const PREFIX_GROUPS = 4

/**
 * The network that rate limits count an address under. One IPv6 customer controls all 2^64 addresses of a /64 network, and an
 * IPv4 address may be written as an IPv6 one.
 */
export function networkOf(address: string): string {
  const [, embedded = address] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (isIPv4(embedded) || !isIPv6(address)) return embedded
  // A URL writes groups without leading zeros, and an IPv4 address at the end as two of them.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head, tail] = hostname.slice(1, -1).split('::')
  const before = head!.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, PREFIX_GROUPS)
  return `${groups.join(':')}::/64`
}

const SITE_GROUPS = 3

/** The larger IPv6 network that a provider may give one customer; undefined for an IPv4 address. */
export function siteOf(network: string): string | undefined {
  if (!network.endsWith('::/64')) return undefined
  return `${network.split(':').slice(0, SITE_GROUPS).join(':')}::/48`
}
