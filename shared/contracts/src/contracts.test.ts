import * as v from 'valibot'
import {
  ApiError,
  customRate,
  endpointPath,
  endSession,
  ForgotPasswordInput,
  hardMoneyRate,
  isApiError,
  lastValueOf,
  LoginInput,
  MarketInput,
  parseMapPosition,
  paths,
  type PropertySummary,
  rateTypes,
  ResetPasswordForm,
  roleNames,
  searchProperties,
  shellContractVersion,
  shellPaths,
  storageKeys,
  strategyTabLabels,
  UserCreateInput,
  userEditChoices,
  usStates,
} from './index'

const messagesOf = (schema: v.GenericSchema, input: unknown) => {
  const { issues } = v.safeParse(schema, input)
  // Forms show the first message of a field.
  return Object.fromEntries(
    (issues ?? []).toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  )
}

test('every page has one path', () => {
  expect([
    paths.root,
    paths.login(),
    paths.login('/app/property/7?tab=brrrr'),
    paths.forgotPassword,
    paths.passwordReset('a/b'),
    paths.confirmEmail('a/b'),
    paths.revertEmail('a/b'),
    paths.sharedReport('a/b'),
    paths.app,
    paths.help,
    paths.contacts,
    paths.rollback,
    paths.search(),
    paths.search({ lat: 46.62, lng: -119.52, zoom: 18 }),
    paths.market({ market: 'm1' }),
    paths.market({ city: 'St. Paul & Co', state: 'MN' }),
    paths.market({ zip: '98118' }),
    paths.property('p1'),
    paths.property('p1', { strategy: 'brrrr', analysis: 's1' }),
    paths.propertyReport('p1', { analysis: 's1' }),
    paths.compare(),
    paths.compare({ analyses: ['a&b'] }),
    paths.profile(),
    paths.adminSettings,
    paths.property('a/b', { analysis: 's&1' }),
    paths.propertyReport('p1'),
    paths.compare({ analyses: ['s1', 's2'], properties: [{ id: 'p1' }], strategy: 'fixFlip' }),
    paths.compare({ properties: [{ id: 'p1', scenarios: ['brrrr_p1', 'buyHold_p1'] }, { id: 'p2' }] }),
    paths.profile('strategies'),
    paths.account,
    paths.admin('users'),
    paths.adminAdd('markets'),
    paths.adminEdit('interests', 'i1'),
    paths.apartListings,
    paths.importCsv(),
    paths.importCsv('r/1'),
  ]).toEqual([
    '/',
    '/login',
    '/login?from=%2Fapp%2Fproperty%2F7%3Ftab%3Dbrrrr',
    '/forgotPassword',
    '/passwordReset/a%2Fb',
    '/confirmEmail/a%2Fb',
    '/revertEmail/a%2Fb',
    '/s/a%2Fb',
    '/app',
    '/app/help',
    '/app/contacts',
    '/app/rollback',
    '/app/search',
    '/app/search?at=46.62,-119.52,18',
    '/app/search/market?market=m1',
    '/app/search/market?city=St.%20Paul%20%26%20Co&state=MN',
    '/app/search/market?zip=98118',
    '/app/property/p1',
    '/app/property/p1?strategy=brrrr&analysis=s1',
    '/app/property/p1/report?analysis=s1',
    '/app/property/compare',
    '/app/property/compare?analysis=a%26b',
    '/app/profile/markets',
    '/app/adminSettings',
    '/app/property/a%2Fb?analysis=s%261',
    '/app/property/p1/report',
    '/app/property/compare?analysis=s1&analysis=s2&property=p1&strategy=fixFlip',
    '/app/property/compare?property=p1&scenario=brrrr_p1&scenario=buyHold_p1&property=p2',
    '/app/profile/strategies',
    '/app/account',
    '/app/adminSettings/users',
    '/app/adminSettings/markets/add',
    '/app/adminSettings/interests/edit/i1',
    '/app/adminSettings/homes/apart',
    '/app/adminSettings/imports/csv',
    '/app/adminSettings/imports/csv?run=r%2F1',
  ])
})

