import {
  changePassword,
  checkResetToken,
  confirmEmailChange,
  createDeployToken,
  createUser,
  forgotPassword,
  getPlatform,
  getUser,
  getUserDetails,
  login,
  reauthenticate,
  refreshToken,
  resetPassword,
  revertEmailChange,
  updateUser,
  updateUserDetails,
  userEditChoices,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const password = 'freehold-demo'
const a = 'investor@freehold.test'
const b = 'b@freehold.test'
const c = 'c@freehold.test'
const names = { firstName: 'Priya', lastName: 'Raman' }
const DAY = 86_400

const ask = (app: TestApp, as: string, email: string, currentPassword?: string | null) =>
  app.call(updateUserDetails, { as, body: { ...names, email, currentPassword } })
const confirm = (app: TestApp, token: string) => app.call(confirmEmailChange, { body: { token } })
const revert = (app: TestApp, token: string) => app.call(revertEmailChange, { body: { token } })
const signIn = (app: TestApp, username: string, secret = password) =>
  app.call(login, { body: { username, password: secret } })
const usernameOf = async (app: TestApp, as: string) => (await app.call(getUser, { as })).data.username

const mailsTo = async (app: TestApp, to: string) =>
  (await app.mails()).filter((mail) => mail.split(/\r?\n/).includes(`To: ${to}`))

/** The token of the newest link to this page in a mail to this address. */
async function mailedToken(app: TestApp, page: string, to: string): Promise<string> {
  const tokens = (await mailsTo(app, to)).flatMap((mail) =>
    [...mail.matchAll(new RegExp(`http://freehold\\.test/${page}/([\\w-]+)`, 'g'))].map(
      ([, token]) => token!,
    ),
  )
  return tokens.at(-1)!
}

/** Requests another email address. Returns the token of the link mailed to it. */
async function asked(app: TestApp, as: string, email: string, secret = password): Promise<string> {
  expect((await ask(app, as, email, secret)).status).toBe(200)
  return mailedToken(app, 'confirmEmail', email)
}

/** Changes the email address. Returns the token of the link that undoes it. */
async function changed(app: TestApp, as: string, email: string, secret = password): Promise<string> {
  const from = await usernameOf(app, as)
  const token = await asked(app, as, email, secret)
  expect((await confirm(app, token)).data).toEqual({ email })
  return mailedToken(app, 'revertEmail', from)
}

const actionsOf = async (app: TestApp) => {
  const { rows } = await app.db.execute<{ action: string }>(sql`select action from audit_log order by at, id`)
  return rows.map(({ action }) => action)
}

const noPassword = { currentPassword: 'Current Password is required' }
const wrongPassword = { currentPassword: 'Current password is not correct' }
const taken = { email: 'A user with this email already exists' }

describeOnEachDatabase('another email address', (app) => {
  test('waits until its link is opened, while the old one signs in [API-8]', async () => {
    const here = await app.signIn('Investor')
    const elsewhere = await app.startSession('Investor')
    const { data } = await app.call(updateUserDetails, {
      as: here,
      body: { firstName: 'Asha', lastName: 'Raman', email: ' B@Freehold.test ', currentPassword: password },
    })
    const waiting = { firstName: 'Asha', lastName: 'Raman', email: a, accountName: 'Rainier Capital' }
    expect(data).toEqual({ ...waiting, pendingEmail: b })
    expect((await app.call(getUserDetails, { as: here })).data).toEqual(data)
    expect([(await signIn(app, a)).status, (await signIn(app, b)).status]).toEqual([200, 401])

    expect((await confirm(app, await mailedToken(app, 'confirmEmail', b))).data).toEqual({ email: b })
    expect((await app.call(getUserDetails, { as: here })).data).toEqual({ ...waiting, email: b })
    expect([(await signIn(app, a)).status, (await signIn(app, b)).status]).toEqual([401, 200])
    expect(await usernameOf(app, elsewhere.token)).toBe(b)
    const body = { refreshToken: elsewhere.refreshToken }
    expect((await app.call(refreshToken, { body })).status).toBe(200)
  })

  test('is not changed by a stolen access token: the password is asked for, counted and audited', async () => {
    const stolen = await app.signIn('Investor')
    for (const [secret, fields] of [
      [undefined, noPassword],
      [null, noPassword],
      ['', noPassword],
      ['guess', wrongPassword],
    ] as const) {
      const { status, error } = await ask(app, stolen, b, secret)
      expect([status, error?.fields]).toEqual([400, fields])
    }
    const body = { firstName: 'Evil', lastName: 'Twin', email: b, currentPassword: 'guess' }
    for (let guess = 5; guess <= 10; guess++)
      expect((await app.call(updateUserDetails, { as: stolen, body })).status).toBe(400)
    expect((await ask(app, stolen, b, password)).status).toBe(429)
    const both = { currentPassword: password, newPassword: 'x' }
    expect((await app.call(changePassword, { as: stolen, body: both })).status).toBe(429)
    expect((await app.call(getUserDetails, { as: stolen })).data).toMatchObject({ ...names, email: a })
    expect(await app.mails()).toEqual([])
    expect((await actionsOf(app)).filter((action) => action === 'password.refused')).toHaveLength(10)
    // Wrong passwords in the stolen session do not lock out its owner.
    const own = { currentPassword: password, newPassword: password }
    expect((await app.call(changePassword, { as: await app.signIn('Investor'), body: own })).status).toBe(200)
  })

  test('names alone need no password, and end a change that waits unless they are to keep it', async () => {
    const as = await app.signIn('Investor')
    const token = await asked(app, as, b)
    const body = { firstName: 'Asha', lastName: 'Raman', email: a }
    const kept = await app.call(updateUserDetails, { as, body: { ...body, keepPendingEmail: true } })
    expect(kept.data).toMatchObject({ firstName: 'Asha', email: a, pendingEmail: b })
    expect((await app.call(updateUserDetails, { as, body })).data.pendingEmail).toBeUndefined()
    expect((await confirm(app, token)).status).toBe(404)
    expect(await usernameOf(app, as)).toBe(a)
    expect(await actionsOf(app)).toContain('user.emailCancelled')
  })

  test('replaces one that was asked for earlier', async () => {
    const as = await app.signIn('Investor')
    const earlier = await asked(app, as, b)
    const later = await asked(app, as, c)
    expect((await app.call(getUserDetails, { as })).data.pendingEmail).toBe(c)
    expect((await confirm(app, earlier)).status).toBe(404)
    expect((await confirm(app, later)).data).toEqual({ email: c })
  })

  test('of several that are asked for at once, one waits', async () => {
    const as = await app.signIn('Investor')
    const addresses = ['b0@freehold.test', 'b1@freehold.test', 'b2@freehold.test']
    const responses = await Promise.all(addresses.map((address) => ask(app, as, address, password)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await app.db.execute(sql`select new_email from email_changes`)
    const { pendingEmail } = (await app.call(getUserDetails, { as })).data
    expect(rows).toEqual([{ new_email: pendingEmail }])
  })

  test('ends with a new password, chosen or reset, and with a change by an Admin', async () => {
    const admin = await asAdmin(app)
    const as = await app.signIn('Investor')
    const { _id } = (await app.call(getUser, { as })).data
    const ends: [string, () => Promise<unknown>][] = [
      [
        'chosen',
        () => app.call(changePassword, { as, body: { currentPassword: password, newPassword: 'new' } }),
      ],
      ['reset', () => resetTo(app, a, password)],
      ['by an Admin', () => editAs(app, admin, _id, { username: c })],
    ]
    let secret = password
    let session = as
    for (const [name, end] of ends) {
      const token = await asked(app, session, b, secret)
      await end()
      expect([name, (await confirm(app, token)).status]).toEqual([name, 404])
      secret = name === 'chosen' ? 'new' : password
      session = (await signIn(app, name === 'by an Admin' ? c : a, secret)).data.token
    }
    expect(await usernameOf(app, session)).toBe(c)
  })

  test('is refused where someone has it, before and at the confirmation, and the link stays good', async () => {
    const as = await app.signIn('Investor')
    expect((await ask(app, as, 'agent@freehold.test', password)).error?.fields).toEqual(taken)
    const token = await asked(app, as, b)
    await addUser(app, b)
    expect(await confirm(app, token)).toMatchObject({ status: 409, error: { fields: taken } })
    expect(await usernameOf(app, as)).toBe(a)
    await app.db.execute(sql`delete from users where username = ${b}`)
    expect((await confirm(app, token)).status).toBe(200)
  })

  test('of two users who confirm the same address at once, one gets it', async () => {
    const investor = await app.signIn('Investor')
    const agent = await app.signIn('Agent')
    const tokens = [await asked(app, investor, b), await asked(app, agent, b)]
    const responses = await Promise.all(tokens.map((token) => confirm(app, token)))
    expect(responses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  })

  test('spends the reset links that were mailed to the old one', async () => {
    await app.call(forgotPassword, { body: { username: a } })
    const token = await mailedToken(app, 'passwordReset', a)
    await changed(app, await app.signIn('Investor'), b)
    expect((await app.call(checkResetToken, { query: { token } })).status).toBe(404)
  })

  test('is limited in number, for any mailbox', async () => {
    app.setTime(new Date())
    const as = await app.signIn('Investor')
    for (let time = 0; time < 5; time++) expect((await ask(app, as, b, password)).status).toBe(200)
    expect((await ask(app, as, b, password)).status).toBe(429)
    expect((await ask(app, as, c, password)).status).toBe(429)
    expect(await mailsTo(app, b)).toHaveLength(5)
    expect(await mailsTo(app, a)).toHaveLength(5)
    app.passSeconds(15 * 60)
    expect((await ask(app, await app.signIn('Investor'), b, password)).status).toBe(200)
  })

  test('reveals for few addresses whether they have an account, and stores none that was typed', async () => {
    app.setTime(new Date())
    const as = await app.signIn('Investor')
    for (const role of ['admin', 'agent', 'admin', 'agent', 'admin'])
      expect((await ask(app, as, `${role}@freehold.test`, password)).status).toBe(409)
    expect((await ask(app, as, 'agent@freehold.test', password)).status).toBe(429)
    const { rows } = await app.db.execute<{ key: string }>(sql`
      select key from attempts union all select key from sign_in_failures`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ key }) => key).join()).not.toContain('@')
  })
})

const tokenIsGone = {
  status: 404,
  error: { code: 'NOT_FOUND', message: 'Email confirmation link not found' },
}

describeOnEachDatabase('the link to a new address', (app) => {
  test('works once, also when it is used twice at the same time', async () => {
    const as = await app.signIn('Investor')
    const token = await asked(app, as, b)
    const responses = await Promise.all([confirm(app, token), confirm(app, token)])
    expect(responses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
    expect(await confirm(app, token)).toMatchObject(tokenIsGone)
    expect(await mailsTo(app, a)).toHaveLength(2)
  })

  test('expires after a day, with 408', async () => {
    app.setTime(new Date())
    const token = await asked(app, await app.signIn('Investor'), b)
    app.passSeconds(DAY)
    expect(await confirm(app, token)).toMatchObject({
      status: 408,
      error: { code: 'LINK_EXPIRED', message: 'Email confirmation link has expired' },
    })
    const as = await app.signIn('Investor')
    expect((await app.call(getUserDetails, { as })).data.pendingEmail).toBeUndefined()
    const next = await asked(app, as, b)
    app.passSeconds(DAY - 1)
    expect((await confirm(app, next)).status).toBe(200)
  })

  test('does nothing for a made-up token, the other link\u2019s, a reset\u2019s, or a user who is switched off', async () => {
    const as = await app.signIn('Investor')
    const revertToken = await changed(app, as, b)
    const token = await asked(app, as, c)
    await app.call(forgotPassword, { body: { username: b } })
    const resetToken = await mailedToken(app, 'passwordReset', b)
    for (const wrong of ['made-up', revertToken, resetToken])
      expect(await confirm(app, wrong)).toMatchObject(tokenIsGone)
    expect((await revert(app, token)).status).toBe(404)
    await app.db.execute(sql`update users set active = false where username = ${b}`)
    expect([(await confirm(app, token)).status, (await revert(app, revertToken)).status]).toEqual([404, 404])
  })

  test('is in no log, and its token in no table', async () => {
    const as = await app.signIn('Investor')
    const tokens = [await asked(app, as, b)]
    await app.get(`/confirmEmail/${tokens[0]}`)
    await confirm(app, tokens[0]!)
    tokens.push(await mailedToken(app, 'revertEmail', a))
    await app.get(`/revertEmail/${tokens[1]}`)
    expect(await usernameOf(app, as)).toBe(b)
    const { rows } = await app.db.execute(sql`select * from email_changes, audit_log`)
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(app.log.join()).not.toContain(token)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  test('comes with a mail to the old address, which names no link until the new one counts', async () => {
    const as = await app.signIn('Investor')
    await asked(app, as, b)
    const [wish = ''] = await mailsTo(app, a)
    expect(wish).toMatch(/until the new address is confirmed.*If it was not you.*Forgot Password\?/s)
    expect(wish).not.toMatch(/b@freehold\.test|confirmEmail|revertEmail/)
    const [confirmation = ''] = await mailsTo(app, b)
    expect(confirmation).toContain('within 24 hours')
    expect(confirmation).not.toContain(a)
    await confirm(app, await mailedToken(app, 'confirmEmail', b))
    const [, change = ''] = await mailsTo(app, a)
    expect(change).toMatch(/no longer works for signing in.*within 7 days/s)
    expect(change).not.toContain(b)
  })
})

describeOnEachDatabase('the link back to an old address', (app) => {
  test('takes the account back after the attacker changed address and password', async () => {
    const owner = await app.startSession('Investor')
    const attacker = await app.signIn('Investor')
    const back = await changed(app, attacker, b)
    await app.call(changePassword, {
      as: attacker,
      body: { currentPassword: password, newPassword: 'of the attacker' },
    })
    await app.call(forgotPassword, { body: { username: b } })
    const resetToken = await mailedToken(app, 'passwordReset', b)
    const next = await asked(app, attacker, c, 'of the attacker')

    expect((await revert(app, back)).data).toEqual({ email: a })
    for (const as of [attacker, owner.token]) expect((await app.call(getUser, { as })).status).toBe(401)
    expect((await confirm(app, next)).status).toBe(404)
    expect((await app.call(checkResetToken, { query: { token: resetToken } })).status).toBe(404)
    for (const username of [a, b])
      for (const secret of ['of the attacker', password])
        expect((await signIn(app, username, secret)).status).toBe(401)
    await resetTo(app, a, 'of the owner')
    expect((await signIn(app, a, 'of the owner')).status).toBe(200)
    expect(await actionsOf(app)).toEqual(
      expect.arrayContaining(['user.emailConfirmed', 'user.emailReverted']),
    )
    expect(await revert(app, back)).toMatchObject({
      status: 404,
      error: { message: 'Email revert link not found' },
    })
  })

  test('revokes the deploy tokens that were made in the meantime', async () => {
    const attacker = await app.signIn('Admin')
    const admin = await usernameOf(app, attacker)
    const back = await changed(app, attacker, b)
    const params = { remote: 'remote-x' }
    const { data } = await app.call(createDeployToken, { as: attacker, params, body: { name: 'ci' } })
    expect((await app.call(getPlatform, { as: data.token })).status).toBe(200)
    expect((await revert(app, back)).data).toEqual({ email: admin })
    expect((await app.call(getPlatform, { as: data.token })).status).toBe(401)
    expect(await actionsOf(app)).toContain('remote.tokenRevoked')
  })

  test('goes to the address before several changes, and ends the links to those between', async () => {
    app.setTime(new Date())
    const as = await app.signIn('Investor')
    const toA = await changed(app, as, b)
    app.passSeconds(60)
    const toB = await changed(app, as, c)
    expect((await revert(app, toA)).data).toEqual({ email: a })
    expect((await revert(app, toB)).status).toBe(404)
    const [last = ''] = (await mailsTo(app, c)).slice(-1)
    expect(last).toMatch(/changed back.*c@freehold\.test no longer works for signing in/s)
  })

  test('leaves the links of older changes good', async () => {
    app.setTime(new Date())
    const as = await app.signIn('Investor')
    const toA = await changed(app, as, b)
    app.passSeconds(60)
    const toB = await changed(app, as, c)
    expect((await revert(app, toB)).data).toEqual({ email: b })
    expect((await revert(app, toA)).data).toEqual({ email: a })
  })

  test('works once, also when it is used twice at the same time', async () => {
    const back = await changed(app, await app.signIn('Investor'), b)
    const responses = await Promise.all([revert(app, back), revert(app, back)])
    expect(responses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
  })

  test('expires after seven days, and keeps the address from others until then', async () => {
    app.setTime(new Date())
    const back = await changed(app, await app.signIn('Investor'), b)
    app.passSeconds(7 * DAY - 1)
    const admin = await asAdmin(app)
    const agent = await app.signIn('Agent')
    const { _id } = (await app.call(getUser, { as: agent })).data
    expect((await ask(app, agent, a, password)).error?.fields).toEqual(taken)
    expect((await addUser(app, a, admin)).error?.fields).toEqual({
      username:
        'Another user recently had this email and can still restore it. To free it, change that user’s email again or deactivate the user',
    })
    expect((await editAs(app, admin, _id, { username: a })).status).toBe(409)
    expect(await usernameOf(app, agent)).toBe('agent@freehold.test')
    app.passSeconds(1)
    expect(await revert(app, back)).toMatchObject({
      status: 408,
      error: { code: 'LINK_EXPIRED', message: 'Email revert link has expired' },
    })
    expect((await addUser(app, a, await asAdmin(app))).status).toBe(200)
  })

  test('reserves the address also against a user with a waiting change to it', async () => {
    const investor = await app.signIn('Investor')
    const agent = await app.signIn('Agent')
    const toB = await asked(app, investor, b)
    await app.db.execute(sql`update users set username = ${c} where username = ${a}`)
    const toA = await asked(app, agent, a)
    await app.db.execute(sql`update users set username = ${a} where username = ${c}`)
    const responses = await Promise.all([confirm(app, toB), confirm(app, toA)])
    expect(responses.map(({ status }) => status)).toEqual([200, 409])
    expect(await usernameOf(app, agent)).toBe('agent@freehold.test')
  })

  test('does not keep its own user from going back, nor an Admin from deciding', async () => {
    const as = await app.signIn('Investor')
    const { _id } = (await app.call(getUser, { as })).data
    const back = await changed(app, as, b)
    await changed(app, as, a)
    expect(await usernameOf(app, as)).toBe(a)
    await editAs(app, await asAdmin(app), _id, { username: c })
    expect((await revert(app, back)).status).toBe(404)
    expect(await usernameOf(app, as)).toBe(c)
    expect((await addUser(app, b)).status).toBe(200)
  })
})

describeOnEachDatabase(
  'the limit of made-up links',
  (app) => {
    test('a network that guesses is refused for a while, a right link never is', async () => {
      const token = await asked(app, await app.signIn('Investor'), b)
      const responses = [
        await confirm(app, 'x'),
        await revert(app, 'x'),
        await confirm(app, 'y'),
        await revert(app, 'y'),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 429])
      expect((await confirm(app, token)).status).toBe(200)
    })
  },
  { refusalsPerMinute: 3 },
)

/** Resets the password by a mailed link, as the owner of the mailbox can. */
async function resetTo(app: TestApp, username: string, secret: string): Promise<void> {
  await app.call(forgotPassword, { body: { username } })
  const passwordResetToken = await mailedToken(app, 'passwordReset', username)
  const body = { passwordResetToken, password: secret }
  expect((await app.call(resetPassword, { body })).status).toBe(204)
}

/**
 * Signs in and confirms the password, because changes of users need a step-up, and the test may have moved the clock.
 */
async function asAdmin(app: TestApp): Promise<string> {
  const as = await app.signIn('Admin')
  await app.call(reauthenticate, { as, body: { password } })
  return as
}

async function editAs(app: TestApp, as: string, id: string, change: { username: string }) {
  const { user } = (await app.call(userEditChoices, { as, params: { id } })).data
  const { firstName, lastName, roleId, accountName, active } = user
  const body = { firstName, lastName, roleId, accountName, active, ...change }
  return app.call(updateUser, { as, params: { id }, body })
}

async function addUser(app: TestApp, username: string, as?: string) {
  const person = { firstName: 'Noor', lastName: 'Haddad', roleId: 'agent', active: true }
  const body = { ...person, username, password: 'hers', accountName: 'Delridge' }
  return app.call(createUser, { as: as ?? (await asAdmin(app)), body })
}
