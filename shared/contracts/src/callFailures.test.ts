import {
  ApiError,
  failureCause,
  failureMessage,
  isCallFailure,
  isOutage,
  markLostConnection,
  showFailure,
} from './index'

const apiError = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, { code: 'REFUSED', message, ...(fields && { fields }) })

/** An HttpError as the auth client makes it from a response without our error body. */
const httpError = (body: unknown) =>
  Object.assign(new Error('The server answered 502'), { name: 'HttpError', status: 502, body })

const lostConnection = () => {
  const error = new TypeError('Failed to fetch')
  markLostConnection(error)
  return error
}

const named = (name: string) => Object.assign(new Error('No response within 8 s'), { name })

test.each([
  ['an error of the API', apiError('Taken'), true],
  ['any other failing status', httpError('Bad gateway'), true],
  ['the end of the session', named('SignedOutError'), true],
  ['a time-out', named('TimeoutError'), true],
  ['an aborted call', named('AbortError'), true],
  ['a lost connection', lostConnection(), true],
  ['a response that a loader throws', { status: 404, statusText: 'Not Found', data: null }, true],
  ['a TypeError of a bug', new TypeError('undefined is not a function'), false],
  ['an answer that breaks its contract', named('ContractError'), false],
  ['a chunk that is missing', named('ChunkLoadError'), false],
  ['what has a status alone', { status: 404 }, false],
  ['what has the text of a status alone', { statusText: 'Not Found' }, false],
  ['what is no error', undefined, false],
])('whether %s is a failed call', (_, error, expected) => {
  expect(isCallFailure(error)).toBe(expected)
})

const proxied = (status: number) => Object.assign(httpError(''), { status })

test.each([
  ['a lost connection', lostConnection(), true],
  ['a time-out', named('TimeoutError'), true],
  ['a proxy without its server', proxied(502), true],
  ['a proxy during a deployment', proxied(503), true],
  ['a proxy that waited too long', proxied(504), true],
  ['a file of a release that did not arrive', named('ChunkLoadError'), true],
  ['another status without an error body', proxied(500), false],
  ['a server that says it is busy', Object.assign(apiError('Busy'), { status: 503 }), false],
  ['an aborted call', named('AbortError'), false],
  ['no failure', null, false],
])('whether %s may end by itself [ADM-14]', (_, error, expected) => {
  expect(isOutage(error)).toBe(expected)
})

test.each([
  ['an error of the API', apiError('Taken'), 'Taken'],
  ['any other failing status', httpError({ error: 'Down for repair' }), 'Down for repair'],
  ['a bug', new TypeError('undefined is not a function'), 'undefined is not a function'],
  ['an error without a message', new Error(''), 'An error occurred'],
  ['a text', 'undefined is not a function', 'An error occurred'],
  ['what has a message and is no error', { message: 'Taken' }, 'An error occurred'],
])('the cause of %s is its message, if it has one', (_, error, cause) => {
  expect(failureCause(error)).toBe(cause)
})

test('only a rejected fetch is marked as a lost connection, not a timeout', () => {
  const late = named('TimeoutError')
  markLostConnection(late)
  markLostConnection('no error at all')
  expect(failureCause(late)).toBe('No response within 8 s')
  expect(failureCause(lostConnection())).toBe(
    'Freehold cannot be reached. Check your connection and try again.',
  )
})

test.each([
  ['{error: {code, message}}', apiError('Username is taken'), 'Username is taken'],
  ['{error: {message}}', httpError({ error: { message: 'Down for repair' } }), 'Down for repair'],
  ['{error}', httpError({ error: 'Down for repair' }), 'Down for repair'],
  ['{message}', httpError({ message: 'Down for repair' }), 'Down for repair'],
  ['{detail}', httpError({ type: 'about:blank', detail: 'Down for repair' }), 'Down for repair'],
  ['{errors} of texts', httpError({ errors: ['No name', 'No email'] }), 'No name; No email'],
  ['{errors} that are the same', httpError({ errors: ['No name', 'No name'] }), 'No name'],
  ['{errors} of objects', httpError({ errors: [{ field: 'email', message: 'No email' }] }), 'No email'],
  [
    '{errors} by field',
    httpError({ message: 'Invalid', errors: { email: ['No email'] } }),
    'Invalid; No email',
  ],
  ['a text', httpError('  Down\n for repair '), 'Down for repair'],
  ['a response that was thrown', { status: 503, statusText: '', data: { message: 'Away' } }, 'Away'],
])('the server’s text is found in %s [ACC-6] [LOG-7] [ADM-14]', (_, error, message) => {
  expect(failureMessage(error)).toBe(message)
})

test.each([
  ['{data: {message}}', { data: { message: 'Down for repair' } }],
  ['{data: {message}} of one word', { data: { message: 'Down' } }, 'Down'],
  ['{message: {text}}', { message: { text: 'Down for repair' } }],
  ['{detail: [{msg}]}', { detail: [{ loc: ['body', 'name'], msg: 'Down for repair', type: 'missing' }] }],
  ['{msg}', { msg: 'Down for repair' }],
  ['{reason}', { reason: 'Down for repair' }],
  ['{description}', { description: 'Down for repair' }],
  ['{title}', { title: 'Down for repair' }],
  ['{fields}', { code: 'INVALID', fields: { a: 'No name', b: ['No email'] } }, 'No name; No email'],
  ['{message, fields}', { message: 'Invalid', fields: { a: 'No name' } }, 'Invalid; No name'],
  ['{errors} that is a text', { errors: 'Down for repair' }],
  ['a list of sentences', { violations: ['NO_NAME', 'No name', 'no email'] }, 'No name; no email'],
  ['a list of objects', { items: [{ id: 'a 1', message: 'Down for repair' }] }],
  ['a list', ['no name', 'no email'], 'no name; no email'],
  ['an object in an object', { response: { body: { error: { message: 'Down for repair' } } } }],
])('the server’s text is found in %s [ACC-6]', (_, body, message = 'Down for repair') => {
  expect(failureMessage(httpError(body))).toBe(message)
})