test('a map position survives the round trip through the URL, and anything else is null [MAP-20]', () => {
  const at = { lat: 47.6097, lng: -122.3331, zoom: 13.5 }
  expect(parseMapPosition(new URL(paths.search(at), 'http://f.test').searchParams.get('at'))).toEqual(at)
  for (const wrong of [null, '', '1,2', '1,2,3,4', '91,0,5', '0,181,5', '0,0,99', 'a,b,c', ',,']) {
    expect(parseMapPosition(wrong)).toBeNull()
  }
  for (const wrong of ['-91,0,5', '0,-181,5', '0,0,-1', '0,0,22.5', '90.1,0,5', ',0,5', '0,,5', '0,0,']) {
    expect(parseMapPosition(wrong)).toBeNull()
  }
  expect(parseMapPosition('90,180,0')).toEqual({ lat: 90, lng: 180, zoom: 0 })
  expect(parseMapPosition('-90,-180,22')).toEqual({ lat: -90, lng: -180, zoom: 22 })
  expect(paths.search({ lat: 47.12345678, lng: -122.3, zoom: 13.567 })).toBe(
    '/app/search?at=47.1234568,-122.3,13.57',
  )
})

test('the path of a call includes its base and encodes its parameters', () => {
  expect(endpointPath(endSession, { token: 'a/b c' })).toBe('/api/v1/auth/session/a%2Fb%20c')
  expect(endpointPath(userEditChoices, { id: 'u1' })).toBe('/api/v1/admin/editUser/u1')
  expect(() => endpointPath(endSession)).toThrow("needs the parameter 'token'")
})

test('sign-in says which field is missing [LOG-5]', () => {
  expect(messagesOf(LoginInput, { username: ' ', password: '' })).toEqual({
    username: 'Email is required',
    password: 'Password is required',
  })
})

test('forgot password has different messages for missing, malformed and non-text addresses [FGT-3]', () => {
  expect(messagesOf(ForgotPasswordInput, { username: '' }).username).toBe('Email is required')
  expect(messagesOf(ForgotPasswordInput, { username: 'who' }).username).toBe('Email is not a valid email')
  expect(messagesOf(ForgotPasswordInput, { username: 7 }).username).toBe('Invalid email address')
})

test('an address over the maximum length is not a valid email [FGT-3]', () => {
  const addressOf = (length: number) => `${'x'.repeat(length - 12)}@example.com`
  expect(messagesOf(ForgotPasswordInput, { username: addressOf(320) })).toEqual({})
  expect(messagesOf(ForgotPasswordInput, { username: addressOf(321) }).username).toBe(
    'Email is not a valid email',
  )
})

test.each(["o'brien@example.com", 'a+b_c@mail.example.co.uk', 'x!y@example.com'])(
  '%s is a valid email [FGT-3]',
  (username) => {
    expect(messagesOf(ForgotPasswordInput, { username })).toEqual({})
  },
)

test.each(['a@b', '@example.com', 'a@', 'a b@example.com', 'a@-b.com', 'a@b..com'])(
  '%s is not a valid email [FGT-3]',
  (username) => {
    expect(messagesOf(ForgotPasswordInput, { username }).username).toBe('Email is not a valid email')
  },
)

test('a reset whose passwords differ says so on both fields [RST-5]', () => {
  expect(messagesOf(ResetPasswordForm, { password: 'a', confirmPassword: 'b' })).toEqual({
    password: 'Passwords do not match',
    confirmPassword: 'Passwords do not match',
  })
  expect(messagesOf(ResetPasswordForm, { password: '', confirmPassword: '' })).toMatchObject({
    password: 'Please enter a password',
    confirmPassword: 'Please confirm your password',
  })
  expect(messagesOf(ResetPasswordForm, { password: 'x', confirmPassword: 'x' })).toEqual({})
})

