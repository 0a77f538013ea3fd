import * as v from 'valibot'
import {
  appendImportFile,
  autocompletePlaces,
  Bounds,
  ChangePasswordInput,
  approveRelease,
  createDeployToken,
  Dollars,
  endpointPath,
  endSessionById,
  Fraction,
  getMarket,
  getPlatformLog,
  getProperty,
  Growth,
  importCount,
  ImportStart,
  isImportUnderWay,
  IsoDate,
  IsoTime,
  listComps,
  listImports,
  listUsers,
  LngLat,
  LoginInput,
  MarketInput,
  Miles,
  Months,
  NamedInput,
  Nights,
  Percent,
  placeDetails,
  promoteRelease,
  rateNotices,
  RateInput,
  rateSourceNames,
  rateTypeId,
  Ratio,
  RecentSearchInput,
  recordRecentSearch,
  refreshToken,
  renameAnalysis,
  ResetPasswordForm,
  ResetPasswordInput,
  RollbackInput,
  SavedAnalysisInput,
  searchAccounts,
  searchProperties,
  SquareFeet,
  type Endpoint,
  uploadReleasePart,
  updateInterest,
  updateMarket,
  updateProfileMarkets,
  updateStrategy,
  userCreateChoices,
  UserCreateInput,
  UserDetailsInput,
  UserDetailsUpdate,
  UserUpdateInput,
  Years,
  revokeDeployToken,
} from './index'

/** The first message of each invalid field; null if the input is valid. */
function refusals(schema: v.GenericSchema, input: unknown) {
  const { issues } = v.safeParse(schema, input)
  if (issues === undefined) return null
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}
/** The names of the invalid fields. */
const refused = (schema: v.GenericSchema, input: unknown) => Object.keys(refusals(schema, input) ?? {})
const letters = (count: number) => 'x'.repeat(count)
const NOT_STORABLE = 'Contains a character that cannot be stored'

describe('a line of text', () => {
  const strategy = { name: 'Rent', description: 'Rent out', active: true }
  const refusedBy = (change: object) => refusals(NamedInput, { ...strategy, ...change })

  test('is trimmed and required [ADM-11]', () => {
    expect(v.parse(NamedInput, { ...strategy, name: '  Rent ' })).toEqual(strategy)
    for (const none of ['', '  ', 7, null, undefined]) {
      expect(refusedBy({ name: none })).toEqual({ name: 'Name is required' })
      expect(refusedBy({ description: none })).toEqual({ description: 'Description is required' })
    }
    expect(refusals(NamedInput, { active: true })).toEqual({
      name: 'Name is required',
      description: 'Description is required',
    })
  })

  test('is refused if it is too long, never cut [API-24]', () => {
    expect(refusedBy({ name: letters(200), description: letters(5_000) })).toBeNull()
    expect(refusedBy({ name: letters(201), description: letters(5_001) })).toEqual({
      name: 'Name is longer than 200 characters',
      description: 'Description is longer than 5000 characters',
    })
  })

  test.each(['a\0b', '\ud800', 'a\udc00'])(
    'is refused with %j in it, which the database cannot store [API-24]',
    (text) => {
      expect(refusedBy({ name: text, description: text })).toEqual({
        name: NOT_STORABLE,
        description: NOT_STORABLE,
      })
    },
  )

  test('may contain any other character', () => {
    expect(refusedBy({ name: 'Ünïcode \u{1F3E0}' })).toBeNull()
  })

  test('may be empty if optional, and still has a maximum length [API-24]', () => {
    const market = { city: 'Fairview', state: 'WA', description: ' ', active: true }
    expect(v.parse(MarketInput, market)).toEqual({ ...market, description: '' })
    expect(refusals(MarketInput, { ...market, description: letters(5_001) })).toEqual({
      description: 'Description is longer than 5000 characters',
    })
    expect(refused(MarketInput, { ...market, version: letters(65) })).toEqual(['version'])
    expect(refused(MarketInput, { ...market, version: letters(64) })).toEqual([])
  })
})

test('an edit of a lookup may name the id of the lookup', () => {
  const named = { name: 'Rent', description: 'Rent out', active: true }
  const market = { city: 'Fairview', state: 'WA', description: '', active: true }
  for (const [schema, input] of [
    [updateStrategy.body, named],
    [updateInterest.body, named],
    [updateMarket.body, market],
  ] as const) {
    expect(v.parse(schema, { ...input, _id: 'l1' })).toEqual({ ...input, _id: 'l1' })
    expect(v.parse(schema, input)).toEqual(input)
    expect(refusals(schema, { ...input, _id: 'a b' })).toEqual({ _id: 'Not an id' })
  }
})

