import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  checkRelease,
  DAY_MS,
  getPlatform,
  type PlatformRemote,
  promoteRelease,
  publishRelease,
  type RemoteRelease,
  uploadReleasePart,
} from '@freehold/contracts'
import type { Page } from '@playwright/test'
import { test as base } from '../src/adminSite'
import { temporaryFolder } from '../src/demoServer'
import { adminsEnvironment, OutsideRemote } from '../src/outsideRemote'
import type { SignedInApi } from '../src/signedInApi'
import { demoAccounts, demoPassword, expect, signIn } from '../src/test'

const name = 'remote-rentals'
const address = '/app/rentals'

/** A remote in its own repository, and a site for this worker. */
const test = base.extend<object, { remote: OutsideRemote }>({
  remote: [
    async ({ site }, provide) => {
      const env = adminsEnvironment(site.address)
      const remote = new OutsideRemote(join(temporaryFolder(), name), name, env)
      await remote.create()
      const { json } = await remote.command('token', name)
      const { FREEHOLD_ADMIN_EMAIL: _, FREEHOLD_ADMIN_PASSWORD: __, ...teams } = env
      remote.env = { ...teams, FREEHOLD_DEPLOY_TOKEN: json.token }
      await provide(remote)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe.configure({ mode: 'serial', timeout: 240_000 })

const shows = (page: Page, version: string) =>
  expect(page.getByText(`This is version ${version}.`, { exact: true })).toBeVisible()

/** Another page of the same browser, for a later visit. */
async function visit(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await next.goto(address)
  return next
}

const setVersion = (remote: OutsideRemote, version: string) =>
  remote.declare((manifest) => {
    manifest.version = version
  })

async function stateOf(admin: SignedInApi): Promise<PlatformRemote> {
  const { remotes } = await admin.call(getPlatform)
  return remotes.find((one) => one.name === name)!
}

async function promote(admin: SignedInApi, release: string) {
  const { sequence } = await stateOf(admin)
  const body = { release, percent: 100, sequence, reason: 'A swap', untested: true }
  await admin.call(promoteRelease, { params: { remote: name }, body })
}

const asAdmin = { FREEHOLD_ADMIN_EMAIL: demoAccounts.Admin, FREEHOLD_ADMIN_PASSWORD: demoPassword }

/** With other environment variables than the team's. */
async function commandWith(remote: OutsideRemote, env: Record<string, string>, ...args: string[]) {
  const own = remote.env
  remote.env = { ...own, ...env }
  return remote.command(...args).finally(() => (remote.env = own))
}

test('a remote in its own repository is built, passes every gate, and becomes a page of the site', async ({
  page,
  remote,
}) => {
  const published = await remote.command('publish')
  expect(published).toMatchObject({ exitCode: 0, json: { published: { version: '1.0.0', smokeRun: true } } })
  const gates = ['interface', 'singletons', 'globals', 'styles', 'size', 'contract', 'shared', 'exports', 'paths', 'roles', 'smoke run'] // oxfmt-ignore
  expect(published.json.gates).toEqual(gates.map((gate) => ({ gate, refusal: null })))
  await signIn(page, 'Investor', address)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  const waits = await remote.command('promote', name, '1.0.0')
  expect(waits).toMatchObject({ exitCode: 3, json: { error: { code: 'APPROVAL_REQUIRED' } } })
  const approved = await commandWith(remote, asAdmin, 'approve', name, '1.0.0', '--reason', 'A new page')
  expect(approved).toMatchObject({ exitCode: 0, json: { sequence: 0 } })
  expect(await remote.command('promote', name, '1.0.0')).toMatchObject({ exitCode: 0, json: { sequence: 1 } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
  await shows(page, '1.0.0')
})

test('a new version loads at the next visit and not after a rollback, while open pages keep theirs', async ({
  page,
  remote,
}) => {
  await signIn(page, 'Investor', address)
  await shows(page, '1.0.0')
  setVersion(remote, '1.1.0')
  expect((await remote.command('publish')).exitCode).toBe(0)
  await page.reload()
  await shows(page, '1.0.0')
  expect((await remote.command('promote', name, '1.1.0', '--reason', 'Better words')).exitCode).toBe(0)

  const next = await visit(page)
  await shows(next, '1.1.0')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await shows(page, '1.0.0')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByText('More of version 1.0.0.')).toBeVisible()

  const back = await remote.command('rollback', name, '--reason', 'Worse words')
  expect(back).toMatchObject({ exitCode: 0, json: { reason: 'Worse words', changedBy: `${name}/ci` } })
  await next.reload()
  await shows(next, '1.0.0')
  const { json } = await remote.command('log', name)
  const logged = (json.events as { action: string; reason: string }[]).map(({ action, reason }) => [
    action,
    reason,
  ])
  expect(logged.slice(0, 2)).toEqual([
    ['rolledBack', 'Worse words'],
    ['promoted', 'Better words'],
  ])
})

test('after a rollback an open tab keeps what is on it, and has the release before from the next navigation on [PLT-8]', async ({
  page,
  remote,
  site,
}) => {
  const { releases } = await stateOf(site.admin)
  await promote(site.admin, releases.find(({ version }) => version === '1.1.0')!.release)
  await page.clock.install()
  await signIn(page, 'Investor', address)
  await shows(page, '1.1.0')
  // The first answer is what later ones are compared with.
  await page.clock.fastForward('00:31')
  expect((await remote.command('rollback', name, '--reason', 'Worse words')).exitCode).toBe(0)
  const told = { of: '' }
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/v1/platform')) told.of += await response.text()
  })
  // Answers are cached for seconds, which the page's clock skips: it may have to ask again.
  await expect
    .poll(async () => {
      await page.clock.fastForward('00:31')
      return told.of
    })
    .toContain('1.1.0')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByText('More of version 1.1.0.')).toBeVisible()
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await loadedAnew
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await shows(page, '1.0.0')
})

test('of two concurrent promotions one succeeds and the other is refused', async ({ remote, site }) => {
  const { sequence, releases } = await stateOf(site.admin)
  const moves = releases.map(({ release }) =>
    remote.command('promote', name, release, '--sequence', String(sequence)),
  )
  const ends = await Promise.all(moves)
  expect(ends.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 3])
  const refused = ends.find(({ exitCode }) => exitCode === 3)
  expect(refused?.json.error.message).toContain(`you saw change ${sequence}`)
  expect((await stateOf(site.admin)).sequence).toBe(sequence + 1)
  // After reading the current state, the promotion succeeds.
  expect((await remote.command('promote', name, '1.0.0')).json.sequence).toBe(sequence + 2)
})

test('no navigation fails during many release changes', async ({ page, site }) => {
  const { releases } = await stateOf(site.admin)
  await signIn(page, 'Investor', address)
  const end = { swapped: false }
  const swap = async () => {
    for (let swaps = 0; swaps < 50; swaps += 1) await promote(site.admin, releases[swaps % 2]!.release)
  }
  const swapping = swap().finally(() => (end.swapped = true))
  const seen = new Set<string | null>()
  let visits = 0
  do {
    await page.goto(address)
    const version = page.getByText(/^This is version 1\.[01]\.0\.$/)
    await expect(version).toBeVisible()
    seen.add(await version.textContent())
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    visits += 1
  } while (!end.swapped || visits < 10)
  await swapping
  expect(visits).toBeGreaterThanOrEqual(10)
  expect((await stateOf(site.admin)).stable).toBe(releases[1]!.release)
})

/** The same build with another version, to deploy without compiling. */
async function deployCopy(admin: SignedInApi, remote: OutsideRemote, version: string) {
  const dist = join(remote.directory, 'dist')
  const described = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as RemoteRelease
  const release = { ...described, version }
  const id = `${version}-${release.buildId}`
  const { missing } = await admin.call(checkRelease, {
    params: { remote: name },
    body: {
      release,
    },
  })
  for (const path of missing) {
    const content = readFileSync(join(dist, path)).toString('base64')
    await admin.call(uploadReleasePart, {
      params: { remote: name },
      body: { release: id, path, offset: 0, content },
    })
  }
  await admin.call(publishRelease, { params: { remote: name }, body: { release, smokeRun: false } })
  await promote(admin, id)
}

test('an open tab still loads its chunks ten deploys later, even after old releases were collected', async ({
  page,
  remote,
  site,
}) => {
  await promote(
    site.admin,
    (await stateOf(site.admin)).releases.find(({ version }) => version === '1.0.0')!.release,
  )
  await signIn(page, 'Investor', address)
  await shows(page, '1.0.0')
  for (let deploy = 1; deploy <= 10; deploy += 1) await deployCopy(site.admin, remote, `2.${deploy}.0`)
  expect((await stateOf(site.admin)).stable).toMatch(/^2\.10\.0-/)
  expect((await remote.command('gc', name)).json).toEqual([{ remote: name, collected: [], bytes: 0 }])
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByText('More of version 1.0.0.')).toBeVisible()
  expect((await remote.command('verify', name)).exitCode).toBe(0)
})

