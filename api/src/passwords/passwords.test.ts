import { changePassword, checkResetToken, forgotPassword, login, resetPassword } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../access/hashPassword'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const username = 'investor@freehold.test'
const old = 'freehold-demo'
const me = '/api/v1/auth/getUser'

const signInWith = async (app: TestApp, password: string) =>
  (await app.call(login, { body: { username, password } })).status

/** The token of the newest reset mail. */
async function mailedToken(app: TestApp, to = username): Promise<string> {
  await app.call(forgotPassword, { body: { username: to } })
  const text = (await app.mails()).at(-1) ?? ''
  return /passwordReset\/([\w-]+)/.exec(text)![1]!
}

const reset = (app: TestApp, passwordResetToken: string, password = 'correct horse battery staple') =>
  app.call(resetPassword, { body: { passwordResetToken, password } })
const check = (app: TestApp, token: string) => app.call(checkResetToken, { query: { token } })

describeOnEachDatabase('a forgotten password', (app) => {
  test('a mail with a link goes out, and the log says where without the token [FGT-5]', async () => {
    const token = await mailedToken(app)
    const [mail] = await app.mails()
    expect(mail).toContain(`To: ${username}`)
    expect(mail).toContain('http://freehold.test/passwordReset/')
    const line = app.log.find((entry) => entry.includes('password reset mail'))
    // Logged as a warning, because the demo shows no lower level.
    expect(line).toContain('"level":40')
    expect(line).toContain(app.outbox)
    expect(app.log.join()).not.toContain(token)
  })

  test('the answer is the same whether or not someone has the address [FGT-5]', async () => {
    await app.db.execute(sql`update users set active = false where username = 'agent@freehold.test'`)
    const responses = []
    for (const address of [username, 'nobody@freehold.test', 'agent@freehold.test']) {
      const { status, text, headers } = await app.call(forgotPassword, { body: { username: address } })
      responses.push({ status, text, headers: Object.keys(headers) })
    }
    expect(responses[0]).toMatchObject({ status: 204, text: '' })
    expect(responses[1]).toEqual(responses[0])
    expect(responses[2]).toEqual(responses[0])
    expect(await app.mails()).toHaveLength(1)
  })

  test('nothing is looked up before the response, so that its time reveals nothing [FGT-5]', async () => {
    await app.db.transaction(async (tx) => {
      // Queries for a user now wait until this transaction ends.
      if (app.kind === 'postgres') await tx.execute(sql`lock table users in access exclusive mode`)
      expect((await app.call(forgotPassword, { body: { username } })).status).toBe(204)
    })
    expect(await app.mails()).toHaveLength(1)
  })

  test('a mailbox is not filled by asking again and again [API-4]', async () => {
    for (let time = 0; time < 8; time++) {
      expect((await app.call(forgotPassword, { body: { username } })).status).toBe(204)
      await app.mails()
    }
    expect(await app.mails()).toHaveLength(5)
  })

  test('what is not an email is refused [API-4]', async () => {
    const { status, error } = await app.post('/api/v1/forgot-password', { username: 7 })
    expect([status, error?.fields]).toEqual([400, { username: 'Invalid email address' }])
  })
})