describe('a password', () => {
  const reset = (password: unknown) => refusals(ResetPasswordInput, { password, passwordResetToken: 't' })

  test('is any text up to 1,000 characters, kept as typed [RST-5]', () => {
    expect(v.parse(ResetPasswordInput, { password: '  a ', passwordResetToken: 't' }).password).toBe('  a ')
    expect(reset(letters(1_000))).toBeNull()
    expect(reset('\0')).toBeNull()
    expect(reset(letters(1_001))).toEqual({ password: 'Password is longer than 1,000 characters' })
    expect(reset('\ud800')).toEqual({ password: NOT_STORABLE })
    for (const none of ['', undefined, 7])
      expect(reset(none)).toEqual({ password: 'Please enter a password' })
  })

  test('is required with the message of its form [ACC-5, LOG-5]', () => {
    expect(refusals(ChangePasswordInput, {})).toEqual({
      currentPassword: 'Current Password is required',
      newPassword: 'New Password is required',
    })
    expect(refusals(LoginInput, {})).toEqual({
      username: 'Email is required',
      password: 'Password is required',
    })
    expect(refusals(LoginInput, { username: letters(320), password: 'x' })).toBeNull()
    expect(refusals(LoginInput, { username: letters(321), password: 'x' })).toEqual({
      username: 'Email is longer than 320 characters',
    })
  })

  test('of a reset form is compared once both are entered [RST-5]', () => {
    const form = (password: unknown, confirmPassword: unknown) =>
      refusals(ResetPasswordForm, { password, confirmPassword })
    expect(form('a', '')).toEqual({ confirmPassword: 'Please confirm your password' })
    expect(form('', 'a')).toEqual({ password: 'Please enter a password' })
    expect(form('a', undefined)).toEqual({ confirmPassword: 'Please confirm your password' })
    expect(form('a', 'A')).toEqual({
      password: 'Passwords do not match',
      confirmPassword: 'Passwords do not match',
    })
    const issues = v.safeParse(ResetPasswordForm, { password: 'a', confirmPassword: 'b' }).issues
    expect(issues?.map(({ path }) => path?.[0])).toEqual([
      expect.objectContaining({ type: 'object', origin: 'value', key: 'password', value: 'a' }),
      expect.objectContaining({ type: 'object', origin: 'value', key: 'confirmPassword', value: 'b' }),
    ])
  })
})