/** The message of each gate that refuses. */
async function refusalsOf(remote: OutsideRemote, ...args: string[]): Promise<Record<string, string>> {
  const { exitCode, json } = await remote.command('publish', ...args)
  expect([exitCode, json.error?.message]).toEqual([1, expect.stringContaining('is refused')])
  const gates = json.error.gates as { gate: string; refusal: string | null }[]
  return Object.fromEntries(gates.flatMap(({ gate, refusal }) => (refusal === null ? [] : [[gate, refusal]])))
}

test('each gate refuses a release that fails it', async ({ remote }) => {
  const routes = remote.read('src/routes.tsx')
  remote.write('src/routes.tsx', routes.replace('RouteObject[]', 'unknown[]'))
  expect(await refusalsOf(remote, '--no-build', '--without-smoke')).toEqual({
    interface: expect.stringContaining('routes'),
  })
  remote.write('src/routes.tsx', routes.replace('export const remote', 'const remote'))
  expect(await refusalsOf(remote, '--no-build', '--without-smoke')).toEqual({
    interface: expect.stringContaining("'remote' is missing"),
  })

  const words = Array.from({ length: 30_000 }, (_, index) => (index * 2_654_435_761).toString(36))
  remote.write('src/words.json', JSON.stringify(words))
  const react = `// @ts-ignore\nimport * as react from '../node_modules/react/cjs/react.production.js'\n`
  const extra = `${react}import useSWR from 'swr'\nimport words from './words.json'\n`
  remote.write('src/routes.tsx', `${extra}${routes}\nexport const used = [react, useSWR, words]\n`)
  remote.declare((manifest) => {
    manifest.version = '3.0.0'
    manifest.dependencies['swr'] = '^1.3.0'
    manifest.freehold.paths = ['/app/rentals/*', '/app/property/:id/*']
  })
  expect(await refusalsOf(remote, '--without-smoke')).toEqual({
    singletons: expect.stringContaining('it bundles react'),
    size: expect.stringContaining('60.0 kB are allowed'),
    shared: expect.stringContaining('swr ^1.3.0, the shell has'),
    paths: expect.stringContaining('of remote-property'),
  })
  remote.declare((manifest) => {
    manifest.dependencies['swr'] = '^2.0.0'
    manifest.freehold.paths = ['/app/rentals/*']
  })

  // The shell's page for a failed call has a heading too, and nothing is logged.
  const loader = "loader: () => { throw new DOMException('Slow', 'TimeoutError') }"
  remote.write('src/routes.tsx', routes.replace('...hello', `...hello, ${loader}`))
  expect(await refusalsOf(remote)).toEqual({ 'smoke run': expect.stringContaining('could not be loaded') })

  const page = remote.read('src/hello/Hello.route.tsx')
  remote.write('src/routes.tsx', routes)
  remote.write(
    'src/hello/Hello.route.tsx',
    page.replace(
      'const user =',
      "if (Math.PI > 3) throw new Error('Not today: ' + 'fh'.repeat(30))\n  const user =",
    ),
  )
  const refused = await refusalsOf(remote)
  expect(refused).toEqual({ 'smoke run': expect.stringMatching(/Not today|not available/) })
  // What may be a token does not get into the log of a pipeline.
  expect(JSON.stringify(refused)).not.toContain('fhfh')
})

