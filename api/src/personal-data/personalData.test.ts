import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import {
  changeLetterhead,
  createMarket,
  createUser,
  DAY_MS,
  deleteUser,
  eraseUser,
  exportUser,
  getLetterhead,
  getPlatform,
  getPlatformLog,
  getRate,
  listBasemaps,
  listImports,
  login,
  rateTypeId,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { findTables } from '../testing/emptyDatabase'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { deleteOldRecords } from './deleteOldRecords'
import { runEraseUser, runExportUser } from './personalDataCommand'
import { findEverywhere } from './testing/findEverywhere'
import { livePerson, person, personalStrings } from './testing/livePerson'

interface Entry extends Record<string, unknown> {
  id: string
  at: string
  actor: string
  actor_id: string | null
  action: string
  subject_id: string | null
  details: Record<string, unknown>
  address: string | null
}

const entriesOf = async ({ db }: TestApp) =>
  (await db.execute<Entry>(sql`select * from audit_log order by at, id`)).rows

/** Who, by the id, did what to whom and when. */
const courseOf = (entries: readonly Entry[]) =>
  entries.map(({ id, at, actor_id: by, action, subject_id: to }) => [id, at, by, action, to])

const erase = async (app: TestApp, id: string, username = person.email) =>
  app.call(eraseUser, { as: await app.signIn('Admin'), params: { id }, body: { username } })

/** Runs a command on the test's database. Returns what it prints. */
async function onCommandLine(app: TestApp, run: typeof runEraseUser, email: string): Promise<string> {
  let printed = ''
  const stdout = new Writable({
    write: (chunk, _, done) => {
      printed += String(chunk)
      done()
    },
  })
  const opened = { db: app.db, kind: app.kind, close: async () => {} }
  const terminal = { stdout, stderr: stdout, workingDirectory: '' }
  await run(email, { config: app.config, openDatabase: async () => opened, terminal })
  return printed
}

const noor = {
  firstName: 'Noor',
  lastName: 'Haddad',
  username: 'noor.haddad@freehold.test',
  password: 'a password of hers',
  roleId: 'agent',
  active: true,
}

describeOnEachDatabase('after a user is erased', (app) => {
  test('no table and no file contains a personal string, and the trail is the same under a pseudonym [REL-8]', async () => {
    const id = await livePerson(app)
    for (const text of personalStrings.filter((one) => one !== person.mistyped))
      expect([text, await findEverywhere(app, [text])]).not.toEqual([text, []])
    const before = await entriesOf(app)
    const { status, data } = await erase(app, id)
    expect([status, data]).toEqual([200, { pseudonym: expect.stringMatching(/^erased user [0-9a-f]{12}$/) }])
    expect(await findEverywhere(app, personalStrings)).toEqual([])
    const after = await entriesOf(app)
    expect(courseOf(after.filter((entry) => before.some((one) => one.id === entry.id)))).toEqual(
      courseOf(before),
    )
    const own = after.filter(({ actor_id: by }) => by === id)
    expect(own.length).toBeGreaterThan(20)
    expect(new Set(own.map(({ actor, address }) => `${actor} ${address}`))).toEqual(
      new Set([`${data.pseudonym} null`]),
    )
    expect(after.find(({ action }) => action === 'user.erased')).toMatchObject({
      actor: 'admin@freehold.test',
      subject_id: id,
      details: { pseudonym: data.pseudonym },
    })
    // What others did keeps their names and addresses.
    const byOthers = after.filter(({ action, actor_id: by }) => action === 'user.created' && by !== id)
    expect(byOthers).toMatchObject([
      {
        actor: 'admin@freehold.test',
        address: '127.0.0.1',
        details: { firstName: data.pseudonym, active: true },
      },
    ])
  })

  test('lists that named the user have the pseudonym, and sessions, links and tokens of the user are gone [REL-8]', async () => {
    const id = await livePerson(app)
    const { pseudonym } = (await erase(app, id)).data
    const as = await app.signIn('Admin')
    const { remotes } = (await app.call(getPlatform, { as })).data
    expect(remotes).toMatchObject([{ changedBy: pseudonym, reason: `${pseudonym} (${pseudonym}) says so` }])
    expect(remotes[0]?.releases).toMatchObject([
      { publishedBy: pseudonym, testedBy: [pseudonym] },
      { publishedBy: pseudonym, testedBy: [pseudonym], approvedBy: pseudonym },
    ])
    const { events } = (await app.call(getPlatformLog, { as })).data
    expect(events[0]).toMatchObject({
      action: 'tokenRevoked',
      actor: 'admin@freehold.test',
      reason: `ci: its creator ${pseudonym} was erased`,
    })
    expect(new Set(events.slice(1).map(({ actor }) => actor))).toEqual(new Set([pseudonym]))
    const { data: imports } = await app.call(listImports, { as, query: { basemaps: 'true' } })
    expect(imports.map(({ startedBy, fileName, state }) => [startedBy, fileName, state]).toSorted()).toEqual([
      [pseudonym, `Rents of ${pseudonym}.csv`, 'finished'],
      [pseudonym, 'more.csv', 'failed'],
      [pseudonym, 'town.pmtiles', 'finished'],
    ])
    expect((await app.call(listBasemaps, { as })).data).toMatchObject([{ addedBy: pseudonym }])
    const params = { id: rateTypeId('30-year fixed') }
    expect((await app.call(getRate, { as, params })).data.history).toMatchObject([{ enteredBy: pseudonym }])
    const { rows } = await app.db.execute(sql`
      select user_id from sessions where user_id = ${id} union all select user_id from release_visits
      union all select user_id from saved_analyses union all select user_id from shortlisted_homes
      union all select id from share_links union all select id from deploy_tokens`)
    expect(rows).toEqual([])
    const again = { username: person.email, password: 'another password of hers' }
    expect((await app.call(login, { body: again })).status).toBe(401)
  })

  test('it is erased no second time, and an address that someone else has by now stays theirs [REL-8]', async () => {
    const id = await livePerson(app)
    const as = await app.signIn('Admin')
    const body = { ...noor, username: person.pendingEmail, accountName: person.accountName }
    const other = (await app.call(createUser, { as, body })).data
    const description = `Ask x${person.email} or ${person.email}.au, not ${person.email}, ${person.firstName} Quillony`
    const market = { city: 'Olympia', state: 'WA', description, active: true } as const
    await app.call(createMarket, { as, body: market })
    const { pseudonym } = (await erase(app, id)).data
    const course = courseOf(await entriesOf(app))
    expect((await erase(app, id)).status).toBe(404)
    expect(await onCommandLine(app, runEraseUser, person.email)).toBe(
      `No user has or had the address ${person.email}: nothing to erase\n`,
    )
    expect(courseOf(await entriesOf(app)).slice(0, course.length)).toEqual(course)
    const kept = await app.db.execute(sql`
      select details->>'username' as username, details->>'accountName' as account from audit_log
      where action = 'user.created' and subject_id = ${other._id}`)
    expect(kept.rows).toEqual([{ username: person.pendingEmail, account: person.accountName }])
    const made = (await entriesOf(app)).find(({ details }) => details['city'] === 'Olympia')
    expect(made?.details).toMatchObject({
      description: `Ask x${person.email} or ${person.email}.au, not ${pseudonym}, ${person.firstName} Quillony`,
    })
  })

  test('a letterhead that others use stays, without the contact of the user [REL-8]', async () => {
    const id = await livePerson(app, 'Rainier Capital')
    const as = await app.signIn('Admin')
    await app.call(createUser, { as, body: { ...noor, accountName: 'Rainier Capital' } })
    expect((await erase(app, id)).status).toBe(200)
    const body = { username: noor.username, password: noor.password }
    const { token } = (await app.call(login, { body })).data
    expect((await app.call(getLetterhead, { as: token })).data).toMatchObject({
      accountName: 'Rainier Capital',
      logo: expect.stringContaining('data:image/png'),
      phone: null,
      email: null,
    })
    expect(
      await findEverywhere(
        app,
        personalStrings.filter((text) => text !== person.accountName),
      ),
    ).toEqual([])
  })

  test('an office address and phone of a shared letterhead are the account’s [REL-8]', async () => {
    const as = await app.signIn('Admin')
    const office = { logo: null, phone: '(206) 555-0100', email: 'office@rainier.test' }
    const made = await app.call(createUser, { as, body: { ...noor, accountName: 'Rainier' } })
    const body = {
      ...noor,
      username: 'left@freehold.test',
      firstName: 'Leo',
      lastName: 'Farr',
      accountName: 'Rainier',
    }
    const leaving = await app.call(createUser, { as, body })
    const signInAs = async (username: string) =>
      (await app.call(login, { body: { username, password: noor.password } })).data.token
    await app.call(changeLetterhead, { as: await signInAs('left@freehold.test'), body: office })
    expect((await erase(app, leaving.data._id, 'left@freehold.test')).status).toBe(200)
    expect((await app.call(getLetterhead, { as: await signInAs(made.data.username) })).data).toMatchObject(
      office,
    )
  })
})

/** An access token that is valid for longer than a sign-in counts as recent. */
const longAccess = { accessTokenSeconds: 3_600 }

describeOnEachDatabase(
  'erasing a user',
  (app) => {
    test('needs the username, a recent sign-in and another Admin, and changes nothing otherwise [REL-8]', async () => {
      const as = await app.signIn('Admin')
      const { data: made } = await app.call(createUser, { as, body: { ...noor, accountName: 'Delridge' } })
      const params = { id: made._id }
      const wrong = await app.call(eraseUser, { as, params, body: { username: 'noor@freehold.test' } })
      expect([wrong.status, wrong.error?.fields]).toEqual([
        400,
        { username: 'This is not the email address of the user' },
      ])
      const asAgent = await app.signIn('Agent')
      const body = { username: noor.username }
      expect((await app.call(eraseUser, { as: asAgent, params, body })).status).toBe(403)
      expect((await app.call(exportUser, { as: asAgent, params })).status).toBe(403)
      app.passSeconds(app.config.stepUpSeconds)
      for (const { error } of [
        await app.call(eraseUser, { as, params, body }),
        await app.call(exportUser, { as, params }),
      ])
        expect(error?.code).toBe('STEP_UP_REQUIRED')
      expect(await findEverywhere(app, [noor.username])).not.toEqual([])
    })

    test('of oneself and of the last active Admin is refused with the reason [REL-8]', async () => {
      const as = await app.signIn('Admin')
      const { rows } = await app.db.execute<{ id: string }>(sql`
      select id from users where username = 'admin@freehold.test'`)
      const params = { id: rows[0]!.id }
      const own = { as, params, body: { username: 'admin@freehold.test' } }
      expect((await app.call(eraseUser, own)).error).toMatchObject({
        code: 'CONFLICT',
        message: 'This is the last active Admin. Make someone else an Admin first',
      })
      await expect(onCommandLine(app, runEraseUser, 'admin@freehold.test')).rejects.toMatchObject({
        name: 'StartError',
        message: 'This is the last active Admin. Make someone else an Admin first',
      })
      const second = { ...noor, roleId: 'admin', accountName: 'Delridge' }
      await app.call(createUser, { as, body: second })
      expect((await app.call(eraseUser, own)).error?.message).toBe(
        'You cannot erase yourself. Ask another Admin',
      )
      expect(await onCommandLine(app, runEraseUser, 'Admin@freehold.test')).toMatch(
        /^Admin@freehold\.test is erased\. What is left is recorded under 'erased user [0-9a-f]{12}'\n$/,
      )
      expect((await app.call(eraseUser, own)).status).toBe(401)
    })

    test('waits for an import of the user that is under way [REL-8]', async () => {
      const as = await app.signIn('Admin')
      const { data: made } = await app.call(createUser, { as, body: { ...noor, accountName: 'Delridge' } })
      await app.db.execute(sql`
      insert into import_runs (id, adapter, source, started_by, state) values ('r', 'csv', 'mls', ${noor.username}, 'running')`)
      expect((await erase(app, made._id, noor.username)).error).toMatchObject({
        code: 'CONFLICT',
        message: 'An import that this user started is under way. Erase the user once it has ended',
      })
      expect(await findEverywhere(app, ['erased user'])).toEqual([])
    })

    test('on the command line also reaches a user who was deleted before, but no one by a former address [REL-8]', async () => {
      const id = await livePerson(app)
      await expect(onCommandLine(app, runEraseUser, person.formerEmail)).rejects.toThrow(
        `${person.formerEmail} was the address of a user who has ${person.email} now: give that one`,
      )
      await app.call(deleteUser, { as: await app.signIn('Admin'), params: { id } })
      expect(await findEverywhere(app, [person.formerEmail])).not.toEqual([])
      expect(await onCommandLine(app, runEraseUser, person.formerEmail)).toContain('is erased')
      expect(await findEverywhere(app, personalStrings)).toEqual([])
    })
  },
  longAccess,
)

describeOnEachDatabase('the export of a user', (app) => {
  test('is a file with everything about the user, without hashes and tokens [REL-8]', async () => {
    const id = await livePerson(app)
    const as = await app.signIn('Admin')
    const { status, headers, text } = await app.call(exportUser, { as, params: { id } })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/json',
      'attachment; filename="Personal data of Philippa Quillon.json"',
    ])
    const missing = Object.values(person).filter((one) => one !== person.mistyped && !text.includes(one))
    expect(missing).toEqual([])
    const sections = JSON.parse(text)
    expect(Object.entries(sections).filter(([, section]) => [section].flat().length === 0)).toEqual([])
    expect(sections).toMatchObject({
      user: { username: person.email, role: 'Admin' },
      account: { name: person.accountName, otherUsers: 0, letterhead: { phone: person.phone } },
      sessions: [{ userAgent: person.userAgent, address: person.address }],
      shortlist: [{ home: '1 Alder St', note: person.note }],
      savedAnalyses: [{ name: person.analysis, inputs: { listingPrice: 400_000 } }],
      sharedReports: [{ analysis: person.analysis, timesOpened: 0 }],
      rates: [{ source: 'Our bank' }],
    })
    expect(sections.deployments.deployTokens).toMatchObject([{ remote: 'remote-x', name: 'ci' }])
    expect(sections.auditLog.at(-1)).toMatchObject({ action: 'user.exported', actor: 'admin@freehold.test' })
    const { rows } = await app.db.execute<{ secret: string }>(sql`
      select password_hash as secret from users union all select token_hash from sessions
      union all select refresh_hash from sessions union all select token_hash from reset_tokens
      union all select confirm_hash from email_changes union all select token_hash from share_links
      union all select token_hash from deploy_tokens`)
    expect(rows.filter(({ secret }) => text.includes(secret))).toEqual([])
    for (const mail of await app.mails())
      for (const [token] of mail.matchAll(/[\w-]{43}/g)) expect(text).not.toContain(token)
  })

  test('is printed by the command line, which names an address that no one has [REL-8]', async () => {
    await livePerson(app)
    const printed = await onCommandLine(
      app,
      (email, context) => runExportUser(email, undefined, context),
      person.email,
    )
    expect(JSON.parse(printed)).toMatchObject({ user: { firstName: person.firstName } })
    await expect(
      onCommandLine(
        app,
        (email, context) => runExportUser(email, undefined, context),
        'nobody@freehold.test',
      ),
    ).rejects.toThrow('No user has or had the address nobody@freehold.test')
  })
})