describe('a user', () => {
  const user = {
    firstName: 'Maya',
    lastName: 'Okafor',
    username: 'maya@example.com',
    roleId: 'r1',
    active: true,
    password: 'secret',
    accountId: 'a1',
  }
  const refusedBy = (change: object) => refusals(UserCreateInput, { ...user, ...change })

  test('has an email in lower case [ADM-7, ACC-5]', () => {
    expect(v.parse(UserCreateInput, { ...user, username: ' Maya@Example.COM ' }).username).toBe(
      'maya@example.com',
    )
    for (const username of ['maya', 'maya@example', 'maya@', '@example.com'])
      expect(refusedBy({ username })).toEqual({ username: 'Username is not a valid email' })
    const details = { firstName: 'M', lastName: 'O', email: 'maya@example' }
    expect(refusals(UserDetailsInput, details)).toEqual({ email: 'Username/Email is not a valid email' })
    expect(refusals(UserDetailsInput, {})).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      email: 'Username/Email is required',
    })
  })

  test('may send the current password, and keep a pending email', () => {
    const details = { firstName: 'M', lastName: 'O', email: 'maya@example.com' }
    for (const more of [{}, { currentPassword: ' x ' }, { currentPassword: '', keepPendingEmail: true }])
      expect(v.parse(UserDetailsUpdate, { ...details, ...more })).toEqual({ ...details, ...more })
    expect(refusals(UserDetailsUpdate, { ...details, currentPassword: letters(1_001) })).toEqual({
      currentPassword: 'Password is longer than 1,000 characters',
    })
    expect(refusals(UserDetailsUpdate, {})).toEqual(refusals(UserDetailsInput, {}))
  })

  test('needs a password unless invited [ADM-7]', () => {
    for (const password of ['', null, undefined])
      expect(refusedBy({ password })).toEqual({ password: 'Password is required' })
    expect(refusedBy({ password: '', invite: false })).toEqual({ password: 'Password is required' })
    for (const password of ['', null, undefined]) expect(refusedBy({ password, invite: true })).toBeNull()
    expect(refusedBy({ password: letters(1_001) })).toEqual({
      password: 'Password is longer than 1,000 characters',
    })
    expect(refusedBy({ password: '\ud800' })).toEqual({ password: NOT_STORABLE })
  })

  test('needs an account by id or by a name that is not blank [ADM-7]', () => {
    expect(refusedBy({ accountId: undefined })).toEqual({ accountId: 'Account is required' })
    expect(refusedBy({ accountId: null, accountName: null })).toEqual({ accountId: 'Account is required' })
    expect(refusedBy({ accountId: null, accountName: ' ' })).toEqual({
      accountName: 'New account name is required',
    })
    expect(refusedBy({ accountId: null, accountName: 'Northlake' })).toBeNull()
    expect(refusedBy({ accountName: '' })).toBeNull()
    expect(refusedBy({ accountName: null })).toBeNull()
    expect(v.parse(UserCreateInput, { ...user, accountName: ' N ' }).accountName).toBe('N')
    expect(refused(UserCreateInput, { ...user, accountName: letters(201) })).toEqual(['accountName'])
    expect(refusedBy({ accountName: letters(200) })).toBeNull()
    expect(refusedBy({ accountId: 'a b' })).toEqual({ accountId: 'Not an id' })
  })

  test.each([
    [{ password: undefined }, { password: 'Password is required' }],
    [{ accountId: undefined }, { accountId: 'Account is required' }],
    [{ accountId: null, accountName: '' }, { accountName: 'New account name is required' }],
  ])('with %j and without a first name gets both messages at once [ADM-11]', (change, messages) => {
    expect(refusedBy({ ...change, firstName: undefined })).toEqual({
      ...messages,
      firstName: 'First name is required',
    })
  })

  test.each([
    ['password', { password: 0 }],
    ['invite', { password: '', invite: 0 }],
    ['accountId', { accountId: 0 }],
    ['accountId', { accountId: 0, accountName: '' }],
    ['accountName', { accountId: null, accountName: 0 }],
  ])('whose %s has the wrong type gets only that message: %j [API-24]', (field, change) => {
    const { issues } = v.safeParse(UserCreateInput, { ...user, ...change })
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([field])
  })

  test('needs a role [ADM-7]', () => {
    for (const roleId of ['', undefined])
      expect(refusedBy({ roleId })).toEqual({ roleId: 'Role is required' })
    expect(refused(UserCreateInput, { ...user, roleId: letters(65) })).toEqual(['roleId'])
    expect(refusedBy({ roleId: letters(64) })).toBeNull()
  })

  test('still needs an account name when edited [ADM-8]', () => {
    const { password: _, ...edited } = user
    expect(refusals(UserUpdateInput, edited)).toEqual({ accountName: 'Account name is required' })
    const whole = { ...edited, accountName: 'Northlake', version: 'v1' }
    expect(v.parse(UserUpdateInput, whole)).toEqual(whole)
  })

  test('can be given an account found by its name [ADM-7]', () => {
    expect(v.parse(searchAccounts.query, { search: 'north' })).toEqual({ search: 'north' })
    expect(refused(searchAccounts.query, { search: letters(201) })).toEqual(['search'])
  })

  test('has form choices with or without the list of accounts', () => {
    expect(v.parse(userCreateChoices.query, { accounts: 'none' })).toEqual({ accounts: 'none' })
    expect(refused(userCreateChoices.query, { accounts: 'all' })).toEqual(['accounts'])
  })
})

describe('an id', () => {
  test.each(['a', 'A-Z_0.9:x', letters(64)])('may be %s', (id) => {
    expect(refusals(getMarket.params, { id })).toBeNull()
  })
  test.each(['', letters(65), 'a b', 'a/b', ' a', 'a\n', 'é'])('may not be %j', (id) => {
    expect(refused(getMarket.params, { id })).toEqual(['id'])
  })
  test('has its own message if it is invalid', () => {
    expect(refusals(getMarket.params, { id: 'a b' })).toEqual({ id: 'Not an id' })
  })
  test('of a place or a session has a maximum length', () => {
    const place = (id: string) => refused(placeDetails.params, { id })
    expect([place('x y'), place(letters(300)), place(''), place(letters(301))]).toEqual([
      [],
      [],
      ['id'],
      ['id'],
    ])
    const session = (id: string) => refused(endSessionById.params, { id })
    expect([session(letters(64)), session(letters(65))]).toEqual([[], ['id']])
  })
  test('is encoded in the path of a call', () => {
    expect(endpointPath(getProperty, { id: 'a:b' })).toBe('/api/v1/auth/property/a%3Ab')
    expect(() => endpointPath(getProperty)).toThrow("GET /property/:id needs the parameter 'id'")
  })
})

