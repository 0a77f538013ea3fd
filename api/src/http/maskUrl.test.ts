import { maskUrl } from './maskUrl'

const long = 'a'.repeat(40)

test.each([
  ['/api/v1/auth/session/s3cret', '/api/v1/auth/session/***'],
  ['/api/v1/auth/SESSION/s3cret?x=1', '/api/v1/auth/SESSION/***?x=1'],
  ['/api/v1/auth/session/s3cret/more#part', '/api/v1/auth/session/***/more#part'],
  ['/passwordReset/s3cret#part', '/passwordReset/***#part'],
  ['/confirmEmail/s3cret?x=1', '/confirmEmail/***?x=1'],
  ['/revertEmail/s3cret', '/revertEmail/***'],
  ['/s/s3cret?x=1', '/s/***?x=1'],
  ['/api/v1/check-reset-token?token=s3cret', '/api/v1/check-reset-token?token=***'],
  ['/login?name=who&password=a%20b&x=1', '/login?name=who&password=***&x=1'],
  ['/login?new-Password=s3cret#part', '/login?new-Password=***#part'],
  ['/login?password=', '/login?password=***'],
  [`/files/${long}`, '/files/***'],
  [`/files/${long}-%41_${long}.js`, '/files/***.js'],
])('%s is logged as %s', (url, masked) => expect(maskUrl(url)).toBe(masked))

test.each([
  '/api/v1/auth/sessions/s1',
  '/api/v1/auth/session/',
  '/login?x=token&y=password',
  '/login#password=x',
  `/files/${long.slice(1)}`,
])('%s holds no secret and is logged as it is', (url) => expect(maskUrl(url)).toBe(url))
