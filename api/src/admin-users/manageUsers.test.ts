import {
  type AdminUser,
  checkResetToken,
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  login,
  resetPassword,
  updateUser,
  updateUserDetails,
  type UserCreateInput,
  userCreateChoices,
  userEditChoices,
  userHistory,
} from '@freehold/contracts'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const person = {
  firstName: 'Noor',
  lastName: 'Haddad',
  username: 'noor@freehold.test',
  password: 'a password of hers',
  roleId: 'investor',
  accountName: 'Delridge Partners',
  active: true,
} satisfies UserCreateInput

const tokenIn = (mail = '') => /passwordReset\/([\w-]+)/.exec(mail)?.[1] ?? ''

const accountNames = async (app: TestApp, as: string) =>
  (await app.call(userCreateChoices, { as })).data.accounts.map(({ name }) => name)

async function edit(app: TestApp, as: string, user: AdminUser, change: object) {
  const { firstName, lastName, username, roleId, accountName, active } = user
  const body = { firstName, lastName, username, roleId, accountName, active, ...change }
  return app.call(updateUser, { as, params: { id: user._id }, body })
}

describeOnEachDatabase('an invitation', (app) => {
  const invited = { ...person, password: undefined, invite: true }

  test('a user who is invited gets a link by mail, chooses a password there and signs in [ADM-7, API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data, text } = await app.call(createUser, { as, body: invited })
    const [mail = ''] = await app.mails()
    expect(mail).toContain('To: noor@freehold.test')
    expect(mail).toContain('Dana Whitfield invites you to Freehold.')
    expect(mail).toContain('within 7 days')
    const token = tokenIn(mail)
    expect(text).not.toContain(token)
    const sixDays = 6 * 86_400
    app.passSeconds(sixDays)
    const check = await app.call(checkResetToken, { query: { token } })
    expect(check.data).toEqual({
      valid: true,
      invited: { firstName: data.firstName, username: data.username },
    })
    const isListedAsInvited = async () => {
      const users = await app.call(listUsers, { as: await app.signIn('Admin'), query: {} })
      return users.data.find(({ _id }) => _id === data._id)?.invited
    }
    expect(await isListedAsInvited()).toBe(true)
    const password = 'what she chose'
    const chosen = { passwordResetToken: token, password }
    expect((await app.call(resetPassword, { body: chosen })).status).toBe(204)
    expect(await isListedAsInvited()).toBe(false)
    expect((await app.call(login, { body: { username: data.username, password } })).status).toBe(200)
    expect((await app.call(checkResetToken, { query: { token } })).status).toBe(404)
  })

  test('it expires, and can be sent again', async () => {
    const { data } = await app.call(createUser, { as: await app.signIn('Admin'), body: invited })
    app.passSeconds(8 * 86_400)
    const [first] = await app.mails()
    expect((await app.call(checkResetToken, { query: { token: tokenIn(first) } })).status).toBe(408)
    const as = await app.signIn('Admin')
    expect((await app.call(inviteUser, { as, params: { id: data._id } })).status).toBe(204)
    const mails = await app.mails()
    expect(mails).toHaveLength(2)
    const token = mails.map(tokenIn).find((sent) => sent !== tokenIn(first))!
    expect((await app.call(checkResetToken, { query: { token } })).status).toBe(200)
  })

  test('deactivated and unknown users cannot be invited, and no user is created without a way to sign in', async () => {
    const as = await app.signIn('Admin')
    const off = await app.call(createUser, { as, body: { ...invited, active: false } })
    expect([off.status, off.error?.code]).toEqual([409, 'CONFLICT'])
    const neither = await app.call(createUser, { as, body: { ...invited, invite: false } })
    expect(neither.error?.fields).toEqual({ password: 'Password is required' })
    expect((await app.call(inviteUser, { as, params: { id: 'nobody' } })).status).toBe(404)
    expect((await app.call(listUsers, { as })).data).toHaveLength(3)
    expect(await app.mails()).toEqual([])
  })
})

