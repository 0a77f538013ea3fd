import {
  changeLetterhead,
  createUser,
  deleteUser,
  getLetterhead,
  LOGO_MAX_BYTES,
  type LetterheadInput,
  login,
  updateUser,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const dataUrl = (file: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(file).toString('base64')}`

/** The beginning of a PNG of this size, in pixels, filled up to so many bytes. */
function png(width: number, height: number, bytes = 24): Buffer {
  const file = Buffer.alloc(bytes)
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}

/** The beginning of a JPEG of this size: a comment, a table, and a progressive frame after a fill byte. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0])
  frame.writeUInt16BE(height, 6)
  frame.writeUInt16BE(width, 8)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9]), frame])
}

const none = { logo: null, phone: null, email: null }
const full = { logo: dataUrl(png(640, 200)), phone: '(206) 555-0134', email: 'office@rainier.test' }

const read = async (app: TestApp, as: string) => (await app.call(getLetterhead, { as })).data
const change = (app: TestApp, as: string, body: LetterheadInput) => app.call(changeLetterhead, { as, body })
const rows = async (app: TestApp) => (await app.db.execute(sql`select account_id from letterheads`)).rows

/** Adds a user to an account and signs them in. */
async function join(app: TestApp, accountName: string, username = 'second@freehold.test') {
  const password = 'freehold-demo'
  const person = { firstName: 'Noor', lastName: 'Haddad', roleId: 'agent', active: true, username }
  const as = await app.signIn('Admin')
  const { data } = await app.call(createUser, { as, body: { ...person, accountName, password } })
  const { data: session } = await app.call(login, { body: { username, password } })
  return { id: data._id, as: session.token, person }
}

describeOnEachDatabase('the letterhead of an account', (app) => {
  test('is one for all of its users, any of whom may change it, and for no one else [ACC-7]', async () => {
    const as = await app.signIn('Investor')
    const empty = { accountName: 'Rainier Capital', ...none, version: expect.any(String) }
    expect(await read(app, as)).toEqual(empty)
    const { data: saved } = await change(app, as, { ...full, phone: ' (206) 555-0134 ' })
    expect(saved).toEqual({ accountName: 'Rainier Capital', ...full, version: expect.any(String) })
    const colleague = await join(app, 'Rainier Capital')
    expect(await read(app, colleague.as)).toEqual(saved)
    const photo = { logo: dataUrl(jpeg(1_024, 300), 'jpeg'), phone: null, email: full.email }
    expect((await change(app, colleague.as, photo)).data).toMatchObject(photo)
    expect(await read(app, as)).toMatchObject(photo)
    expect((await change(app, as, none)).data).toEqual(empty)
    await change(app, as, full)
    expect(await read(app, await app.signIn('Agent'))).toMatchObject({
      accountName: 'Cascade Homes Group',
      ...none,
    })
  })

  test('is not overwritten by a form that was opened before another change [ACC-7]', async () => {
    const as = await app.signIn('Investor')
    const { version } = await read(app, as)
    const saves = ['111', '222'].map((phone) => change(app, as, { ...none, phone, version }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const stored = await read(app, as)
    const second = await change(app, as, { ...full, version })
    expect([second.status, second.error!.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(await read(app, as)).toEqual(stored)
    expect((await change(app, as, { ...full, version: stored.version })).status).toBe(200)
    expect((await change(app, as, none)).status).toBe(200)
  })

  test('every change is in the audit log, without the image [ACC-7]', async () => {
    const as = await app.signIn('Investor')
    await change(app, as, full)
    await change(app, as, { ...full, logo: null })
    const { rows: entries } = await app.db.execute<{ details: { changes: object[] } }>(sql`
      select actor, action, subject_type as "type", details from audit_log
      where action like 'letterhead%' order by at, id`)
    const logo = expect.stringMatching(/^image\/png, 24 bytes, SHA-256 [0-9a-f]{64}$/)
    expect(entries).toEqual([
      {
        actor: 'investor@freehold.test',
        action: 'letterhead.updated',
        type: 'account',
        details: {
          accountName: 'Rainier Capital',
          changes: [
            { field: 'logo', from: 'none', to: logo },
            { field: 'phone', from: 'none', to: full.phone },
            { field: 'email', from: 'none', to: full.email },
          ],
        },
      },
      expect.objectContaining({
        details: { accountName: 'Rainier Capital', changes: [{ field: 'logo', from: logo, to: 'none' }] },
      }),
    ])
    expect(JSON.stringify(entries) + app.log.join('')).not.toContain('base64')
  })

  test('goes with the account, when its last user is deleted or moved, and not before [ACC-7]', async () => {
    const admin = await app.signIn('Admin')
    const { as, id, person } = await join(app, 'Delridge')
    const other = await join(app, 'Delridge', 'third@freehold.test')
    await change(app, as, full)
    await app.call(deleteUser, { as: admin, params: { id: other.id } })
    expect(await read(app, as)).toMatchObject(full)
    const moved = { ...person, accountName: 'Rainier Capital' }
    await app.call(updateUser, { as: admin, params: { id }, body: moved })
    expect(await rows(app)).toEqual([])
    expect(await read(app, as)).toMatchObject({ accountName: 'Rainier Capital', ...none })
  })

  test('its logo has the type that the file has, whatever it is called [ACC-7]', async () => {
    const as = await app.signIn('Investor')
    const { data } = await change(app, as, { ...none, logo: dataUrl(jpeg(9, 9), 'png') })
    expect(data.logo).toBe(dataUrl(jpeg(9, 9), 'jpeg'))
  })

  const largest = png(1_024, 1_024, LOGO_MAX_BYTES)

  test('a logo may be as large as the limits, and no larger [ACC-7]', async () => {
    const as = await app.signIn('Investor')
    expect((await change(app, as, { ...none, logo: dataUrl(largest) })).data.logo).toBe(dataUrl(largest))
  })

  const [format, bytes] = ['Logo is not a PNG or JPEG image', 'Logo is larger than 100 kB']
  const pixels = 'Logo is wider or higher than 1024 pixels'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  test.each<[string, object, Record<string, string>]>([
    ['a text called PNG', { logo: dataUrl(Buffer.from('Not an image')) }, { logo: format }],
    ['an SVG', { logo: dataUrl(svg, 'svg+xml') }, { logo: format }],
    ['an SVG called PNG', { logo: dataUrl(svg) }, { logo: format }],
    ['a PNG cut off in its header', { logo: dataUrl(png(9, 9).subarray(0, 23)) }, { logo: format }],
    ['a JPEG cut off before its frame', { logo: dataUrl(jpeg(9, 9).subarray(0, 14)) }, { logo: format }],
    ['a JPEG without a frame', { logo: dataUrl(Uint8Array.of(255, 216, 255, 218, 0, 0, 0, 0, 0, 0, 0)) }, { logo: format }], // oxfmt-ignore
    ['a PNG without width', { logo: dataUrl(png(0, 9)) }, { logo: format }],
    ['a PNG that is not wholly base64', { logo: `${dataUrl(png(9, 9))}A` }, { logo: format }],
    ['an address', { logo: 'https://freehold.test/logo.png' }, { logo: format }],
    ['a data URL with more in it', { logo: `${full.logo}" onload="alert(1)` }, { logo: format }],
    ['an empty logo', { logo: '' }, { logo: format }],
    ['a PNG with a byte too many', { logo: dataUrl(png(9, 9, LOGO_MAX_BYTES + 1)) }, { logo: bytes }],
    ['a far larger PNG', { logo: dataUrl(png(9, 9, 500_000)) }, { logo: bytes }],
    ['a PNG that is too wide', { logo: dataUrl(png(1_025, 9)) }, { logo: pixels }],
    ['a JPEG that is too high', { logo: dataUrl(jpeg(9, 1_025), 'jpeg') }, { logo: pixels }],
    ['a long phone', { phone: '1'.repeat(41) }, { phone: 'Phone is longer than 40 characters' }],
    ['a blank phone', { phone: ' ' }, { phone: 'Phone is blank' }],
    ['a phone with NUL', { phone: '1\0' }, { phone: 'Contains a character that cannot be stored' }],
    ['no email', { email: 'office' }, { email: 'Email for Reports is not a valid email' }],
    ['a number as logo', { logo: 7 }, { logo: 'Logo is required, or null for none' }],
    [
      'several at once',
      { logo: undefined, phone: undefined, email: 'x' },
      {
        logo: 'Logo is required, or null for none',
        phone: 'Phone is required, or null for none',
        email: 'Email for Reports is not a valid email',
      },
    ],
  ])('%s is refused by its field, and changes nothing [ACC-7] [API-24]', async (_, wrong, fields) => {
    const as = await app.signIn('Investor')
    await change(app, as, full)
    const before = await read(app, as)
    const url = '/api/v1/auth/letterhead'
    const { status, error } = await app.request({ method: 'PUT', url, as, body: { ...full, ...wrong } })
    expect([status, error!.fields]).toEqual([400, fields])
    expect(await read(app, as)).toEqual(before)
  })
})
