import { ApiError } from '@freehold/contracts'
import { conflict, forbidden, invalidInput, notFound, RetryLaterError, unauthenticated } from './httpErrors'
import { toErrorResponse } from './toErrorResponse'

const withCode = (code: string, message = 'secret words') => Object.assign(new Error(message), { code })

const unavailable = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Freehold is temporarily unavailable. Please try again',
  retryAfterSeconds: 2,
}
const bug = { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side', bug: true }

test('a refusal of ours is answered with its status, code, message and fields [API-23]', () => {
  expect(toErrorResponse(invalidInput({ city: 'City is required', state: 'State is required' }))).toEqual({
    status: 400,
    code: 'INVALID_INPUT',
    message: 'City is required',
    fields: { city: 'City is required', state: 'State is required' },
  })
  expect(toErrorResponse(invalidInput({}))).toEqual({
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The request is not valid',
  })
  expect(toErrorResponse(invalidInput({ a: 'no' }, 'Refused'))).toMatchObject({ message: 'Refused' })
  expect(toErrorResponse(unauthenticated())).toEqual({
    status: 401,
    code: 'UNAUTHENTICATED',
    message: 'Please sign in',
  })
  expect(toErrorResponse(forbidden())).toEqual({
    status: 403,
    code: 'FORBIDDEN',
    message: 'Your role does not allow this',
  })
  expect(toErrorResponse(notFound('Property'))).toEqual({
    status: 404,
    code: 'NOT_FOUND',
    message: 'Property not found',
  })
  expect(toErrorResponse(conflict('Taken'))).toEqual({ status: 409, code: 'CONFLICT', message: 'Taken' })
  expect(toErrorResponse(conflict('Taken', { name: 'Taken' }))).toMatchObject({ fields: { name: 'Taken' } })
})

test('an error to retry later says when [API-23]', () => {
  expect(toErrorResponse(new RetryLaterError(429, 'Too many tries', 7))).toEqual({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many tries',
    retryAfterSeconds: 7,
  })
  expect(toErrorResponse(new RetryLaterError(503, 'Starting', 3))).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    retryAfterSeconds: 3,
  })
  expect(toErrorResponse(new ApiError(429, { code: 'X', message: 'No' }))).not.toHaveProperty(
    'retryAfterSeconds',
  )
})

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  '08006',
  '53300',
  '57P01',
  '57P05',
  '40001',
  '40P01',
  '57014',
  '25006',
])('a database that fails with %s will be back in a moment [API-23]', (code) =>
  expect(toErrorResponse(withCode(code))).toEqual(unavailable),
)

test.each(['23505', '23503'])('%s: someone else was faster [API-23]', (code) => {
  expect(toErrorResponse(withCode(code))).toEqual({
    status: 409,
    code: 'CONFLICT',
    message: 'Someone else changed this at the same time. Please try again',
  })
})

test.each(['22021', '22P05'])('%s: the text cannot be stored [API-23]', (code) => {
  expect(toErrorResponse(withCode(code))).toEqual({
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Contains a character that cannot be stored',
  })
})

test('what the server itself refuses is answered in our words [API-23]', () => {
  const refused = (code: string, statusCode: number) => Object.assign(withCode(code), { statusCode })
  expect(toErrorResponse(refused('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415))).toEqual({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send JSON (Content-Type: application/json)',
  })
  expect(toErrorResponse(refused('FST_ERR_CTP_BODY_TOO_LARGE', 413))).toEqual({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request is too large',
  })
  expect(toErrorResponse(refused('FST_ERR_X', 404))).toEqual({
    status: 404,
    code: 'NOT_FOUND',
    message: 'Not found',
  })
  const invalid = { status: 400, code: 'INVALID_INPUT', message: 'The request is not valid' }
  expect(toErrorResponse(refused('FST_ERR_X', 400))).toEqual(invalid)
  expect(toErrorResponse(refused('FST_ERR_X', 499))).toEqual(invalid)
})

test.each([
  ['an error without a status', new TypeError('x is undefined')],
  ['a status of 500', Object.assign(withCode('FST_ERR_X'), { statusCode: 500 })],
  ['a status below 400', Object.assign(withCode('FST_ERR_X'), { statusCode: 399 })],
  ['another error of the database', withCode('42601')],
])('%s is a bug, and the response reveals nothing about it [API-23]', (_, error) => {
  expect(toErrorResponse(error)).toEqual(bug)
})