test('a token is required and has a maximum length [API-24]', () => {
  const refusedBy = (token: unknown) => refusals(refreshToken.body, { refreshToken: token })
  expect(refusedBy(letters(512))).toBeNull()
  for (const none of ['', undefined]) expect(refusedBy(none)).toEqual({ refreshToken: 'Token is required' })
  expect(refused(refreshToken.body, { refreshToken: letters(513) })).toEqual(['refreshToken'])
})

describe('a list', () => {
  const refusedBy = (query: object) => refused(listUsers.query, query)

  test('can be paged, sorted and filtered', () => {
    const query = {
      search: 'maya',
      active: 'true',
      sort: 'lastLogin',
      order: 'desc',
      offset: '20',
      limit: '200',
    }
    expect(v.parse(listUsers.query, query)).toEqual({ ...query, active: true, offset: 20, limit: 200 })
    expect(v.parse(listUsers.query, { active: 'false', order: 'asc' })).toEqual({
      active: false,
      order: 'asc',
    })
    expect(v.parse(listUsers.query, {})).toEqual({})
  })

  test('refuses invalid pages, orders and filters [API-24]', () => {
    expect(refusedBy({ search: letters(200), offset: '100000000' })).toEqual([])
    expect(refusedBy({ search: letters(201) })).toEqual(['search'])
    expect(refusedBy({ active: 'yes' })).toEqual(['active'])
    expect(refusedBy({ sort: 'password' })).toEqual(['sort'])
    expect(refusedBy({ order: 'up' })).toEqual(['order'])
    expect(refusedBy({ offset: '100000001' })).toEqual(['offset'])
    expect(refusedBy({ limit: '201' })).toEqual(['limit'])
    for (const limit of ['-1', '1.5', 'x', '', '1x', 'x1', '1234567890'])
      expect(refusals(listUsers.query, { limit })).toEqual({ limit: 'Not a whole number' })
  })

  test.each([
    [listUsers.query, ['name', 'email', 'role', 'account', 'active', 'lastLogin']],
    [listImports.query, ['startedAt', 'adapter', 'state', 'rowsRead']],
  ])('sorts by its own columns', (schema, sorts) => {
    for (const sort of sorts) expect(refused(schema, { sort })).toEqual([])
    expect(refused(schema, { sort: '' })).toEqual(['sort'])
  })

  test('of imports has no active filter', () => {
    expect(v.parse(listImports.query, { active: 'true', search: 'x' })).toEqual({ search: 'x' })
    expect(v.parse(importCount.query, { active: 'true', sort: 'state', search: 'x' })).toEqual({
      search: 'x',
    })
    expect(refused(importCount.query, { search: letters(201) })).toEqual(['search'])
  })
})