test('what a chunk behind a click does to the page of others, and an export that the shell lacks, is refused [PLT-1] [PLT-10]', async ({
  remote,
}) => {
  const more = remote.read('src/hello/More.tsx')
  remote.write('src/hello/more.css', 'main > section { margin: 0 }')
  remote.write('src/hello/More.tsx', `import './more.css'\nArray.prototype.at = () => 0\n${more}`)
  expect(await refusalsOf(remote, '--without-smoke')).toEqual({
    globals: expect.stringContaining('writes Array.prototype.at'),
    styles: expect.stringMatching(/selects main ?> ?section/),
  })
  remote.write('src/hello/More.tsx', more)

  const description = remote.read('dist/release.json')
  const release = JSON.parse(description) as RemoteRelease
  expect(release.uses?.['@freehold/ui']).toContain('Button')
  release.uses!['@freehold/ui']!.push('Vanished')
  remote.write('dist/release.json', JSON.stringify(release))
  const refused = await refusalsOf(remote, '--no-build', '--without-smoke')
  remote.write('dist/release.json', description)
  expect(refused['exports']).toBe('it uses Vanished of @freehold/ui, which the shell does not have')
})

test('a build that contains a document is refused before any upload', async ({ remote }) => {
  const description = remote.read('dist/release.json')
  const release = JSON.parse(description) as RemoteRelease
  release.files['images/evil.svg'] = Object.values(release.files)[0]!
  remote.write('dist/release.json', JSON.stringify(release))
  const { exitCode, json } = await remote.command('publish', '--no-build', '--without-smoke')
  remote.write('dist/release.json', description)
  expect([exitCode, json.error.message]).toEqual([
    1,
    expect.stringContaining('images/evil.svg is not of a type that a release may hold'),
  ])
})

