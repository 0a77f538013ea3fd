import {
  addToShortlist,
  appendImportFile,
  approveRelease,
  changeLetterhead,
  changeShortlisted,
  confirmEmailChange,
  createDeployToken,
  createMarket,
  createUser,
  type Endpoint,
  enterRate,
  forgotPassword,
  getRemoteRegistry,
  type ImportStart,
  inviteUser,
  login,
  promoteRelease,
  rateTypeId,
  recordCombinations,
  recordRecentSearch,
  releaseIdOf,
  reportVisit,
  resetPassword,
  rollBackRemote,
  type Session,
  saveAnalysis,
  shareAnalysis,
  startImport,
  updateUserDetails,
} from '@freehold/contracts'
import { type GroundFeature, tilesOf, writeArchive } from '@freehold/basemap-fixtures'
import { buyHoldInputs } from '../../testing/buyHoldInputs'
import { addHomes } from '../../testing/addHomes'
import { makeRelease, publishOver } from '../../testing/releases'
import type { CallOptions, TestApp } from '../../testing/testApp'

/** What the person types, and is recognized by. No one else in a test has any of it. */
export const person = {
  email: 'philippa.quillon@person.test',
  formerEmail: 'pip.thistlewood@person.test',
  pendingEmail: 'quillon.next@person.test',
  firstName: 'Philippa',
  lastName: 'Quillon',
  formerFirstName: 'Pip',
  formerLastName: 'Thistlewood',
  accountName: 'Quillon Homes',
  phone: '(206) 555-0177',
  note: 'Ask my sister about the roof',
  search: 'Near grandma in Fairview',
  analysis: 'Our future kitchen',
  address: '203.0.113.77',
  userAgent: 'HandmadeBrowser/7.3',
  mistyped: 'my secret pass phrase',
}

/** What must not be found anywhere once the person is erased. */
export const personalStrings = Object.entries(person).flatMap(([key, text]) =>
  // Part of other words, such as 'Pipeline'.
  key === 'formerFirstName' ? [] : [text],
)