describe('a search', () => {
  const bounds = { ne: { lat: 47, lng: -119 }, sw: { lat: 46, lng: -120 } }
  const query = { type: 'bounds', zoom: '14', bounds: JSON.stringify(bounds) }
  const refusedBy = (change: object) => refusals(searchProperties.query, { ...query, ...change })

  test('accepts every filter [API-15]', () => {
    const filters = {
      minPrice: '0',
      maxPrice: '450000',
      minBeds: '0',
      minBaths: '1000',
      minArea: '0',
      maxArea: '1500.5',
      status: 'sold',
      strategy: 'shortTerm',
      minCashOnCashRoi: '-2.5',
      includeIncomplete: 'true',
    }
    expect(v.parse(searchProperties.query, { ...query, ...filters, lastValue: '1,p1' })).toEqual({
      type: 'bounds',
      zoom: 14,
      bounds,
      lastValue: '1,p1',
      minPrice: 0,
      maxPrice: 450_000,
      minBeds: 0,
      minBaths: 1_000,
      minArea: 0,
      maxArea: 1_500.5,
      status: 'sold',
      strategy: 'shortTerm',
      minCashOnCashRoi: -2.5,
      includeIncomplete: 'true',
    })
    expect(refusedBy({ status: 'forSale' })).toBeNull()
  })

  test.each(['minPrice', 'maxPrice', 'minArea', 'maxArea', 'minBeds', 'minBaths'])(
    'refuses a %s that is not a number from 0 [API-24]',
    (name) => {
      expect(refusedBy({ [name]: '-1' })).toEqual({ [name]: `${name} is below 0` })
      expect(refusedBy({ [name]: 'many' })).toEqual({ [name]: `${name} is not a number` })
      expect(refusedBy({ [name]: '0'.repeat(21) })).toEqual({ [name]: `${name} is too long` })
    },
  )

  test.each(['minBeds', 'minBaths'])('refuses a %s that no home has [API-24]', (name) => {
    expect(refusedBy({ [name]: '1.5' })).toEqual({ [name]: `${name} is not a whole number` })
    expect(refusedBy({ [name]: '1001' })).toEqual({ [name]: `${name} is above 1000` })
  })

  test('refuses invalid parameters [API-24]', () => {
    expect(refusedBy({ minCashOnCashRoi: 'x' })).toEqual({
      minCashOnCashRoi: 'minCashOnCashRoi is not a number',
    })
    expect(refusedBy({ includeIncomplete: 'false' })).toEqual({
      includeIncomplete: 'includeIncomplete is not true',
    })
    expect(refusedBy({ status: 'gone' })).toEqual({ status: 'status is neither forSale nor sold' })
    expect(refusedBy({ strategy: 'flip' })).toEqual({ strategy: 'strategy is not a strategy' })
    expect(refusedBy({ bounds: '{' })).toEqual({ bounds: 'bounds is not JSON' })
    expect(refused(searchProperties.query, { ...query, type: 'radius' })).toEqual(['type'])
    expect(refused(searchProperties.query, { ...query, zoom: '25' })).toEqual(['zoom'])
    expect(refused(searchProperties.query, { ...query, zoom: '-1' })).toEqual(['zoom'])
    expect(refused(searchProperties.query, { ...query, lastValue: letters(121) })).toEqual(['lastValue'])
    expect(
      refused(searchProperties.query, { ...query, bounds: `${query.bounds}${' '.repeat(400)}` }),
    ).toEqual(['bounds'])
  })

  test('for comps accepts at most fifty ids [API-14]', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',')
    expect(v.parse(listComps.query, { ids: 'a,,b,' })).toEqual({ ids: ['a', 'b'] })
    expect(refused(listComps.query, { ids: ids(50) })).toEqual([])
    expect(refusals(listComps.query, { ids: ids(51) })).toEqual({ ids: 'At most 50 ids' })
    expect(refused(listComps.query, { ids: 'a b' })).not.toEqual([])
    expect(refused(listComps.query, { ids: letters(4_001) })).not.toEqual([])
  })

  test('for a place requires a text [API-24]', () => {
    const near = { input: ' Fair ', session: 's', bias: JSON.stringify(bounds) }
    expect(v.parse(autocompletePlaces.query, near)).toEqual({ input: 'Fair', session: 's', bias: bounds })
    for (const input of ['', ' ', undefined])
      expect(refusals(autocompletePlaces.query, { input })).toEqual({ input: 'Input is required' })
    expect(refused(autocompletePlaces.query, { input: letters(201) })).toEqual(['input'])
    expect(refused(autocompletePlaces.query, { input: 'x', session: letters(65) })).toEqual(['session'])
    expect(refused(autocompletePlaces.query, { input: 'x', bias: '{' })).toEqual(['bias'])
    expect(refused(autocompletePlaces.query, { input: 'x', bias: `${near.bias}${' '.repeat(300)}` })).toEqual(
      ['bias'],
    )
    expect(v.parse(placeDetails.query, { session: 's' })).toEqual({ session: 's' })
  })

  test('that is stored has a text and an optional place [API-24]', () => {
    expect(v.parse(RecentSearchInput, { search: ' Fairview ', viewport: bounds })).toEqual({
      search: 'Fairview',
      viewport: bounds,
    })
    expect(refusals(recordRecentSearch.body, {})).toEqual({ search: 'Search is required' })
    expect(refusals(recordRecentSearch.body, { search: ' ' })).toEqual({ search: 'Search is required' })
    expect(refused(RecentSearchInput, { search: letters(301) })).toEqual(['search'])
    expect(refused(RecentSearchInput, { search: letters(300), viewport: null })).toEqual([])
  })
})