describeOnEachDatabase('a password reset', (app) => {
  test('a token works once and ends every session of the user [RST-7]', async () => {
    const session = await app.signIn('Investor')
    const token = await mailedToken(app)
    expect((await check(app, token)).data).toEqual({ valid: true })
    expect((await reset(app, token)).status).toBe(204)
    expect((await app.get(me, session)).status).toBe(401)
    expect(await signInWith(app, old)).toBe(401)
    expect(await signInWith(app, 'correct horse battery staple')).toBe(200)
    expect(await reset(app, token, 'again')).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect((await check(app, token)).status).toBe(404)
  })

  test('of two that use a token at once, one succeeds [RST-7]', async () => {
    const token = await mailedToken(app)
    const responses = await Promise.all([reset(app, token, 'first'), reset(app, token, 'second')])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  test('it spends the other links that were mailed [RST-7]', async () => {
    const earlier = await mailedToken(app)
    const later = await mailedToken(app)
    expect((await reset(app, later)).status).toBe(204)
    expect((await check(app, earlier)).status).toBe(404)
  })

  test('a token expires after an hour, with 408 [API-5]', async () => {
    app.setTime(new Date())
    const token = await mailedToken(app)
    app.passSeconds(3_599)
    expect((await check(app, token)).status).toBe(200)
    app.passSeconds(1)
    const expired = { code: 'RESET_TOKEN_EXPIRED', message: 'Password reset token has expired' }
    expect(await check(app, token)).toMatchObject({ status: 408, error: expired })
    expect(await reset(app, token)).toMatchObject({ status: 408, error: expired })
    expect(await signInWith(app, old)).toBe(200)
  })

  test('an unknown token and one of a user who was deactivated are not there [API-5]', async () => {
    const token = await mailedToken(app)
    expect((await check(app, 'made-up')).status).toBe(404)
    await app.db.execute(sql`update users set active = false where username = ${username}`)
    expect((await check(app, token)).status).toBe(404)
    expect((await reset(app, token)).status).toBe(404)
  })

  test('an empty password is refused and the token stays good [API-6]', async () => {
    const token = await mailedToken(app)
    const { error } = await reset(app, token, '')
    expect(error?.fields).toEqual({ password: 'Please enter a password' })
    expect((await check(app, token)).status).toBe(200)
  })
})

describeOnEachDatabase('changing the password', (app) => {
  test('the new one holds and the other sessions end, this one does not [API-9]', async () => {
    const here = await app.signIn('Investor')
    const elsewhere = await app.signIn('Investor')
    const token = await mailedToken(app)
    const body = { currentPassword: old, newPassword: ' ünïcode \u{1F511} ' }
    expect((await app.call(changePassword, { as: here, body })).data).toEqual({ endedSessions: 1 })
    expect((await app.get(me, here)).status).toBe(200)
    expect((await app.get(me, elsewhere)).status).toBe(401)
    expect((await check(app, token)).status).toBe(404)
    expect(await signInWith(app, body.newPassword)).toBe(200)
    expect(await signInWith(app, body.newPassword.trim())).toBe(401)
  })

  test('a concurrent sign-in with the old one gets no session that outlives the change [API-9]', async () => {
    const as = await app.signIn('Investor')
    const attempt = () => app.call(login, { body: { username, password: old } })
    const body = { currentPassword: old, newPassword: 'new' }
    const [changed, ...attempts] = await Promise.all([
      app.call(changePassword, { as, body }),
      ...Array.from({ length: 8 }, attempt),
    ])
    expect(changed.status).toBe(200)
    for (const { status, data } of attempts) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect((await app.get(me, data.token)).status).toBe(401)
    }
    expect((await app.get(me, as)).status).toBe(200)
  })

  const odd = {
    'blanks around and within': '  two  words\t',
    'nothing but a blank': ' ',
    'decomposed letters': 'Zoe\u0308',
    'right to left': '\u05e9\u05dc\u05d5\u05dd \u202e123',
    'beyond the first plane': '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}\u{20BB7}',
    'NUL and controls': 'a\0b\u0007\r\n',
    'the longest': '\u{1F511}'.repeat(500),
  }
  test.each(Object.entries(odd))('a password is kept exactly: %s [API-9]', async (_, newPassword) => {
    const as = await app.signIn('Investor')
    const body = { currentPassword: old, newPassword }
    expect((await app.call(changePassword, { as, body })).status).toBe(200)
    expect(await signInWith(app, newPassword)).toBe(200)
    const cut = Array.from(newPassword).slice(0, -1).join('')
    for (const near of new Set([newPassword.normalize(), cut, newPassword.trim()])) {
      if (near !== newPassword && near !== '') expect(await signInWith(app, near)).toBe(401)
    }
  })

  test('a password of more than 1,000 characters is refused on its field, never cut [API-24]', async () => {
    const as = await app.signIn('Investor')
    const body = { currentPassword: old, newPassword: 'x'.repeat(1_001) }
    const { status, error } = await app.call(changePassword, { as, body })
    const newPassword = 'Password is longer than 1,000 characters'
    expect([status, error?.fields]).toEqual([400, { newPassword }])
    expect(await signInWith(app, old)).toBe(200)
  })

  test('half a character is refused on its field: another half would be taken for it [API-24]', async () => {
    const as = await app.signIn('Investor')
    const refused = 'Contains a character that cannot be stored'
    const change = async (body: { currentPassword: string; newPassword: string }) => {
      const { status, error } = await app.call(changePassword, { as, body })
      return [status, error?.fields]
    }
    expect(await change({ currentPassword: old, newPassword: 'key\ud83d' })).toEqual([
      400,
      { newPassword: refused },
    ])
    expect(await change({ currentPassword: 'key\udd11', newPassword: 'new' })).toEqual([
      400,
      { currentPassword: refused },
    ])
    expect(await signInWith(app, 'key\ufffd')).toBe(401)
    expect(await signInWith(app, old)).toBe(200)
  })

  test('a wrong current password is an error on its field, and guesses are limited [API-9]', async () => {
    const as = await app.signIn('Investor')
    const guess = () =>
      app.call(changePassword, { as, body: { currentPassword: 'wrong', newPassword: 'new' } })
    expect(await guess()).toMatchObject({
      status: 400,
      error: { fields: { currentPassword: 'Current password is not correct' } },
    })
    const more = await Promise.all(Array.from({ length: 10 }, guess))
    expect(more.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(await signInWith(app, old)).toBe(200)
  })
})

describeOnEachDatabase(
  'an installation that asks for good passwords',
  (app) => {
    test.each(['short', 'Password1!', 'p4ssw0rd2024', '12345678', 'qwertyuiop', 'abcabcabc', 'Investor123'])(
      '%s is refused on its field',
      async (newPassword) => {
        const as = await app.signIn('Investor')
        const { status, error } = await app.call(changePassword, {
          as,
          body: { currentPassword: old, newPassword },
        })
        expect(status).toBe(400)
        expect(Object.keys(error?.fields ?? {})).toEqual(['newPassword'])
      },
    )

    test('a long one of plain words is accepted', async () => {
      const as = await app.signIn('Investor')
      const body = { currentPassword: old, newPassword: 'seven grey herons' }
      expect((await app.call(changePassword, { as, body })).status).toBe(200)
    })

    test('a reset refuses what is easy to guess as well, also from the name of the user', async () => {
      const token = await mailedToken(app)
      for (const password of ['iloveyou2', 'Raman-Priya-1988']) {
        const { status, error } = await reset(app, token, password)
        expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['password']])
      }
      expect((await reset(app, token, 'seven grey herons')).status).toBe(204)
    })
  },
  { passwordMinLength: 8 },
)

