import {
  ACCOUNTS_OFFERED,
  changePassword,
  createMarket,
  createUser,
  deleteUser,
  getUser,
  getUserDetails,
  listUsers,
  login,
  searchAccounts,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileSettings,
  updateProfileStrategies,
  updateUser,
  updateUserDetails,
  userCount,
  type UserCreateInput,
  userCreateChoices,
  userEditChoices,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const builtIn = ['buyHold', 'brrrr', 'fixFlip', 'shortTerm']

describeOnEachDatabase('one\u2019s own user', (app) => {
  test('is answered with role, account and profile ids, and no hash [API-7]', async () => {
    const { data, text } = await app.call(getUser, { as: await app.signIn('Agent') })
    expect(data).toEqual({
      _id: expect.any(String),
      firstName: 'Marcus',
      lastName: 'Lindqvist',
      username: 'agent@freehold.test',
      accountName: 'Cascade Homes Group',
      role: 'Agent',
      profile: { strategies: builtIn, markets: [], interests: [], realisticExpenses: true },
    })
    expect(text).not.toContain('argon2')
  })

  test('names are read and changed, and the present address is no other one in capitals [API-8]', async () => {
    const as = await app.signIn('Investor')
    const body = { firstName: ' Priya ', lastName: 'Raman-Oz', email: 'Investor@Freehold.test' }
    const changed = {
      firstName: 'Priya',
      lastName: 'Raman-Oz',
      email: 'investor@freehold.test',
      accountName: 'Rainier Capital',
    }
    expect((await app.call(updateUserDetails, { as, body })).data).toEqual(changed)
    expect((await app.call(getUserDetails, { as })).data).toEqual(changed)
    expect(await app.mails()).toEqual([])
  })

  test('an address that someone else has is refused on its field and nothing changes [API-8]', async () => {
    const as = await app.signIn('Investor')
    const names = { firstName: 'Other', lastName: 'Name' }
    const body = { ...names, email: 'ADMIN@freehold.test', currentPassword: 'freehold-demo' }
    const { status, error } = await app.call(updateUserDetails, { as, body })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([409, 'CONFLICT', ['email']])
    expect((await app.call(getUserDetails, { as })).data.firstName).toBe('Priya')
  })

  const odd = {
    'decomposed and composed letters': 'Zoe\u0308 Zo\u00eb',
    'right to left': '\u05d3\u05e0\u05d9\u05d0\u05dc \u202eabc\u202c',
    'beyond the first plane': '\u{1F469}\u{1F3FD}\u200D\u{1F4BB} \u{20BB7}\u{91CE}',
    'markup and quotes': `<b onclick="x">O'Brien</b> \\ %00 '; drop table users --`,
    'the longest': '\u00e9'.repeat(200),
  }
  test.each(Object.entries(odd))('a name is kept exactly: %s [API-8]', async (_, name) => {
    const as = await app.signIn('Investor')
    const body = { firstName: name, lastName: name, email: 'investor@freehold.test' }
    const { data } = await app.call(updateUserDetails, { as, body })
    expect(data).toMatchObject({ firstName: name, lastName: name })
    expect((await app.call(getUser, { as })).data).toMatchObject({ firstName: name, lastName: name })
  })

  test.each([
    ['too long', 'x'.repeat(201), 'First Name is longer than 200 characters'],
    ['with NUL', 'a\0b', 'Contains a character that cannot be stored'],
    ['with half a character', 'a\ud83d', 'Contains a character that cannot be stored'],
    ['blank', ' \u00a0\t', 'First Name is required'],
  ])('a name %s is refused on its field and nothing changes [API-8]', async (_, firstName, message) => {
    const as = await app.signIn('Investor')
    const body = { firstName, lastName: 'R', email: 'investor@freehold.test' }
    const { status, error } = await app.call(updateUserDetails, { as, body })
    expect([status, error?.fields]).toEqual([400, { firstName: message }])
    expect((await app.call(getUserDetails, { as })).data).toMatchObject({
      firstName: 'Priya',
      lastName: 'Raman',
    })
  })
})

describeOnEachDatabase('a profile', (app) => {
  test('each list is replaced as a whole, each id once [API-17]', async () => {
    const as = await app.signIn('Investor')
    const updates = ['shortTerm', 'brrrr', 'shortTerm']
    const { data } = await app.call(updateProfileStrategies, { as, body: { updates } })
    expect(data).toEqual({
      strategies: ['shortTerm', 'brrrr'],
      markets: [],
      interests: [],
      realisticExpenses: true,
    })
    expect((await app.call(updateProfileStrategies, { as, body: { updates: [] } })).data.strategies).toEqual(
      [],
    )
    expect((await app.call(getUser, { as })).data.profile).toEqual({
      strategies: [],
      markets: [],
      interests: [],
      realisticExpenses: true,
    })
  })

  test('realistic expenses are on for a new user, and switched by the user alone [VAL-6]', async () => {
    const admin = await app.signIn('Admin')
    const credentials = { username: 'lena@freehold.test', password: 'a password of hers' }
    const details = { firstName: 'Lena', lastName: 'Brandt', roleId: 'investor', active: true }
    await app.call(createUser, {
      as: admin,
      body: { ...credentials, ...details, accountName: 'Brandt Rentals' },
    })
    const session = await app.call(login, { body: credentials })
    const as = session.data.token
    const isOn = async (who: string) => (await app.call(getUser, { as: who })).data.profile.realisticExpenses
    expect(await isOn(as)).toBe(true)
    const off = await app.call(updateProfileSettings, { as, body: { realisticExpenses: false } })
    expect(off.data).toEqual({ strategies: [], markets: [], interests: [], realisticExpenses: false })
    expect([await isOn(as), await isOn(admin)]).toEqual([false, true])
    // A list that an older remote saves does not bring it back.
    await app.call(updateProfileStrategies, { as, body: { updates: ['brrrr'] } })
    expect(await isOn(as)).toBe(false)
    await app.call(updateProfileSettings, { as, body: { realisticExpenses: true } })
    expect(await isOn(as)).toBe(true)
  })

  test.each([[{}], [{ realisticExpenses: 'yes' }], [{ realisticExpenses: null }]])(
    'a setting that is neither on nor off is refused and nothing changes: %j [VAL-6] [API-24]',
    async (body) => {
      const as = await app.signIn('Investor')
      await app.call(updateProfileSettings, { as, body: { realisticExpenses: false } })
      const { status, error } = await app.call(updateProfileSettings, { as, body: body as never })
      expect([status, error?.fields]).toEqual([
        400,
        { realisticExpenses: 'Realistic expenses must be true or false' },
      ])
      expect((await app.call(getUser, { as })).data.profile.realisticExpenses).toBe(false)
    },
  )

  test('a list that has changed since one looked is refused, and one that has not is replaced [API-17]', async () => {
    const here = await app.signIn('Investor')
    const elsewhere = await app.signIn('Investor')
    const save = (as: string, updates: string[], basedOn: string[]) =>
      app.call(updateProfileStrategies, { as, body: { updates, basedOn } })
    expect((await save(elsewhere, ['buyHold', 'brrrr'], builtIn.toReversed())).status).toBe(200)
    const late = await save(here, ['fixFlip', 'gone'], builtIn)
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT', message: 'Your strategies were changed elsewhere. Please try again' },
    })
    expect((await app.call(getUser, { as: here })).data.profile.strategies).toEqual(['buyHold', 'brrrr'])
    expect((await save(here, ['buyHold', 'brrrr', 'fixFlip'], ['brrrr', 'buyHold'])).status).toBe(200)
  })

  test('of changes that start from the same list at once, one is made [API-17]', async () => {
    const as = await app.signIn('Investor')
    const responses = await Promise.all(
      builtIn.map((id) =>
        app.call(updateProfileStrategies, { as, body: { updates: [id], basedOn: builtIn } }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const saved = responses.find(({ status }) => status === 200)!
    expect((await app.call(getUser, { as })).data.profile).toEqual(saved.data)
  })

  test.each([
    ['strategies', updateProfileStrategies],
    ['markets', updateProfileMarkets],
    ['interests', updateProfileInterests],
  ] as const)('an unknown id among %s is refused and nothing changes [API-17]', async (list, call) => {
    const admin = await app.signIn('Admin')
    const market = { city: 'Tacoma', state: 'WA', description: '', active: true } as const
    const { data: created } = await app.call(createMarket, { as: admin, body: market })
    const good = { strategies: 'brrrr', markets: created._id, interests: undefined }[list]
    const as = await app.signIn('Investor')
    const before = (await app.call(getUser, { as })).data.profile
    const { status, error } = await app.call(call, {
      as,
      body: { updates: [...(good ? [good] : []), 'gone'] },
    })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      400,
      'INVALID_INPUT',
      ['updates'],
    ])
    expect((await app.call(getUser, { as })).data.profile).toEqual(before)
  })
})

