import { isInternalHost } from './hostKinds'

const hostOf = (text: string) => new URL(`https://${text}/`).hostname

test.each([
  'localhost',
  'hooks.localhost',
  'localhost.',
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '[::]',
  '[::1]',
  '[::ffff:10.1.2.3]',
  '[64:ff9b::10.1.2.3]',
  '[fd00::1]',
  '[fe80::1]',
])('%s is a host of this machine or of a private network [PLT-7]', (text) =>
  expect(isInternalHost(hostOf(text))).toBe(true),
)

test.each(['hooks.example', '8.8.8.8', '172.32.0.1', '192.169.0.1', '[2606:4700::1111]', '10.example'])(
  '%s is not [PLT-7]',
  (text) => expect(isInternalHost(hostOf(text))).toBe(false),
)
