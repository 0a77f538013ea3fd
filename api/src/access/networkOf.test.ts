import { networkOf, siteOf } from './networkOf'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:10.20.30.40', '10.20.30.40'],
])('the IPv4 address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::5:6', '2001:db8:1:2::/64'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['1::2:3:4:5:192.0.2.7', '1:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80:1:2:3:4:5:6:7%eth0', 'fe80:1:2:3::/64'],
])('the IPv6 address %s counts as its network, %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['unknown', '', '999.1.1.1', '::ffff:999.1.1.1', 'x::ffff:192.0.2.7', '::ffff:192.0.2.7x'])(
  '%j is no address and counts as itself',
  (address) => {
    const [, embedded = address] = /^::ffff:(999.*)$/.exec(address) ?? []
    expect(networkOf(address)).toBe(embedded)
  },
)

test.each([
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::3', '2001:db8:1::/48'],
  ['2001:db8::3', '2001:db8:0::/48'],
  ['192.0.2.7', undefined],
  ['::ffff:192.0.2.7', undefined],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(networkOf(address))).toBe(site)
})