const password = 'a password of hers'
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** Calls from the person's address. Every call must succeed, because its data must be there. */
const caller =
  (app: TestApp, as?: string) =>
  async <const E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) => {
    const given = { ...(as !== undefined && { as }), from: person.address, ...options }
    const response = await app.call(endpoint, given)
    if (response.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${response.text}`)
    return response.data
  }

const signInAs = async (app: TestApp, username: string, secret: string): Promise<Session> => {
  const headers = { 'user-agent': person.userAgent }
  const body = { username, password: secret }
  const { data } = await app.request({
    method: 'POST',
    url: '/api/v1/login',
    from: person.address,
    headers,
    body,
  })
  return data
}

const mailed = async (app: TestApp, page: string) => {
  for (const mail of (await app.mails()).toReversed()) {
    const [, token] = new RegExp(`${page}/([\\w-]+)`).exec(mail) ?? []
    if (token !== undefined) return token
  }
  throw new Error(`No mail links to ${page}`)
}

/** An Admin does everything that leaves data about a person. Returns the id. */
export async function livePerson(app: TestApp, accountName = person.accountName): Promise<string> {
  await addHomes(app.db, [{ id: 'home' }])
  const names = { firstName: person.formerFirstName, lastName: person.formerLastName }
  const body = {
    ...names,
    username: person.formerEmail,
    password,
    roleId: 'admin',
    accountName,
    active: true,
  }
  const { data: made } = await app.call(createUser, { as: await app.signIn('Admin'), body })
  await becomeKnown(app)
  const as = (await signInAs(app, person.email, 'another password of hers')).token
  const call = caller(app, as)
  const details = {
    firstName: person.firstName,
    lastName: person.lastName,
    currentPassword: 'another password of hers',
  }
  await call(updateUserDetails, { body: { ...details, email: person.pendingEmail } })
  await keepThings(app, as)
  await administer(app, as)
  await deploy(app, as)
  await app.settle()
  return made._id
}

/** Fails to sign in, changes the address, and resets the password. */
async function becomeKnown(app: TestApp): Promise<void> {
  const call = caller(app)
  for (const username of [person.formerEmail, person.mistyped])
    await app.call(login, { body: { username, password: 'wrong' }, from: person.address })
  const { token: as } = await signInAs(app, person.formerEmail, password)
  const names = { firstName: person.formerFirstName, lastName: person.formerLastName }
  const change = { ...names, email: person.email, currentPassword: password }
  await call(updateUserDetails, { as, body: change })
  await call(confirmEmailChange, { body: { token: await mailed(app, 'confirmEmail') } })
  await call(forgotPassword, { body: { username: person.email } })
  const passwordResetToken = await mailed(app, 'passwordReset')
  await call(resetPassword, { body: { passwordResetToken, password: 'another password of hers' } })
  // Another one that is not used.
  await call(forgotPassword, { body: { username: person.email } })
}

async function keepThings(app: TestApp, as: string): Promise<void> {
  const call = caller(app, as)
  await call(recordRecentSearch, { body: { search: person.search } })
  await call(addToShortlist, { params: { id: 'home' } })
  await call(changeShortlisted, { params: { id: 'home' }, body: { note: person.note } })
  const saved = {
    name: person.analysis,
    strategy: 'buyHold',
    propertyId: 'home',
    inputs: buyHoldInputs,
  } as const
  const { _id: id } = await call(saveAnalysis, { body: saved })
  await call(shareAnalysis, { params: { id }, body: { days: 7, showsAddress: true } })
  await call(changeLetterhead, { body: { logo, phone: person.phone, email: person.email } })
}

/** Everything that names the Admin who did it. */
async function administer(app: TestApp, as: string): Promise<void> {
  const call = caller(app, as)
  const invited = { firstName: 'Noor', lastName: 'Haddad', username: 'noor@freehold.test', roleId: 'agent' }
  const body = { ...invited, accountName: 'Delridge', active: true, invite: true }
  const { _id: id } = await call(createUser, { body })
  await call(inviteUser, { params: { id } })
  await call(createMarket, { body: { city: 'Tacoma', state: 'WA', description: '', active: true } })
  const rate = { rate: 6.6, asOf: new Date().toISOString().slice(0, 10), source: 'Our bank' }
  await call(enterRate, { params: { id: rateTypeId('30-year fixed') }, body: rate })
  const rents = 'zip,area_name,br0,br1,br2,br3,br4\n97055,A,900,1000,1500,2000,2500\n'
  await upload(
    app,
    as,
    { adapter: 'rents', fileName: `Rents of ${person.firstName} ${person.lastName}.csv` },
    rents,
  )
  const properties = { kind: 'minor_road', name: 'Quarry Lane' }
  const roads: GroundFeature[] = [{ type: 'line', geometry: [[[-122.07, 45.39], [-122.06, 45.4]]], properties }] // oxfmt-ignore
  const archive = writeArchive({ tiles: tilesOf({ roads }, { minZoom: 0, maxZoom: 12 }) })
  await upload(app, as, { adapter: 'basemap', fileName: 'town.pmtiles' }, archive)
  // Not complete.
  const start = { adapter: 'rents', fileName: 'more.csv', size: 1_000 } as const
  const { _id: begun } = await call(startImport, { body: start })
  const part = { offset: 0, data: Buffer.from(`${person.email},`).toString('base64') }
  await call(appendImportFile, { params: { id: begun }, body: part })
}

async function upload(app: TestApp, as: string, start: Omit<ImportStart, 'size'>, content: string | Buffer) {
  const file = Buffer.from(content)
  const call = caller(app, as)
  const { _id: id } = await call(startImport, { body: { ...start, size: file.length } })
  await call(appendImportFile, { params: { id }, body: { offset: 0, data: file.toString('base64') } })
  await app.settle()
}

async function deploy(app: TestApp, as: string): Promise<void> {
  const call = caller(app, as)
  const remote = 'remote-x'
  const params = { remote }
  await call(createDeployToken, { params, body: { name: 'ci' } })
  const reason = `${person.firstName} ${person.lastName} (${person.email}) says so`
  const releases = ['1.0.0', '2.0.0'].map((version) => makeRelease({ name: remote, version }))
  for (const [sequence, made] of releases.entries()) {
    await publishOver(app, as, made)
    const release = releaseIdOf(made.description)
    if (sequence === 0) await call(approveRelease, { params, body: { release, reason } })
    await call(recordCombinations, { params, body: { release, passed: ['shell/0123456789ab'], failed: [] } })
    await call(promoteRelease, { params, body: { release, percent: 100, sequence, reason } })
  }
  const { microFrontends } = await call(getRemoteRegistry)
  for (const { extras } of microFrontends[remote]!) {
    const report = { nonce: extras.visit!, count: 1, state: 'loaded', nextMs: null } as const
    await call(reportVisit, { body: { ...report, figures: { inp: 90, errors: 0 } } })
  }
  await call(rollBackRemote, { params, body: { sequence: 2, reason } })
}