describe('a rate', () => {
  const rate = { rate: 6.875, asOf: '2024-03-05', source: 'Survey', version: 'v1' }
  const refusedBy = (change: object) => refusals(RateInput, { ...rate, ...change })

  test('is in percent, with at most three decimals', () => {
    expect(v.parse(RateInput, rate)).toEqual(rate)
    for (const good of [0.01, 30, 6.001, 8.2]) expect(refusedBy({ rate: good })).toBeNull()
    expect(refusedBy({ rate: 0.009 })).toEqual({ rate: 'Rate is below 0.01%' })
    expect(refusedBy({ rate: 30.001 })).toEqual({ rate: 'Rate is above 30%' })
    expect(refusedBy({ rate: 6.8751 })).toEqual({ rate: 'Rate has more than three decimals' })
    for (const none of [undefined, '6.88'])
      expect(refusedBy({ rate: none })).toEqual({ rate: 'Rate is required' })
  })

  test('has a real date since the survey began', () => {
    expect(refusedBy({ asOf: '1971-01-01' })).toBeNull()
    expect(refusedBy({ asOf: '1970-12-31' })).toEqual({ asOf: 'Date is before 1971' })
    for (const asOf of ['2024-02-30', '2023-02-29', '5 March', '2024-3-5', '2024-13-01'])
      expect(refusedBy({ asOf })).toEqual({ asOf: 'Date is not a day' })
    for (const asOf of ['', undefined]) expect(refusedBy({ asOf })).toEqual({ asOf: 'Date is required' })
    expect(refusedBy({ source: '' })).toEqual({ source: 'Source is required' })
  })

  test('has a URL id derived from its type', () => {
    expect(['30-year fixed', '7/1 ARM', ' FHA  30'].map(rateTypeId)).toEqual([
      '30-year-fixed',
      '7-1-arm',
      '-fha-30',
    ])
  })

  test('has the notices that its publishers require', () => {
    const survey = 'PMMS is the Primary Mortgage Market Survey® of Freddie Mac.'
    const fred =
      'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.'
    expect(rateSourceNames).toEqual({ 'freddie-mac': 'Freddie Mac PMMS', fred: 'Freddie Mac PMMS via FRED' })
    expect(rateNotices([rateSourceNames['freddie-mac']])).toEqual([survey])
    expect(rateNotices([undefined, rateSourceNames.fred])).toEqual([survey, fred])
    expect(rateNotices(['Our bank', undefined])).toEqual([])
    expect(rateNotices([])).toEqual([])
  })
})

describe('an import', () => {
  const start = { adapter: 'csv', fileName: 'homes.csv', size: 1 }
  const refusedBy = (change: object) => refusals(ImportStart, { ...start, ...change })

  test('has a kind and a file', () => {
    const whole = { ...start, mapping: 'm', source: 's', city: 'c', state: 'WA' }
    expect(v.parse(ImportStart, whole)).toEqual(whole)
    expect(refusals(ImportStart, {})).toEqual({
      adapter: 'Kind is required',
      fileName: 'File is required',
      size: 'File is required',
    })
    expect(refusedBy({ adapter: 'xml' })).toEqual({ adapter: 'Kind is required' })
    expect(refusedBy({ size: 0 })).toEqual({ size: 'The file is empty' })
    expect(refused(ImportStart, { ...start, size: 1.5 })).toEqual(['size'])
  })

  test.each([
    ['mapping', 'Mapping', 50_000],
    ['source', 'Source', 40],
    ['city', 'City', 100],
    ['state', 'State', 2],
  ])('has a %s that is not too long', (name, label, max) => {
    expect(refusedBy({ [name]: letters(max) })).toBeNull()
    expect(refusedBy({ [name]: letters(max + 1) })).toEqual({
      [name]: `${label} is longer than ${max} characters`,
    })
    expect(refusedBy({ [name]: '\0' })).toEqual({ [name]: NOT_STORABLE })
    expect(v.parse(ImportStart, { ...start, [name]: ' x ' })).toMatchObject({ [name]: 'x' })
  })

  test('is uploaded in Base64 parts of limited size', () => {
    const data = Buffer.alloc(512 * 1_024).toString('base64')
    const part = (change: object) => refused(appendImportFile.body, { offset: 0, data, ...change })
    expect(part({})).toEqual([])
    // Base64 pads to multiples of three bytes, so one more byte may have the same length.
    expect(part({ data: Buffer.alloc(512 * 1_024 + 2).toString('base64') })).toEqual(['data'])
    expect(part({ data: '' })).toEqual(['data'])
    expect(part({ data: '!' })).toEqual(['data'])
    expect(part({ offset: -1 })).toEqual(['offset'])
    expect(part({ offset: 0.5 })).toEqual(['offset'])
    expect(part({ offset: undefined })).toEqual(['offset'])
  })

  test('is under way until it ends', () => {
    expect((['uploading', 'waiting', 'running'] as const).map(isImportUnderWay)).toEqual([true, true, true])
    expect((['finished', 'failed', 'cutOff'] as const).map(isImportUnderWay)).toEqual([false, false, false])
  })
})