test('a team can only move traffic of its own remote', async ({ remote }) => {
  const { exitCode, json } = await remote.command('rollback', 'remote-search')
  expect([exitCode, json.error.message]).toEqual([4, `This token is only valid for ${name}`])
})

test('every command ends with an exit code for pipelines', async ({ remote, site }) => {
  const refused = async (exitCode: number, message: RegExp, ...args: string[]) =>
    expect(await remote.command(...args)).toEqual({
      exitCode,
      json: { error: expect.objectContaining({ exitCode, message: expect.stringMatching(message) }) },
    })
  await refused(2, /There is no verb 'celebrate'/, 'celebrate')
  await refused(2, /has no release 9\.9\.9/, 'promote', name, '9.9.9')
  await refused(2, /0\.01 to 100/, 'promote', name, '1.1.0', '--traffic', '101')
  await refused(2, /Give a reason with --reason/, 'quarantine', name, '1.1.0')
  await refused(2, /Give a reason with --reason/, 'approve', name, '1.1.0')
  await refused(2, /FREEHOLD_ADMIN_EMAIL/, 'approve', name, '1.1.0', '--reason', 'Mine')
  const away = await commandWith(remote, { FREEHOLD_URL: 'http://127.0.0.1:1' }, 'status')
  expect([away.exitCode, away.json.error.message]).toEqual([4, expect.stringContaining('cannot be reached')])

  const bad = await remote.command('quarantine', name, '1.1.0', '--reason', 'It lost data')
  const { release } = (bad.json as PlatformRemote).releases.find(({ version }) => version === '1.1.0')!
  expect(bad).toMatchObject({ exitCode: 0, json: { name } })
  await refused(3, /quarantined/, 'promote', name, release)
  const { exitCode, json } = await remote.command('status', name)
  expect([exitCode, json.remotes.length]).toEqual([0, 1])
  expect(json.remotes[0].releases).toContainEqual(
    expect.objectContaining({ release, state: 'quarantined', stateReason: 'It lost data' }),
  )
  const unused = await remote.command('gc', name, '--dry-run')
  expect(unused).toMatchObject({ exitCode: 0, json: [{ remote: name }] })

  const folder = join(dirname(site.outbox), 'remotes/served', name, json.remotes[0].stable)
  const file = readdirSync(folder).find((one) => one.startsWith('remoteEntry.') && one.endsWith('.js'))!
  const intact = readFileSync(join(folder, file))
  writeFileSync(join(folder, file), 'damaged')
  const found = await remote.command('verify', name)
  const damaged = [{ release: json.remotes[0].stable, path: file, damage: 'wrong hash' }]
  expect(found).toMatchObject({ exitCode: 1, json: [{ remote: name, damaged }] })
  writeFileSync(join(folder, file), intact)
  expect((await remote.command('verify', name)).exitCode).toBe(0)
})

test('a revoked token is refused everywhere', async ({ remote }) => {
  const made = await commandWith(remote, asAdmin, 'token', name, '--name', 'laptop', '--days', '2')
  const { _id: id, token, expiresAt } = made.json as { _id: string; token: string; expiresAt: string }
  const daysLeft = (Date.parse(expiresAt) - Date.now()) / DAY_MS
  expect(daysLeft).toBeGreaterThan(1.9)
  expect(daysLeft).toBeLessThanOrEqual(2)
  const withToken = { FREEHOLD_DEPLOY_TOKEN: token }
  expect((await commandWith(remote, withToken, 'status')).exitCode).toBe(0)
  const { json: listed } = await commandWith(remote, asAdmin, 'token', name, '--list')
  expect(listed).toContainEqual(
    expect.objectContaining({ _id: id, name: 'laptop', lastUsedAt: expect.any(String), expiresAt }),
  )
  expect((await commandWith(remote, asAdmin, 'token', '--list')).json).toEqual(listed)
  expect(JSON.stringify(listed)).not.toContain(token)
  expect((await commandWith(remote, asAdmin, 'token', '--revoke', id)).exitCode).toBe(0)
  const { exitCode, json } = await commandWith(remote, withToken, 'status')
  expect([exitCode, json.error.exitCode]).toEqual([4, 4])
})
