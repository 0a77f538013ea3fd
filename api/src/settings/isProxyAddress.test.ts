import { isProxyAddress } from './isProxyAddress'

test.each([
  'loopback',
  'linklocal',
  'uniquelocal',
  '10.0.0.1',
  '10.0.0.0/8',
  '0.0.0.0/1',
  '10.0.0.1/32',
  '::1',
  'fd00::/8',
  'fd00::1/128',
])('%s may be trusted as a proxy', (text) => expect(isProxyAddress(text)).toBe(true))

test.each([
  '',
  'all',
  'proxy.example',
  '10.0.0',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/x',
  '10.0.0.0/8x',
  '10.0.0.0/x8',
  '10.0.0.0/1e1',
  '10.0.0.0/-8',
  '10.0.0.0/8/8',
  'fd00::/0',
  'fd00::/129',
  'loopback/8',
])('%j is no proxy', (text) => expect(isProxyAddress(text)).toBe(false))