describeOnEachDatabase('the append-only logs', (app) => {
  /** The message of the database, which undoes the transaction; undefined if it is allowed. */
  const refusal = async (
    statements: (tx: TestApp['db']) => Promise<unknown>,
  ): Promise<string | undefined> => {
    try {
      await app.db.transaction(statements)
      return undefined
    } catch (error) {
      return (error as { cause: Error }).cause.message
    }
  }
  const record = (action: string, details: object, at = new Date()) =>
    sql`insert into audit_log (id, at, actor, action, details)
      values ('record', ${at.toISOString()}, 'someone', ${action}, ${JSON.stringify(details)})`
  const name = sql`select set_config('freehold.change_record', 'record', true)`
  const pseudonym = 'erased user 0123456789ab'

  beforeEach(async () => {
    await app.signIn('Admin')
    await app.db.execute(sql`
      insert into remote_changes (remote, action, changed_by, reason) values ('remote-x', 'promoted', 'a@b.test', 'Why')`)
  })

  test.each([
    ['another name', `update audit_log set actor = 'someone else'`],
    ['another time', `update audit_log set at = now() where id <> 'record'`],
    ['another action', `update audit_log set action = 'x', actor = '${pseudonym}'`],
    ['another address', `update audit_log set address = '10.0.0.1'`],
    ['a text beside the pseudonym', `update audit_log set actor = '${pseudonym} and a friend'`],
    ['other details', `update audit_log set details = '{"field": "${pseudonym}"}'`],
    [
      'another record of the erasure',
      `update audit_log set details = '{"pseudonym": "erased user 000000000000"}' where id = 'record'`,
    ],
    ['another reason', `update remote_changes set reason = 'Because'`],
    ['another release', `update remote_changes set release = '${pseudonym}'`],
    ['a deletion', `delete from audit_log`],
    ['a deletion of deployments', `delete from remote_changes`],
    ['a truncation', `truncate audit_log`],
  ])('refuse within an erasure: %s [REL-8]', async (_, statement) => {
    const before = await entriesOf(app)
    const message = await refusal(async (tx) => {
      await tx.execute(record('user.erased', { pseudonym }))
      await tx.execute(name)
      await tx.execute(sql.raw(statement))
    })
    expect(message).toMatch(
      /^(Only the pseudonym of an erased user can be written into|audit_log is append-only|remote_changes is append-only)/,
    )
    expect(await entriesOf(app)).toEqual(before)
  })

  test('are changed with a record of the same transaction only, which stays [REL-8]', async () => {
    const change = sql.raw(`update audit_log set actor = '${pseudonym}', address = null where id <> 'record'`)
    expect(
      await refusal(async (tx) => {
        await tx.execute(name)
        await tx.execute(change)
      }),
    ).toBe('audit_log is append-only')
    expect(
      await refusal(async (tx) => {
        await tx.execute(record('market.created', { pseudonym }))
        await tx.execute(name)
        await tx.execute(change)
      }),
    ).toBe('audit_log is append-only')
    await app.db.transaction(async (tx) => {
      await tx.execute(record('user.erased', { pseudonym }))
      await tx.execute(name)
      await tx.execute(change)
    })
    expect((await entriesOf(app)).map(({ actor }) => actor)).toEqual([pseudonym, 'someone'])
    expect(
      await refusal(async (tx) => {
        await tx.execute(name)
        await tx.execute(change)
      }),
    ).toBe('audit_log is append-only')
  })

  test('lose no entry of the last two months [REL-8]', async () => {
    const before = new Date(Date.now() + DAY_MS).toISOString()
    const message = await refusal(async (tx) => {
      await tx.execute(record('audit.expired', { before }))
      await tx.execute(name)
      await tx.execute(sql`delete from audit_log`)
    })
    expect(message).toBe('This entry of audit_log is not old enough to be deleted')
  })
})