const dearer = { memoryCost: 2_048, timeCost: 2, parallelism: 1 }

describeOnEachDatabase(
  'an installation whose hashes cost more than before',
  (app) => {
    const hashOf = async () => {
      const { rows } = await app.db.execute<{ hash: string }>(sql`
        select password_hash as hash from users where username = ${username}`)
      return rows[0]!.hash
    }
    const keepCheapHash = async () => {
      const hash = await hashPassword(old, { cost: { ...dearer, memoryCost: 1_024 } })
      await app.db.execute(sql`update users set password_hash = ${hash} where username = ${username}`)
      return hash
    }

    test('makes them anew at a sign-in with the right password, and at no other', async () => {
      const before = await keepCheapHash()
      expect(await signInWith(app, 'wrong')).toBe(401)
      expect(await hashOf()).toBe(before)
      expect(await signInWith(app, old)).toBe(200)
      const renewed = await hashOf()
      expect(renewed).toContain('$m=2048,t=2,p=1$')
      expect(await signInWith(app, old)).toBe(200)
      expect(await hashOf()).toBe(renewed)
    })

    test('leaves those that cost as much in one way and more in another', async () => {
      const hash = await hashPassword(old, { cost: { ...dearer, memoryCost: 4_096, timeCost: 1 } })
      await app.db.execute(sql`update users set password_hash = ${hash} where username = ${username}`)
      expect(await signInWith(app, old)).toBe(200)
      expect(await hashOf()).toBe(hash)
    })

    test('lets all in who sign in at once while they are made anew', async () => {
      await keepCheapHash()
      const statuses = await Promise.all(Array.from({ length: 6 }, () => signInWith(app, old)))
      expect(statuses).toEqual(Array(6).fill(200))
      expect(await hashOf()).toContain('$m=2048,t=2,p=1$')
    })

    test('never restores an old password after a concurrent change', async () => {
      const as = await app.signIn('Investor')
      await keepCheapHash()
      const body = { currentPassword: old, newPassword: 'new' }
      await Promise.all([
        app.call(changePassword, { as, body }),
        ...Array.from({ length: 6 }, () => signInWith(app, old)),
      ])
      expect(await signInWith(app, 'new')).toBe(200)
      expect(await signInWith(app, old)).toBe(401)
    })
  },
  { passwordCost: dearer },
)