test('admin forms name each missing field by its label [ADM-11]', () => {
  expect(messagesOf(UserCreateInput, { active: true })).toMatchObject({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    username: 'Username is required',
    roleId: 'Role is required',
    password: 'Password is required',
  })
  expect(messagesOf(MarketInput, { city: '', state: 'XX', description: '', active: true })).toEqual({
    city: 'City is required',
    state: 'State is required',
  })
})

test('there are 57 states and territories to choose from [ADM-9]', () => {
  expect(Object.keys(usStates)).toHaveLength(57)
  expect(usStates).toMatchObject({
    DC: 'District of Columbia',
    UM: expect.any(String),
    VI: expect.any(String),
  })
})

test('text that a database cannot store is refused, not cut', () => {
  const market = { city: 'A\0B', state: 'WA', description: '\ud800', active: true }
  expect(Object.keys(messagesOf(MarketInput, market)).toSorted()).toEqual(['city', 'description'])
})

test('bounds arrive as JSON, filters as decimals, and a search continues after the last property [API-15]', () => {
  const bounds = { ne: { lat: 47, lng: -119 }, sw: { lat: 46, lng: -120 } }
  const query = { type: 'bounds', zoom: '14', bounds: JSON.stringify(bounds) }
  expect(v.parse(searchProperties.query, query)).toEqual({ type: 'bounds', zoom: 14, bounds })
  expect(Object.keys(messagesOf(searchProperties.query, { ...query, bounds: '{' }))).toEqual(['bounds'])
  expect(v.parse(searchProperties.query, { ...query, minPrice: '450000', minCashOnCashRoi: '-2.5' })).toEqual(
    {
      type: 'bounds',
      zoom: 14,
      bounds,
      minPrice: 450_000,
      minCashOnCashRoi: -2.5,
    },
  )
  const last = { _id: 'p9', location: { coordinates: [-119.5, 46.6] } } as unknown as PropertySummary
  expect(lastValueOf(last)).toBe('-119.5,p9')
})

test('an API error is recognised by name, whichever copy of the class created it [SES-13]', () => {
  const body = { code: 'CONFLICT', message: 'Taken', fields: { name: 'Taken' }, requestId: 'r1' }
  const error = new ApiError(409, body)
  expect(error).toMatchObject({ name: 'ApiError', status: 409, ...body })
  expect(new ApiError(500, { code: 'INTERNAL', message: 'No' })).toMatchObject({
    fields: {},
    requestId: undefined,
  })
  expect(isApiError(error)).toBe(true)
  expect(isApiError(Object.assign(new Error('No'), { name: 'ApiError' }))).toBe(true)
  expect(isApiError(new Error('No'))).toBe(false)
  expect(isApiError({ name: 'ApiError' })).toBe(false)
})

test('storage keys and stored names do not change [SES-2]', () => {
  expect(storageKeys).toEqual({
    session: 'freehold',
    signedIn: 'freehold.signedIn',
    seenHomes: 'freehold.seenHomes',
    remotes: 'freehold.remotes',
  })
  expect(roleNames).toEqual({ admin: 'Admin', agent: 'Agent', investor: 'Investor' })
  expect(strategyTabLabels).toMatchObject({
    buyHold: 'Buy/Hold',
    brrrr: 'BRRRR',
    fixFlip: 'Fix/Flip',
    shortTerm: 'ST Rental',
  })
  expect(rateTypes).toEqual([
    '30-year fixed',
    '30-year jumbo',
    '20-year fixed',
    '15-year fixed',
    '10-year fixed',
    '7-year ARM',
    '5-year ARM',
  ])
  expect([customRate.type, hardMoneyRate.type]).toEqual(['Custom', 'Hard Money'])
  expect(shellPaths).toEqual(['/app/help', '/app/contacts', '/app/rollback'])
  expect(shellContractVersion).toMatch(/^1\.\d+\.\d+$/)
})
