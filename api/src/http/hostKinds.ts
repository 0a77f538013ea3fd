import { BlockList, isIP } from 'node:net'
import { isLoopback } from '@freehold/contracts'

/** What a host of an address is, as `new URL` writes it: `127.0.0.1`, `[::1]`, `hooks.example`. */

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

/** Clouds give their machines credentials there. */
export function isLinkLocal(host: string): boolean {
  const address = toIPv4(host)
  return (isIP(address) === 4 && address.startsWith('169.254.')) || /^\[fe[89ab][\da-f]:/.test(host)
}

export function isThisMachine(host: string): boolean {
  const name = toIPv4(host.replace(/\.$/, ''))
  return isLoopback(name) || name === '0.0.0.0' || name === '[::]' || name.endsWith('.localhost')
}

/** IANA's special-purpose addresses that are not reachable from everywhere. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Also IPv4 in the form that is no longer used.
  ['::', 96],
  // IPv4 within IPv6, as a translator would reach it.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Tunnels, which carry any IPv4 address.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

/** Whether an IP address, without brackets, is one of this machine or of a private network. */
export function isInternalAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && internal.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** The same of a host; a name may still resolve to such an address. */
export const isInternalHost = (host: string): boolean =>
  isThisMachine(host) || isInternalAddress(host.replace(/^\[(.*)\]$/, '$1'))
