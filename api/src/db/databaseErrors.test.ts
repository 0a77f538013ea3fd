import { isErrorLike, isUnavailable, rootOf, sqlState, violatedUnique } from './databaseErrors'

const errorOf = (parts: object, message = 'It failed') => Object.assign(new Error(message), parts)
/** Wraps an error of a driver as drizzle does. */
const wrapped = (inner: unknown) => new Error('Failed query', { cause: inner })

test('the state of an error is found behind whatever wraps it', () => {
  expect(sqlState(errorOf({ code: '23505' }))).toBe('23505')
  expect(sqlState(wrapped(wrapped(errorOf({ code: '40P01' }))))).toBe('40P01')
  expect(sqlState({ message: 'of another class', code: '25006' })).toBe('25006')
})

test.each([
  ['no code', errorOf({})],
  ['a code of the network', errorOf({ code: 'EPIPE' })],
  ['a code that is a number', errorOf({ code: 23_505 })],
  ['a longer code', errorOf({ code: '235051' })],
  ['a code after something else', errorOf({ code: 'X 23505' })],
  ['a code before something else', errorOf({ code: '23505 X' })],
  ['no error', null],
  ['a text', 'message'],
  ['an object without a message', { code: '23505' }],
])('%s has no state', (_, error) => expect(sqlState(error)).toBeUndefined())

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])('with %s the database is not available', (code) => {
  expect(isUnavailable(wrapped(errorOf({ code })))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])("with '%s' the database is not available", (message) => {
  expect(isUnavailable(wrapped(new Error(message)))).toBe(true)
})

test('an error of several tries is one of the network where one of them is', () => {
  const tries = (...errors: Error[]) => wrapped(new AggregateError(errors, 'All failed'))
  expect(isUnavailable(tries(errorOf({}), errorOf({ code: 'ECONNREFUSED' })))).toBe(true)
  expect(isUnavailable(tries(errorOf({}), errorOf({})))).toBe(false)
  expect(isUnavailable(errorOf({ errors: 'ECONNREFUSED' }))).toBe(false)
})

test.each([
  ['another code', errorOf({ code: '42601' })],
  ['a code that only ends like one', errorOf({ code: 'X08006' })],
  ['a state of the same class', errorOf({ code: '57014' })],
  ['a code that is a number', errorOf({ code: 53_300 })],
  ['nothing', undefined],
])('%s does not mean that the database is not available', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
})

test('the index that refused a row is named, and only for that refusal', () => {
  const refused = { code: '23505', constraint: 'users_username' }
  expect(violatedUnique(wrapped(errorOf(refused)))).toBe('users_username')
  expect(violatedUnique(errorOf({ ...refused, code: '23503' }))).toBeUndefined()
  expect(violatedUnique(errorOf({ ...refused, constraint: 7 }))).toBeUndefined()
  expect(violatedUnique(null)).toBeUndefined()
})

test('the innermost error is what the database said', () => {
  const inner = errorOf({})
  expect(rootOf(wrapped(wrapped(inner)))).toBe(inner)
  expect(rootOf('no error').message).toBe('no error')
})

test('an error of any class is one, and a value without a message is none', () => {
  expect([new Error('x'), { message: 'x' }].map(isErrorLike)).toEqual([true, true])
  expect(['message', null, undefined, {}, 7].map(isErrorLike)).toEqual([false, false, false, false, false])
})
