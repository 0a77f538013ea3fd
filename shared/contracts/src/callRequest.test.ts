import { autocompletePlaces, callRequest, latestRates, login, enterRate } from '.'

test('the request of a call has its path, method, token and JSON body', () => {
  const body = { username: 'ines@freehold.test', password: 'a password' }
  expect(callRequest(login, { body })).toEqual({
    path: '/api/v1/login',
    init: {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  })
  expect(callRequest(enterRate, { params: { id: 'a/b' } }, 'token').path).toContain('/a%2Fb')
  expect(callRequest(latestRates, {}, 'token').init).toEqual({
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: 'token' },
    body: undefined,
  })
})

test('undefined query values are not sent', () => {
  const pathOf = (query: Record<string, unknown>) => callRequest(autocompletePlaces, { query }).path
  expect(pathOf({ input: 7, session: null, near: undefined })).toMatch(/autocomplete\?input=7$/)
  expect(pathOf({ input: 'a b&c' })).toMatch(/autocomplete\?input=a\+b%26c$/)
  expect(pathOf({ session: null })).toMatch(/autocomplete$/)
})