test('an analysis is saved with a name and any inputs [API-24]', () => {
  const saved = { name: 'Second look', strategy: 'brrrr', propertyId: 'p1', inputs: { arv: 1 } }
  expect(v.parse(SavedAnalysisInput, saved)).toEqual(saved)
  expect(refusals(SavedAnalysisInput, { ...saved, name: ' ' })).toEqual({ name: 'Name is required' })
  const made = { ...saved, baseline: { arv: 2 }, from: 'a1' }
  expect(v.parse(SavedAnalysisInput, made)).toEqual(made)
  expect(refused(SavedAnalysisInput, { ...saved, baseline: 7, from: 'a b' })).toEqual(['from', 'baseline'])
  expect(v.parse(renameAnalysis.body, { name: ' Third ' })).toEqual({ name: 'Third' })
  expect(refusals(renameAnalysis.body, { name: ' ' })).toEqual({ name: 'Name is required' })
  expect(refused(SavedAnalysisInput, { ...saved, strategy: 'flip', propertyId: 'a b' })).toEqual([
    'propertyId',
    'strategy',
  ])
})

test('a profile is replaced as a whole [API-17]', () => {
  const update = { updates: ['m1'], basedOn: ['m2'] }
  expect(v.parse(updateProfileMarkets.body, update)).toEqual(update)
  expect(refused(updateProfileMarkets.body, { updates: ['a b'] })).toEqual(['updates.0'])
  const ids = Array.from({ length: 10_001 }, () => 'm')
  expect(refused(updateProfileMarkets.body, { updates: ids })).toEqual(['updates'])
  expect(refused(updateProfileMarkets.body, { updates: ids.slice(1) })).toEqual([])
})

