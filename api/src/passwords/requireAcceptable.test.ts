import { isCommonPassword } from './isCommonPassword'
import { requireAcceptable } from './requireAcceptable'

const username = 'maya.okafor@example.com'
const isCommon = (password: string) => isCommonPassword(password, username)

test.each([
  'password',
  'Password1!',
  '123password456',
  '!!letmein!!',
  'P4ssw0rd',
  'dr4g0n77',
  'p@$$w0rd',
  'tru5tno1',
  'l1verpool',
  'mus7ang',
  'fr33dom',
  'dragondragon',
  'freehold2024',
])('%s is among what is tried first', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  '11111111',
  'abababab',
  'xyzxyzxyz',
  'wxyzwxyz',
  '12345678',
  '87654321',
  '4567890',
  'abcdefgh',
  'zyxwvu',
  'QWERTYUI',
  'poiuyt',
  'sdfghjkl',
  'lkjhgfd',
  'mnbvcxz',
])('%s is one step again and again', (password) => expect(isCommon(password)).toBe(true))

test.each([
  'maya.okafor@example.com',
  'MAYA.OKAFOR@example.com',
  'maya.okafor',
  'Maya.Okafor1!',
  'maya.okafor2024',
])('%s is easy to guess for whoever knows the address', (password) => {
  expect(isCommon(password)).toBe(true)
  expect(isCommonPassword(password, 'someone.else@example.com')).toBe(false)
})

test.each([
  'correct horse battery',
  'a slow red fox',
  'passwordless-entry',
  'my dragon is tame',
  'dragonlion',
  '1 maya.okafor',
  'maya.okafor1a',
  'abcdeabcdf',
  'kqmzrkqmzr',
  'zabababab',
  'ababababz',
  '13579bdf',
])('%s is not', (password) => expect(isCommon(password)).toBe(false))

const refusal = (passwordMinLength: number, password: string) => {
  try {
    requireAcceptable({ passwordMinLength }, 'newPassword', password, { username })
    return 'accepted'
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields
  }
}

test('a password that is too short or too easy is refused in words, at its field', () => {
  expect(refusal(12, 'kx7-qq2-vv4')).toEqual({ newPassword: 'Password is shorter than 12 characters' })
  expect(refusal(12, 'kx7-qq2-vv4!')).toBe('accepted')
  expect(refusal(8, 'password1')).toEqual({
    newPassword: 'Password is easy to guess, please choose another one',
  })
  expect(refusal(0, '1')).toBe('accepted')
  // A character outside of the basic plane is one, however many units it takes.
  expect(refusal(4, '\u{1F3E0}\u{1F3E1}\u{1F511}')).toEqual({
    newPassword: 'Password is shorter than 4 characters',
  })
  expect(refusal(3, '\u{1F3E0}\u{1F3E1}\u{1F511}')).toBe('accepted')
})
