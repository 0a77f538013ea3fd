import { allowedMethods, endpoints, namedEndpoints } from './allowedMethods'

test.each([
  ['/api/v1/auth/userDetails', ['GET', 'PATCH']],
  ['/api/v1/admin/user/u1', ['DELETE', 'PUT']],
  ['/api/v1/admin/user/u1?x=1', ['DELETE', 'PUT']],
  ['/api/v1/admin//user/u1/', ['DELETE', 'PUT']],
  ['/api/v1/login', ['POST']],
  ['/api/v1/auth/property/comps', ['GET']],
])('%s is known by the contract with %j', (url, methods) => {
  expect(allowedMethods(url)).toEqual(methods)
})

test.each([
  '/api/v1/auth/userDetails/more',
  '/api/v1/admin/editUser',
  '/api/v1/auth/nothing',
  '/api/v1/login/again',
  '/api',
  '',
])('%j is nothing that the contract knows', (url) => {
  expect(allowedMethods(url)).toEqual([])
})

test('every call of the contract is known under its name, and nothing else is one', () => {
  const names = namedEndpoints.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['login', 'getUser', 'createUser', 'promoteRelease']))
  expect(names).not.toEqual(expect.arrayContaining(['ApiError']))
  for (const { method, base, path } of endpoints) {
    expect(method).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/)
    expect(['public', 'auth', 'admin', 'deploy']).toContain(base)
    expect(path).toMatch(/^\//)
  }
})
