import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  createDeployToken,
  getPlatform,
  paths,
  getRemoteRegistry,
  type Platform,
  promoteRelease,
  publishRelease,
  releaseIdOf,
  type RemoteRelease,
  reportVisit,
  uploadReleasePart,
} from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import { adminPath, dialog, expectError, openAdmin, test, toast } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { hostileTexts } from '../src/hostileTexts'
import { phone } from '../src/phone'
import { type SignedInApi, signInToApi } from '../src/signedInApi'
import { endurance } from '../src/suites'
import { demoAccounts, demoPassword, expect, signIn } from '../src/test'

/** A small release, described as by a build. */
function releaseOf(name: string, version: string, reach: Partial<RemoteRelease> = {}) {
  const contents = { 'entry.js': `var entry = '${name} ${version}'`, 'routes.js': `'${version}'` }
  const buildId = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12)
  const description: RemoteRelease = {
    name,
    version,
    buildId,
    entry: 'entry.js',
    globalName: `${name.replaceAll('-', '_')}_${buildId}`,
    exposes: ['./routes'],
    contract: '^1.0',
    shared: {},
    roles: ['Agent'],
    paths: [`/app/${name.replaceAll('-', '')}/*`],
    files: Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, integrityOf(text)])),
    preload: ['routes.js'],
    styles: [],
    gitSha: null,
    ...reach,
  }
  return { description, contents }
}

/** Publishes a version the way the command does. Returns its release id. */
async function publish(
  admin: SignedInApi,
  name: string,
  version: string,
  reach?: Partial<RemoteRelease>,
): Promise<string> {
  const { description, contents } = releaseOf(name, version, reach)
  const release = releaseIdOf(description)
  for (const [path, text] of Object.entries(contents)) {
    const part = { release, path, offset: 0, content: Buffer.from(text).toString('base64') }
    await admin.call(uploadReleasePart, { params: { remote: name }, body: part })
  }
  await admin.call(publishRelease, {
    params: { remote: name },
    body: { release: description, smokeRun: false },
  })
  return release
}

async function promote(
  admin: SignedInApi,
  name: string,
  release: string,
  percent: number,
  reason = 'As planned',
) {
  const { remotes } = await admin.call(getPlatform)
  const { sequence = 0 } = remotes.find((one) => one.name === name) ?? {}
  const body = { release, percent, sequence, reason, untested: true }
  return admin.call(promoteRelease, { params: { remote: name }, body })
}

const newName = () =>
  `remote-${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`

/** The roles of those who report visits. */
const visitors = ['Investor', 'Agent']

/** Reports failed visits of what two users are served, as their browsers would. */
async function failVisits({ address }: { address: string }, name: string) {
  for (const username of [demoAccounts.Investor, demoAccounts.Agent]) {
    const user = await signInToApi(username, demoPassword, address)
    for (let count = 0; count < 3; count++) {
      const { microFrontends } = await user.call(getRemoteRegistry)
      const report = { nonce: microFrontends[name]![0]!.extras.visit!, count: 1, nextMs: null } as const
      await user.call(reportVisit, { body: { ...report, state: 'failed', reason: 'code' } })
    }
  }
}