describe('a deployment', () => {
  const release = '1.0.0-0123456789ab'
  const refusedBy = (call: Endpoint, input: object) => refusals(call.body as v.GenericSchema, input)

  test('is promoted to a share of users, with a reason and the current sequence', () => {
    const promotion = { release, percent: 5, sequence: 0, reason: 'It is time' }
    expect(v.parse(promoteRelease.body, promotion)).toEqual(promotion)
    const promote = (change: object) =>
      Object.keys(refusedBy(promoteRelease, { ...promotion, ...change }) ?? {})
    expect(promote({ percent: 0.01 })).toEqual([])
    expect(promote({ percent: 100 })).toEqual([])
    expect(promote({ percent: 0.009 })).toEqual(['percent'])
    expect(promote({ percent: 100.1 })).toEqual(['percent'])
    expect(promote({ sequence: -1 })).toEqual(['sequence'])
    expect(promote({ sequence: 0.5 })).toEqual(['sequence'])
    expect(promote({ sequence: 2_000_000_001 })).toEqual(['sequence'])
    expect(promote({ sequence: 2_000_000_000 })).toEqual([])
    expect(refusals(RollbackInput, { sequence: 1, reason: '' })).toEqual({ reason: 'Reason is required' })
    expect(v.parse(RollbackInput, { sequence: 1, reason: ' Slow ' })).toEqual({ sequence: 1, reason: 'Slow' })
  })

  test('is uploaded in parts', () => {
    const content = Buffer.alloc(512 * 1_024).toString('base64')
    const part = { release, path: 'entry.js', offset: 0, content }
    const upload = (change: object) => refusedBy(uploadReleasePart, { ...part, ...change })
    expect(upload({})).toBeNull()
    expect(upload({ content: '!' })).toEqual({ content: 'Not base64' })
    const more = Buffer.alloc(512 * 1_024 + 2).toString('base64')
    expect(Object.keys(upload({ content: more }) ?? {})).toEqual(['content'])
    expect(Object.keys(upload({ path: `${letters(198)}.js` }) ?? {})).toEqual(['path'])
    expect(upload({ path: `${letters(197)}.js` })).toBeNull()
    for (const offset of [-1, 0.5, 5_000_001])
      expect(Object.keys(upload({ offset }) ?? {})).toEqual(['offset'])
    expect(upload({ offset: 5_000_000 })).toBeNull()
  })

  test('has tokens with names of a limited alphabet', () => {
    for (const name of ['ci', 'ci 2.0_x-y', letters(40)])
      expect(refusedBy(createDeployToken, { name })).toBeNull()
    expect(refusedBy(createDeployToken, { name: '' })).toEqual({ name: 'Name is required' })
    for (const name of ['a/b', letters(41), 'a\nb', 'é', 'ab!', '!ab'])
      expect(refusedBy(createDeployToken, { name })).toEqual({
        name: 'Name may contain only letters, digits, spaces and . _ -',
      })
  })

  test('has tokens that expire within a year', () => {
    for (const expiresInDays of [1, 365])
      expect(v.parse(createDeployToken.body, { name: 'ci', expiresInDays })).toEqual({
        name: 'ci',
        expiresInDays,
      })
    for (const expiresInDays of [0, 366, 1.5])
      expect(refusedBy(createDeployToken, { name: 'ci', expiresInDays })).toEqual({
        expiresInDays: 'Days must be a whole number from 1 to 365',
      })
  })

  test('is approved with a reason', () => {
    const approval = { release, reason: ' As agreed ' }
    expect(v.parse(approveRelease.body, approval)).toEqual({ release, reason: 'As agreed' })
    expect(refusedBy(approveRelease, { ...approval, reason: '' })).toEqual({ reason: 'Reason is required' })
  })

  test('needs step-up for every call that widens reach', () => {
    for (const call of [promoteRelease, approveRelease, createDeployToken, revokeDeployToken])
      expect(call.stepUp).toBe(true)
  })

  test('has a paged log, of all remotes or of one', () => {
    expect(v.parse(getPlatformLog.query, { remote: 'remote-x', before: '123' })).toEqual({
      remote: 'remote-x',
      before: 123,
    })
    for (const before of ['0', '-1', '1.5', 'x1', '1x', '', '1234567890'])
      expect(refusals(getPlatformLog.query, { before })).toEqual({ before: 'Not a whole number' })
    expect(refusals(getPlatformLog.query, { before: '123456789' })).toBeNull()
  })
})

describe('a unit', () => {
  test.each<[string, v.GenericSchema, unknown[], unknown[]]>([
    ['dollars', Dollars, [-1.5, 0, 1e12], [Infinity, NaN, '1']],
    ['fraction', Fraction, [0, 0.5, 1], [-0.01, 1.01, NaN]],
    ['percent', Percent, [-250, 8.25], [Infinity]],
    ['ratio', Ratio, [-1, 1.3], [Infinity]],
    ['growth', Growth, [-0.02, 2], [Infinity]],
    ['years', Years, [1, 50], [0, 1.5]],
    ['months', Months, [0, 1_200], [-1, 1_201, 0.5]],
    ['nights', Nights, [0, 365], [-1, 366, 0.5]],
    ['square feet', SquareFeet, [0, 1_500.5], [-1, Infinity]],
    ['miles', Miles, [0, 0.5], [-1, Infinity]],
    [
      'point',
      LngLat,
      [
        [-180, -90],
        [180, 90],
      ],
      [[-180.1, 0], [180.1, 0], [0, -90.1], [0, 90.1], [0]],
    ],
    ['moment', IsoTime, ['2024-03-05T17:00:00.000Z'], ['2024-03-05', 'now']],
    ['day', IsoDate, ['2024-03-05'], ['2024-3-5', '2024-03-05T17:00:00.000Z']],
  ])('of %s has its bounds', (_, schema, good, bad) => {
    for (const value of good) expect([value, v.is(schema, value)]).toEqual([value, true])
    for (const value of bad) expect([value, v.is(schema, value)]).toEqual([value, false])
  })

  test('of bounds keeps both corners', () => {
    const bounds = { ne: { lat: 90, lng: 180 }, sw: { lat: -90, lng: -180 } }
    expect(v.parse(Bounds, bounds)).toEqual(bounds)
    expect(refused(Bounds, { ...bounds, sw: { lat: -91, lng: -181 } })).toEqual(['sw.lng', 'sw.lat'])
  })
})