describeOnEachDatabase('what an Admin may not do to users', (app) => {
  test('Admins cannot delete or deactivate themselves while there is another Admin, and the error says why [API-19]', async () => {
    const as = await app.signIn('Admin')
    await app.call(createUser, { as, body: { ...person, roleId: 'admin' } })
    const me = (await app.call(listUsers, { as })).data.find(({ firstName }) => firstName === 'Dana')!
    const deleted = await app.call(deleteUser, { as, params: { id: me._id } })
    expect([deleted.status, deleted.error?.message]).toEqual([
      409,
      'You cannot delete yourself. Ask another Admin',
    ])
    const off = await edit(app, as, me, { active: false })
    expect([off.status, off.error?.fields]).toEqual([
      409,
      { active: 'You cannot deactivate yourself. Ask another Admin' },
    ])
    expect((await app.call(getUser, { as })).status).toBe(200)
  })

  test('the last Admin gets an error on the role that it cannot change [API-19]', async () => {
    const as = await app.signIn('Admin')
    const me = (await app.call(listUsers, { as })).data.find(({ firstName }) => firstName === 'Dana')!
    const { error } = await edit(app, as, me, { roleId: 'agent' })
    expect(Object.keys(error?.fields ?? {})).toEqual(['roleId'])
  })

  test('an edit that began before someone else\u2019s is refused and changes nothing; a sign-in is no edit [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data: made } = await app.call(createUser, { as, body: person })
    await app.call(login, { body: { username: made.username, password: person.password } })
    const { version } = made
    expect((await edit(app, as, made, { lastName: 'Hadid', version })).status).toBe(200)
    const late = await edit(app, as, made, { firstName: 'Nour', version })
    expect([late.status, late.error?.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    const { data } = await app.call(userEditChoices, { as, params: { id: made._id } })
    expect(data.user).toMatchObject({ firstName: 'Noor', lastName: 'Hadid' })
    expect((await edit(app, as, data.user, { firstName: 'Nour', version: data.user.version })).status).toBe(
      200,
    )
  })
})

describeOnEachDatabase('an address that an Admin changes', (app) => {
  test('is mailed to the old one and ends no session; other edits and deactivated users cause no mail', async () => {
    const as = await app.signIn('Admin')
    const { data: noor } = await app.call(createUser, { as, body: person })
    const session = await app.call(login, { body: person })
    await edit(app, as, noor, { firstName: 'Nour' })
    expect((await edit(app, as, noor, { username: 'admin@freehold.test' })).status).toBe(409)
    expect(await app.mails()).toEqual([])
    await edit(app, as, noor, { username: 'nour@freehold.test' })
    expect((await app.call(getUser, { as: session.data.token })).data.username).toBe('nour@freehold.test')
    await edit(app, as, noor, { username: 'gone@freehold.test', active: false })
    const [mail = '', ...more] = await app.mails()
    expect(more).toEqual([])
    expect(mail).toContain('To: noor@freehold.test')
    expect(mail).toMatch(/was changed.*If it was not you.*Ask an Admin/s)
    expect(mail).not.toMatch(/nour@|passwordReset/)
  })
})

describeOnEachDatabase('the accounts of users', (app) => {
  test('an account goes with its last user, deleted or moved, and stays for any other [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data: noor } = await app.call(createUser, { as, body: person })
    const { data: omar } = await app.call(createUser, {
      as,
      body: { ...person, username: 'omar@freehold.test' },
    })
    await app.call(deleteUser, { as, params: { id: noor._id } })
    expect(await accountNames(app, as)).toContain('Delridge Partners')
    await edit(app, as, omar, { accountName: 'Rainier Capital' })
    expect(await accountNames(app, as)).not.toContain('Delridge Partners')
    const { data: moved } = await edit(app, as, omar, { accountName: 'Harbor Homes' })
    await app.call(deleteUser, { as, params: { id: omar._id } })
    expect(await accountNames(app, as)).toEqual(['Cascade Homes Group', 'Freehold', 'Rainier Capital'])
    expect((await app.call(createUser, { as, body: person })).data.accountId).not.toBe(moved.accountId)
  })

  test('a user who joins while the last one leaves is not left without an account [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data: noor } = await app.call(createUser, { as, body: person })
    const joining = {
      ...person,
      username: 'omar@freehold.test',
      accountId: noor.accountId,
      accountName: null,
    }
    const [left, joined] = await Promise.all([
      app.call(deleteUser, { as, params: { id: noor._id } }),
      app.call(createUser, { as, body: joining }),
    ])
    expect(left.status).toBe(204)
    const names = await accountNames(app, as)
    expect([200, 400, 409]).toContain(joined.status)
    expect(names.includes('Delridge Partners')).toBe(joined.status === 200)
  })

  test('an edit moves a user to another account by its id [API-19]', async () => {
    const as = await app.signIn('Admin')
    const { data: noor } = await app.call(createUser, { as, body: person })
    const { data: choices } = await app.call(userCreateChoices, { as })
    const { _id: accountId } = choices.accounts.find(({ name }) => name === 'Rainier Capital')!
    expect((await edit(app, as, noor, { accountId })).data.accountName).toBe('Rainier Capital')
  })

  test('with the id of the present account, or none, the name decides about the account [API-19] [ADM-8]', async () => {
    const as = await app.signIn('Admin')
    const { data: noor } = await app.call(createUser, { as, body: person })
    const own = { accountId: noor.accountId }
    const kept = await edit(app, as, noor, { ...own, accountName: noor.accountName.toUpperCase() })
    expect(kept.data).toMatchObject({ ...own, accountName: noor.accountName })
    const moved = await edit(app, as, noor, { ...own, accountName: 'Rainier Capital' })
    expect(moved.data.accountName).toBe('Rainier Capital')
    const made = await edit(app, as, noor, { accountId: null, accountName: 'Harbor Homes' })
    expect(made.data.accountName).toBe('Harbor Homes')
    expect([noor.accountId, moved.data.accountId]).not.toContain(made.data.accountId)
    const gone = await edit(app, as, noor, { ...own, accountName: 'Harbor Homes' })
    expect([gone.status, Object.keys(gone.error?.fields ?? {})]).toEqual([400, ['accountId']])
  })

  test.each([
    ['accountName', { accountName: ' ' }, 'New account name is required'],
    ['accountId', { accountName: null }, 'Account is required'],
  ])('without one the %s is at fault [ADM-7, ADM-11]', async (field, change, message) => {
    const as = await app.signIn('Admin')
    const { error } = await app.call(createUser, { as, body: { ...person, username: '', ...change } })
    expect(error?.fields).toEqual({ username: 'Username is required', [field]: message })
  })
})