/** A new remote with a stable release and a canary. */
async function addRemote(admin: SignedInApi, reason?: string) {
  const name = newName()
  await promote(admin, name, await publish(admin, name, '1.0.0', { roles: visitors }), 100)
  const canary = await publish(admin, name, '1.1.0', { roles: visitors })
  await promote(admin, name, canary, 10, reason)
  return { name, canary }
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Remotes' }).getByRole('row').filter({ hasText: name })
const events = (page: Page) => page.getByRole('region', { name: 'Events' }).getByRole('listitem')

test('the page shows live release, canary and deployer of each remote, and a remote is rolled back with a reason', async ({
  page,
  site,
}) => {
  const { name } = await addRemote(site.admin)
  await openAdmin(page, 'platform')
  await expect(rowOf(page, 'remote-admin')).toContainText(/——.*by system/)
  await expect(rowOf(page, name)).toContainText(
    /Canary1\.0\.01\.1\.010%No visits yet.*by admin@freehold\.test/,
  )
  await expect(rowOf(page, name).getByRole('meter')).toHaveAttribute('aria-valuetext', '10%')
  await expect(events(page).first()).toContainText(`${name} 1.1.0 promoted to 10% by admin@freehold.test`)
  await page.getByRole('link', { name: `Roll back ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adminPath(`platform/rollback/${name}`))
  await expect(dialog(page)).toContainText('Ends the canary 1.1.0, and everyone gets 1.0.0.')
  await dialog(page).getByRole('button', { name: 'Roll Back' }).click()
  await expectError(dialog(page).getByLabel('Reason'), 'Reason is required')
  await dialog(page).getByLabel('Reason').fill('It was slow')
  await dialog(page).getByRole('button', { name: 'Roll Back' }).click()
  await expect(toast(page, `${name} rolled back successfully`)).toBeVisible()
  await expect(page).toHaveURL(adminPath('platform'))
  await expect(rowOf(page, name)).toContainText('Healthy')
  await expect(events(page).first()).toContainText('rolled back')
  await expect(events(page).first()).toContainText('It was slow')
})

test('a rollback detects that someone else has moved traffic meanwhile', async ({ page, site, watch }) => {
  watch.expectProblem(/status of 409/)
  const { name, canary } = await addRemote(site.admin)
  await openAdmin(page, `platform/rollback/${name}`)
  await dialog(page).getByLabel('Reason').fill('It was slow')
  await promote(site.admin, name, canary, 100)
  await dialog(page).getByRole('button', { name: 'Roll Back' }).click()
  await expect(dialog(page).getByText('Someone else has changed this')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Load Latest Version' }).click()
  await expect(dialog(page)).toContainText('Everyone gets 1.0.0 instead of 1.1.0.')
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('It was slow')
  await dialog(page).getByRole('button', { name: 'Roll Back' }).click()
  await expect(toast(page, `${name} rolled back successfully`)).toBeVisible()
})

test('a release with new roles or paths is approved in a dialog that lists them, and its team can then promote it', async ({
  page,
  site,
}) => {
  const { name } = await addRemote(site.admin)
  const own = `/app/${name.replaceAll('-', '')}`
  const release = await publish(site.admin, name, '2.0.0', {
    roles: ['Agent', 'Admin'],
    paths: [`${own}/*`, `${own}more`],
  })
  const { token } = await site.admin.call(createDeployToken, {
    params: { remote: name },
    body: {
      name: 'ci',
    },
  })
  const promoteAsTeam = () => promoteWith(site.address, token, name, release)
  expect(await promoteAsTeam()).toBe(409)

  await openAdmin(page, 'platform')
  const waiting = page.getByRole('table', { name: 'Waiting for Approval' }).getByRole('row')
  await expect(waiting.filter({ hasText: name })).toContainText(`the role Admin; the path ${own}more`)
  await page.getByRole('link', { name: `Approve ${name} 2.0.0` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adminPath(`platform/approval/${name}/${release}`))
  const reach = dialog(page).getByRole('table', { name: 'Roles and paths' })
  await expect(reach.getByRole('columnheader')).toHaveText(['Access', 'Stable 1.0.0', '2.0.0'])
  await expect(reach.getByRole('row', { name: 'Roles' }).getByRole('listitem')).toHaveText([
    'Investor',
    'Agent',
    'Agent',
    /^Admin New$/,
  ])
  await expect(reach.getByRole('row', { name: 'Paths' }).getByRole('listitem')).toHaveText([
    `${own}/*`,
    `${own}/*`,
    `${own}more New`,
  ])
  await expectAccessible(page, 'the approval')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expectError(dialog(page).getByLabel('Reason'), 'Reason is required')
  await dialog(page).getByLabel('Reason').fill('Admins asked for it')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, `${name} 2.0.0 approved successfully`)).toBeVisible()
  await expect(page).toHaveURL(adminPath('platform'))
  await expect(page.getByRole('link', { name: `Approve ${name} 2.0.0` })).toBeHidden()
  await expect(events(page).first()).toContainText(`${name} 2.0.0 approved by admin@freehold.test`)
  await expect(events(page).first()).toContainText('Admins asked for it')
  expect(await promoteAsTeam()).toBe(200)
})

/** Returns the status. */
async function promoteWith(address: string, token: string, name: string, release: string): Promise<number> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const platform = await fetch(`${address}/api/v1/deploy/platform`, { headers })
  if (!platform.ok) return platform.status
  const { data } = (await platform.json()) as { data: Platform }
  const sequence = data.remotes.find((one) => one.name === name)?.sequence ?? 0
  const answer = await fetch(`${address}/api/v1/deploy/remotes/${name}/promotion`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ release, percent: 50, sequence, reason: 'As planned' }),
  })
  return answer.status
}

test('deploy tokens are listed with their expiry, a warning if it is near, and one is revoked', async ({
  page,
  site,
}) => {
  const { name } = await addRemote(site.admin)
  const make = (body: { name: string; expiresInDays?: number }) =>
    site.admin.call(createDeployToken, { params: { remote: name }, body })
  const { token } = await make({ name: 'ci' })
  for (const [called, expiresInDays] of [
    ['soon', 14],
    ['later', 16],
  ] as const)
    await make({ name: called, expiresInDays })
  await openAdmin(page, 'platform')
  const rowFor = (called: string) =>
    page
      .getByRole('table', { name: 'Deploy Tokens' })
      .getByRole('row')
      .filter({ hasText: `${name}/${called}` })
  await expect(rowFor('ci')).toContainText(/admin@freehold\.test.*Never/)
  await expect(rowFor('soon')).toContainText('13 days left')
  await expect(rowFor('later')).not.toContainText('left')
  await page.getByRole('button', { name: `Revoke ${name}/ci` }).click()
  await expect(dialog(page)).toContainText(`Are you sure you want to revoke ${name}/ci?`)
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'Deploy token revoked successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(rowFor('ci')).toBeHidden()
  await expect(rowFor('soon')).toBeVisible()
  await expect(events(page).first()).toContainText(`${name} deploy token revoked by admin@freehold.test`)
  expect(await promoteWith(site.address, token, name, '1.1.0-0123456789ab')).toBe(401)
})

test('a canary that fails in browsers is shown as halted with its failed visits', async ({ page, site }) => {
  const { name, canary } = await addRemote(site.admin)
  await promote(site.admin, name, canary, 99.99)
  await failVisits(site, name)
  await expect
    .poll(async () => (await site.admin.call(getPlatform)).remotes.find((one) => one.name === name)?.canary, {
      timeout: 20_000,
    })
    .toBeNull()
  await openAdmin(page, 'platform')
  await expect(rowOf(page, name)).toContainText('Halted')
  const notice = page.getByRole('status').filter({ hasText: `${name} 1.1.0 was halted` })
  await expect(notice).toContainText('6 of 6 visits stopped with an error while loading. Everyone gets')
})

test('a stable release whose visits fail is shown as failing, and does not count as healthy [PLT-7]', async ({
  page,
  site,
}) => {
  const name = newName()
  await promote(site.admin, name, await publish(site.admin, name, '1.0.0', { roles: 'all' }), 100)
  await openAdmin(page, 'platform')
  const healthy = page
    .getByRole('definition')
    .filter({ hasText: /^\d+ of \d+$/ })
    .first()
  const [before] = (await healthy.textContent())!.split(' of ')
  await failVisits(site, name)
  await page.getByRole('button', { name: 'Check Now' }).click()
  const cause = '6 of 6 visits stopped with an error while loading'
  await expect(rowOf(page, name)).toContainText(`Failing${cause}`)
  const notice = page.getByRole('status').filter({ hasText: `${name} 1.0.0 is failing` })
  await expect(notice).toContainText(`${cause} within a day.`)
  // The server notes it within seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check Now' }).click()
    await expect(events(page).first()).toContainText(`${name} 1.0.0 failing by system${cause}`, {
      timeout: 1_000,
    })
  }).toPass()
  await expect(notice.getByRole('link', { name: 'Open Rollback' })).toHaveAttribute('href', paths.rollback)
  await expect(healthy).toHaveText(new RegExp(`^${Number(before) - 1} of`))
})