test.each([
  ['{error_description}', { error: 'invalid_grant', error_description: 'The code was used' }],
  ['{error_description} and a status', { error: 'Unauthorized', error_description: 'The code was used' }],
  ['{message}', { status: 400, error: 'invalid', message: 'The code was used' }],
  ['{detail} and a title', { title: 'Bad Request', detail: 'The code was used' }],
  ['{message} of a code', { message: 'invalid', reason: 'The code was used' }],
  ['{error} of a code', { error: 'INVALID_CODE', errors: ['The code was used'] }],
  ['a nested text', { error: 'UserNotFound', data: { message: 'The code was used' } }],
  ['a list with a code', ['auth/used-code', 'The code was used']],
  ['a text in small letters', { message: 'the code was used', errors: ['E11000'] }, 'the code was used'],
  ['one word', { message: 'invalid', reason: 'Used' }, 'Used'],
  ['one word with a mark', { message: 'invalid', reason: 'Used!' }, 'Used!'],
  ['a text without spaces', { message: 'invalid', reason: '使用済みです' }, '使用済みです'],
])('%s is preferred to a code or a status [ACC-6]', (_, body, message = 'The code was used') => {
  expect(failureMessage(httpError(body))).toBe(message)
})

test('without a text, a code is shown, but ids are not', () => {
  expect(failureMessage(httpError({ error: 'invalid_grant' }))).toBe('invalid_grant')
  expect(failureMessage(httpError({ error: 'invalid', reason: 'used' }))).toBe('invalid')
  expect(failureMessage(httpError({ users: ['64f0c', 'u1'], request: { id: 'r1' } }))).toBe(
    'An error occurred',
  )
})

test.each([
  ['error', 'error_description'],
  ['message', 'error'],
  ['detail', 'message'],
  ['description', 'detail'],
  ['reason', 'description'],
  ['msg', 'reason'],
  ['text', 'msg'],
  ['title', 'text'],
])('%s is used if there is no %s', (second, first) => {
  expect(failureMessage(httpError({ [second]: 'The second', [first]: 'The first' }))).toBe('The first')
  expect(failureMessage(httpError({ [second]: 'The second' }))).toBe('The second')
})

const deep = () => {
  let body: unknown = 'too deep'
  for (let depth = 0; depth < 50; depth += 1) body = { error: body }
  return body
}

test.each([
  ['a page', httpError('<!doctype html><title>502</title>')],
  ['a page inside an error', apiError('<html><body>502</body></html>')],
  ['a page after a blank', httpError(' \n<h1>502</h1>')],
  ['a page after a text', httpError('upstream: <body>502')],
  ['a page in capitals', httpError('upstream: <BODY>502')],
  ['the end of a page', httpError('502</body>')],
  ['blanks', httpError(' \n ')],
  ['nothing', httpError(undefined)],
  ['numbers', httpError({ error: 5, message: null, errors: 7 })],
  ['a deep nest', httpError(deep())],
  ['a deep list', httpError([[[[[['too deep']]]]]])],
  ['a lost connection', lostConnection()],
  ['a time-out', named('TimeoutError')],
  ['a bug', new TypeError('undefined is not a function')],
  ['a bug with data', Object.assign(new Error('No such home'), { data: { message: 'Not for a person' } })],
])('%s has no server text, so the message is "An error occurred" [ADM-14]', (_, error) => {
  expect(failureMessage(error)).toBe('An error occurred')
})

test('a text is found as deep as error bodies in use nest it', () => {
  expect(failureMessage(httpError([[[[['deep enough']]]]]))).toBe('deep enough')
})

test.each(['Rents < 500 are refused', 'The header> is missing', 'Use <bodyweight>'])(
  '%s is a sentence, not a page',
  (text) => expect(failureMessage(httpError(text))).toBe(text),
)

test('a long text is cut to fit a toast [ACC-6]', () => {
  expect(failureMessage(httpError('x'.repeat(300)))).toBe('x'.repeat(300))
  expect(failureMessage(httpError('x'.repeat(301)))).toBe(`${'x'.repeat(299)}…`)
  expect(failureMessage(httpError(`${'x'.repeat(298)} xx`))).toBe(`${'x'.repeat(298)}…`)

  const message = failureMessage(httpError('word '.repeat(1_000)))
  expect(message).toMatch(/^(word )+word…$/)
  expect(message.length).toBeLessThanOrEqual(300)
})

test('the message includes errors of fields that the form does not show [ACC-6]', () => {
  const error = apiError('The name is too long', {
    firstName: 'The name is too long',
    taxId: 'No such tax id',
  })
  expect(failureMessage(error, ['firstName'])).toBe('The name is too long; No such tax id')
  expect(failureMessage(error, ['firstName', 'taxId'])).toBe('The name is too long')
  expect(failureMessage(error)).toBe('The name is too long')
  expect(failureMessage(httpError('Down for repair'), ['firstName'])).toBe('Down for repair')
  expect(failureMessage(undefined, ['firstName'])).toBe('An error occurred')
})

test('a failure is shown with its message, an ended session not at all', () => {
  const shown: string[] = []
  const show = (message: string) => shown.push(message)
  showFailure(named('SignedOutError'), show)
  showFailure(apiError('Refused', { city: 'City is taken' }), show, ['state'])
  showFailure(named('TimeoutError'), show)
  expect(shown).toEqual(['Refused; City is taken', 'An error occurred'])
})