describeOnEachDatabase('what is old', (app) => {
  const clean = (retention: Partial<TestApp['config']['retention']>) =>
    deleteOldRecords({
      ...app.api.services,
      config: { ...app.config, retention: { ...app.config.retention, ...retention } },
    })
  const countOf = async (table: string) =>
    (await app.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]!.n

  test('is deleted from the audit log after AUDIT_DAYS, which is recorded, and never without it [REL-8]', async () => {
    app.setTime(new Date(Date.now() - 400 * DAY_MS))
    await app.signIn('Admin')
    app.setTime(new Date(Date.now() - 100 * DAY_MS))
    await app.signIn('Agent')
    app.setTime(new Date())
    await clean({ auditDays: null })
    expect(await countOf('audit_log')).toBe(2)
    await clean({ auditDays: 365 })
    await clean({ auditDays: 365 })
    const left = await entriesOf(app)
    expect(left.map(({ actor, action }) => [actor, action])).toEqual([
      ['agent@freehold.test', 'session.started'],
      ['system', 'audit.expired'],
    ])
    expect(left[1]?.details).toEqual({ before: expect.stringContaining('T'), entries: 1 })
  })

  test('are counters after ATTEMPT_HOURS and ended sessions after ENDED_SESSION_HOURS [REL-8]', async () => {
    await app.call(login, { body: { username: 'agent@freehold.test', password: 'wrong' } })
    await app.settle()
    await app.signIn('Admin')
    const kept = { attemptHours: 48, endedSessionHours: 72 }
    const hours = (count: number) => app.passSeconds(count * 3_600)
    hours(47)
    await clean(kept)
    expect([await countOf('sign_in_failures'), await countOf('attempts'), await countOf('sessions')]).toEqual(
      [3, 1, 1],
    )
    hours(2)
    await clean(kept)
    expect([await countOf('sign_in_failures'), await countOf('attempts'), await countOf('sessions')]).toEqual(
      [0, 0, 1],
    )
    // Another sign-in does not count it, nor delete it.
    await app.signIn('Admin')
    hours(24)
    await clean(kept)
    expect(await countOf('sessions')).toBe(2)
    hours(3)
    await clean(kept)
    expect(await countOf('sessions')).toBe(1)
  })
})

describeOnEachDatabase('counters', (app) => {
  test('contain neither what was typed nor the network it came from [REL-8]', async () => {
    await livePerson(app)
    const { rows } = await app.db.execute<{ key: string }>(sql`
      select key from attempts union all select key from sign_in_failures`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ key }) => !/^[a-z ]+:[\w-]{43}$/.test(key))).toEqual([])
  })
})

describeOnEachDatabase('docs/privacy.md', (app) => {
  test('says of every table whether there is personal data in it [REL-8]', async () => {
    const text = readFileSync(path.join(__dirname, '../../../docs/privacy.md'), 'utf8')
    const tables = [...(await findTables(app.db)), 'settings']
    expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([])
  })
})