test('the page has no axe violations, also on a phone, and hostile reasons are shown as text', async ({
  page,
  site,
}) => {
  const [hostile = ''] = hostileTexts
  const { name } = await addRemote(site.admin, hostile)
  await openAdmin(page, 'platform')
  await expect(events(page).first()).toContainText(hostile)
  await publish(site.admin, name, '2.0.0', { roles: 'all' })
  await site.admin.call(createDeployToken, {
    params: { remote: name },
    body: { name: 'ci', expiresInDays: 2 },
  })
  await page.getByRole('button', { name: 'Check Now' }).click()
  await expect(page.getByRole('link', { name: `Approve ${name} 2.0.0` })).toBeVisible()
  await expectAccessible(page, 'platform')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'platform on a phone')
  await page.getByRole('link', { name: `Roll back ${name}` }).click()
  await expect(dialog(page).getByLabel('Reason')).toBeFocused()
  await expectAccessible(page, 'the rollback on a phone')
})

test(
  'the log shows 60 hostile reasons of deploys and a rollback as text',
  { tag: endurance },
  async ({ page, site }) => {
    const asked: string[] = []
    page.on('dialog', (asking) => {
      asked.push(asking.message())
      void asking.dismiss()
    })
    const { name, canary } = await addRemote(site.admin)
    const first = 'The first of them'
    for (const [index, text] of hostileTexts.entries())
      await promote(site.admin, name, canary, 11 + (index % 50), index === 0 ? `${first} ${text}` : text)
    await openAdmin(page, 'platform')
    await page.getByRole('button', { name: 'Show Earlier' }).click()
    await expect(events(page).filter({ hasText: first })).toHaveCount(1)
    const shown = (await events(page).allTextContents()).join('\n')
    for (const text of hostileTexts) expect(shown).toContain(text)
    await page.getByRole('link', { name: `Roll back ${name}` }).click()
    await dialog(page).getByLabel('Reason').fill(`rolled ${hostileTexts[0]}`)
    await dialog(page).getByRole('button', { name: 'Roll Back' }).click()
    await expect(events(page).first()).toContainText(`rolled ${hostileTexts[0]}`)
    expect(asked).toEqual([])
  },
)

test('only Admins see the platform page', async ({ page }) => {
  await signIn(page, 'Investor', adminPath('platform'))
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})
