import { earlyCalls } from './earlyCalls'

const early = {
  '/app/homes/:id': ['/api/v1/auth/homes/:id', '/api/v1/auth/rates?of=:id'],
  '/app/homes/:id/report?': ['/api/v1/auth/homes/:id'],
  '/app/homes/compare?': ['/api/v1/auth/homes/:home', '/api/v1/auth/rates'],
  '/app/elsewhere': ['//elsewhere.test/api/v1/config', '/api/v1/../../secret'],
}
const at = (address: string) => earlyCalls(early, new URL(address, 'https://freehold.test'))

test.each([
  ['/app/homes/7', ['/api/v1/auth/homes/7', '/api/v1/auth/rates?of=7']],
  ['/app/homes/7?strategy=brrrr', []],
  ['/app/homes/7/report', ['/api/v1/auth/homes/7']],
  ['/app/homes/7/report?strategy=brrrr', ['/api/v1/auth/homes/7']],
  ['/app/homes/compare', ['/api/v1/auth/rates']],
  ['/app/homes/compare?home=7', ['/api/v1/auth/homes/7', '/api/v1/auth/rates']],
  [
    '/app/homes/compare?home=7&home=8&home=7&by=price&home=a%2Fb',
    ['/api/v1/auth/homes/7', '/api/v1/auth/homes/8', '/api/v1/auth/homes/a%2Fb', '/api/v1/auth/rates'],
  ],
  ['/app/homes/compare?home=&home=..&home=.', ['/api/v1/auth/rates']],
  [
    `/app/homes/compare?${'123456789'.replaceAll(/\d/g, 'home=$&&')}`,
    [...'12345678'].map((home) => `/api/v1/auth/homes/${home}`),
  ],
  ['/app/homes', []],
  ['/app/elsewhere', []],
])('the early calls of %s are %j', (address, calls) => {
  expect(at(address)).toEqual(calls)
})