const person = {
  firstName: 'Noor',
  lastName: 'Haddad',
  username: 'Noor@Freehold.test',
  password: 'a password of hers',
  roleId: 'investor',
  accountName: 'Delridge Partners',
  active: true,
} satisfies UserCreateInput

const findByUsername = async (app: TestApp, as: string, username: string) =>
  (await app.call(listUsers, { as })).data.find((user) => user.username === username)!

describeOnEachDatabase('users, as an Admin', (app) => {
  test('the list has everyone by name, with role, account and last sign-in [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data, text } = await app.call(listUsers, { as })
    expect(data.map(({ firstName }) => firstName)).toEqual(['Dana', 'Marcus', 'Priya'])
    expect(data[0]).toMatchObject({ roleName: 'Admin', accountName: 'Freehold', active: true })
    expect(Date.now() - Date.parse(data[0]?.lastLogin ?? '')).toBeLessThan(60_000)
    expect(data[1]).toMatchObject({ lastLogin: null, loginId: null })
    expect(text).not.toContain('argon2')
    expect((await app.call(userCount, { as })).data).toEqual({ userCount: 3 })
  })

  test('the forms get every account and role by name [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data } = await app.call(userCreateChoices, { as })
    expect(data.accounts.map(({ name }) => name)).toEqual([
      'Cascade Homes Group',
      'Freehold',
      'Rainier Capital',
    ])
    expect(data.roles.map(({ name }) => name)).toEqual(['Admin', 'Agent', 'Investor'])
    const { _id } = await findByUsername(app, as, 'agent@freehold.test')
    const edit = await app.call(userEditChoices, { as, params: { id: _id } })
    expect(edit.data).toMatchObject({ ...data, user: { _id, roleId: 'agent' } })
    expect((await app.call(userEditChoices, { as, params: { id: 'nobody' } })).status).toBe(404)
  })

  test('a form that searches for accounts is given none before it does [ADM-7, API-19]', async () => {
    const as = await app.signIn('Admin')
    const query = { accounts: 'none' } as const
    const { data } = await app.call(userCreateChoices, { as, query })
    expect([data.accounts, data.roles.length]).toEqual([[], 3])
    const { _id } = await findByUsername(app, as, 'agent@freehold.test')
    const edit = await app.call(userEditChoices, { as, params: { id: _id }, query })
    expect([edit.data.accounts, edit.data.user._id]).toEqual([[], _id])
  })

  test('of 20,000 accounts a search gives the nearest, and never more than a list of them [ADM-7, API-19]', async () => {
    await app.db.execute(
      sql`insert into accounts (id, name) select 'n' || n, 'Northlake ' || n from generate_series(1, 20000) n`,
    )
    await app.db.execute(
      sql`insert into accounts (id, name) values ('f', 'Far Northlake 7'), ('p', '100% Homes_A')`,
    )
    const as = await app.signIn('Admin')
    const search = async (text?: string) => {
      const query = text === undefined ? {} : { search: text }
      return (await app.call(searchAccounts, { as, query })).data.map(({ name }) => name)
    }
    expect(await search('northlake 7')).toHaveLength(ACCOUNTS_OFFERED)
    expect((await search('northlake 7'))[0]).toBe('Northlake 7')
    expect(await search('FAR  lake')).toEqual(['Far Northlake 7'])
    expect(await search('19999')).toEqual(['Northlake 19999'])
    expect(await search(' 100% h')).toEqual(['100% Homes_A'])
    expect(await search('nor_hlake')).toEqual([])
    expect((await search()).slice(0, 3)).toEqual(['100% Homes_A', 'Cascade Homes Group', 'Far Northlake 7'])
    expect(await search('')).toHaveLength(ACCOUNTS_OFFERED)
    expect((await app.call(searchAccounts, { as: await app.signIn('Agent') })).status).toBe(403)
  })

  test('a new user of a new account can sign in; a second one of the address cannot be made [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data } = await app.call(createUser, { as, body: person })
    expect(data).toMatchObject({
      username: 'noor@freehold.test',
      accountName: 'Delridge Partners',
      lastLogin: null,
    })
    const credentials = { username: data.username, password: person.password }
    expect((await app.call(login, { body: credentials })).status).toBe(200)
    const twice = await app.call(createUser, { as, body: { ...person, accountName: 'Another' } })
    expect([twice.status, Object.keys(twice.error?.fields ?? {})]).toEqual([409, ['username']])
    const { data: choices } = await app.call(userCreateChoices, { as })
    expect(choices.accounts.map(({ name }) => name)).not.toContain('Another')
  })

  test('a new user can join an account that exists [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data: choices } = await app.call(userCreateChoices, { as })
    const rainier = choices.accounts.find(({ name }) => name === 'Rainier Capital')!
    const body = { ...person, accountName: undefined, accountId: rainier._id }
    expect((await app.call(createUser, { as, body })).data.accountName).toBe('Rainier Capital')
  })

  test.each([
    ['roleId', { roleId: 'emperor' }],
    ['accountId', { accountId: 'nowhere', accountName: null }],
    ['accountId', { accountName: null }],
    ['username', { username: 'not an email' }],
    ['password', { password: '' }],
    ['firstName', { firstName: '  ' }],
  ])('an invalid %s is an error on its field and creates no user [API-19]', async (field, change) => {
    const as = await app.signIn('Admin')
    const { status, error } = await app.call(createUser, { as, body: { ...person, ...change } })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
    expect((await app.call(userCount, { as })).data.userCount).toBe(3)
  })

  test('an edit changes role, account and address, and ends the sessions of who is switched off [API-19]', async () => {
    const as = await app.signIn('Admin')
    const agent = await app.signIn('Agent')
    const before = await findByUsername(app, as, 'agent@freehold.test')
    const { _id, firstName, lastName, username } = before
    const names = { firstName, lastName, username }
    const update = (change: object) => {
      const body = {
        ...names,
        accountName: before.accountName,
        roleId: 'agent',
        active: true,
        ...change,
      }
      return app.call(updateUser, { as, params: { id: _id }, body })
    }
    expect((await update({ roleId: 'admin' })).data.roleName).toBe('Admin')
    expect((await app.call(listUsers, { as: agent })).status).toBe(200)
    expect((await update({ accountName: 'Brand New Homes' })).data.accountName).toBe('Brand New Homes')
    expect((await update({ accountId: null, accountName: 'rainier capital' })).data.accountName).toBe(
      'Rainier Capital',
    )
    expect((await update({ active: false })).data.active).toBe(false)
    expect((await app.call(getUser, { as: agent })).status).toBe(401)
    await update({})
    expect((await app.call(getUser, { as: agent })).status).toBe(401)
    expect((await update({ accountName: '' })).error?.fields).toEqual({
      accountName: 'Account name is required',
    })
    expect((await update({ username: 'admin@freehold.test' })).status).toBe(409)
  })

  test('a deleted user is gone with sessions and searches [API-19]', async () => {
    const as = await app.signIn('Admin')
    const investor = await app.signIn('Investor')
    const { _id } = await findByUsername(app, as, 'investor@freehold.test')
    await app.db.execute(
      sql`insert into recent_searches (id, user_id, search) values ('1', ${_id}, 'Tacoma')`,
    )
    expect((await app.call(deleteUser, { as, params: { id: _id } })).status).toBe(204)
    expect((await app.call(getUser, { as: investor })).status).toBe(401)
    expect((await app.db.execute(sql`select 1 from recent_searches`)).rows).toEqual([])
    expect((await app.call(deleteUser, { as, params: { id: _id } })).status).toBe(404)
  })

  test('the last active Admin cannot be deleted, switched off or given another role [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { _id, firstName, lastName, username, accountName } = await findByUsername(
      app,
      as,
      'admin@freehold.test',
    )
    await app.call(createUser, { as, body: { ...person, roleId: 'admin', active: false } })
    const body = { firstName, lastName, username, accountName, roleId: 'admin', active: true }
    const responses = [
      await app.call(deleteUser, { as, params: { id: _id } }),
      await app.call(updateUser, { as, params: { id: _id }, body: { ...body, active: false } }),
      await app.call(updateUser, { as, params: { id: _id }, body: { ...body, roleId: 'agent' } }),
    ]
    for (const { status, error } of responses) {
      expect([status, error?.code]).toEqual([409, 'CONFLICT'])
      expect(error?.message).toContain('last active Admin')
    }
    expect((await app.call(updateUser, { as, params: { id: _id }, body })).status).toBe(200)
  })

  test('two Admins who switch each other off at once do not both succeed [API-19]', async () => {
    const first = await app.signIn('Admin')
    const { data: other } = await app.call(createUser, { as: first, body: { ...person, roleId: 'admin' } })
    const { data: second } = await app.call(login, {
      body: { username: other.username, password: person.password },
    })
    const me = await findByUsername(app, first, 'admin@freehold.test')
    const off = (as: string, { _id, firstName, lastName, username, accountName }: typeof me) => {
      const body = { firstName, lastName, username, accountName, roleId: 'admin', active: false }
      return app.call(updateUser, { as, params: { id: _id }, body })
    }
    const statuses = (await Promise.all([off(first, other), off(second.token, me)])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await app.db.execute(sql`select 1 from users where role_id = 'admin' and active`)
    expect(rows).toHaveLength(1)
  })

  test('who did what is recorded, without any secret', async () => {
    const as = await app.signIn('Admin')
    const { data } = await app.call(createUser, { as, body: person })
    await app.call(deleteUser, { as, params: { id: data._id } })
    await app.call(changePassword, {
      as,
      body: { currentPassword: 'freehold-demo', newPassword: 'another one' },
    })
    const { rows } = await app.db.execute<{ action: string; actor: string; details: unknown }>(
      sql`select action, actor, details from audit_log order by at, id`,
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'password.changed',
      'session.started',
      'user.created',
      'user.deleted',
    ])
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['admin@freehold.test']))
    expect(JSON.stringify(rows)).not.toMatch(/a password of hers|another one|argon2/)
  })
})
