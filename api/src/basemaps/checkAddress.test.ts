import { checkAddress } from './checkAddress'

const publicUrl = 'https://freehold.example'

test.each([
  ['https://maps.example/town.pmtiles'],
  ['https://MAPS.example:8443/a%20b.pmtiles?version=2', 'https://maps.example:8443/a%20b.pmtiles?version=2'],
  ['https://xn--bcher-kva.example/a.pmtiles'],
  ['https://bücher.example/a.pmtiles', 'https://xn--bcher-kva.example/a.pmtiles'],
  ['https://10.0.0.7/a.pmtiles'],
  ['https://[fd00::7]/a.pmtiles'],
])('the address %s may be that of an archive [GND-1]', (text, normal = text) => {
  expect(checkAddress(text, { publicUrl, production: true })).toBe(normal)
})

test.each([
  ["https://a.example;script-src'self'/a.pmtiles", 'letters, digits, dots and hyphens'],
  ['https://a.example,b.example/a.pmtiles', 'letters, digits, dots and hyphens'],
  ['https://*.example/a.pmtiles', 'letters, digits, dots and hyphens'],
  ['https://a_b.example/a.pmtiles', 'letters, digits, dots and hyphens'],
  ['http://169.254.169.254/latest/a.pmtiles', 'link-local'],
  ['https://0xa9fea9fe/a.pmtiles', 'link-local'],
  ['https://[::ffff:169.254.169.254]/a.pmtiles', 'link-local'],
  ['https://[fe80::1]/a.pmtiles', 'link-local'],
  ['http://maps.example/a.pmtiles', 'is not https'],
  ['https://me:pw@maps.example/a.pmtiles', 'password'],
  ['https://maps.example/a.pmtiles#part', 'fragment'],
  ['ftp://maps.example/a.pmtiles', 'is not an http or https address'],
])('the address %s is refused [GND-1]', (text, reason) => {
  expect(() => checkAddress(text, { publicUrl })).toThrow(reason)
})

test.each([
  'localhost',
  'maps.localhost',
  'localhost.',
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
])('the host %s is refused in production, unless the site itself is on this machine only [GND-1]', (host) => {
  const address = `https://${host}/a.pmtiles`
  expect(() => checkAddress(address, { publicUrl, production: true })).toThrow('of this machine only')
  expect(() => checkAddress(address, { publicUrl: 'http://localhost:8080', production: true })).not.toThrow()
  expect(() => checkAddress(address, { publicUrl })).not.toThrow()
})