describeOnEachDatabase('the history of a user', (app) => {
  test('lists what was changed by whom, newest first, without edits that changed nothing', async () => {
    const as = await app.signIn('Admin')
    app.setTime(new Date('2024-03-04T10:00:00Z'))
    const admin = await app.signIn('Admin')
    const { data: noor } = await app.call(createUser, { as: admin, body: person })
    app.setTime(new Date('2024-03-04T10:01:00Z'))
    await edit(app, admin, noor, {})
    app.setTime(new Date('2024-03-04T10:02:00Z'))
    await edit(app, admin, noor, { roleId: 'agent', active: false })
    const { data } = await app.call(userHistory, { as, params: { id: noor._id } })
    expect(data).toEqual([
      {
        at: '2024-03-04T10:02:00.000Z',
        actor: 'Dana Whitfield',
        action: 'user.updated',
        changes: [
          { field: 'roleName', from: 'Investor', to: 'Agent' },
          { field: 'active', from: 'true', to: 'false' },
        ],
      },
      { at: '2024-03-04T10:00:00.000Z', actor: 'Dana Whitfield', action: 'user.created', changes: [] },
    ])
  })

  test('contains users\u2019 own edits, and names a deleted actor by address', async () => {
    const as = await app.signIn('Admin')
    const { data: omar } = await app.call(createUser, {
      as,
      body: { ...person, username: 'omar@freehold.test', roleId: 'admin' },
    })
    const { data: session } = await app.call(login, {
      body: { username: omar.username, password: person.password },
    })
    const { data: noor } = await app.call(createUser, { as: session.token, body: person })
    const { data: own } = await app.call(login, {
      body: { username: noor.username, password: person.password },
    })
    await app.call(updateUserDetails, {
      as: own.token,
      body: { firstName: 'Nour', lastName: 'Haddad', email: noor.username },
    })
    await app.call(deleteUser, { as, params: { id: omar._id } })
    const { data } = await app.call(userHistory, { as, params: { id: noor._id } })
    expect(data).toMatchObject([
      {
        actor: 'Nour Haddad',
        action: 'user.updated',
        changes: [{ field: 'firstName', from: 'Noor', to: 'Nour' }],
      },
      { actor: 'omar@freehold.test', action: 'user.created', changes: [] },
    ])
    expect((await app.call(userHistory, { as, params: { id: 'nobody' } })).status).toBe(404)
  })
})
