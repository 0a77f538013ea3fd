import { createHash } from 'node:crypto'
import {
  getPlatform,
  getPlatformLog,
  paths,
  promoteRelease,
  publishRelease,
  releaseIdOf,
  type RemoteRelease,
  uploadReleasePart,
  versionOf,
} from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import type { Page } from '@playwright/test'
import { dialog, expectError, provideSite, test as base, toast } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { cardOf, mainLink } from '../src/drill/drillRemote'
import { drilledRemotes } from '../src/drill/drilledRemotes'
import { tabTo } from '../src/keyboard'
import { phone } from '../src/phone'
import type { SignedInApi } from '../src/signedInApi'
import { expect, signIn } from '../src/test'

const test = base.extend({
  site: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => provideSite(provide),
    { scope: 'worker', timeout: 120_000 },
  ],
})

const remote = 'remote-account'
const params = { remote }

/** Publishes a release of the account's pages whose script throws, and gives it traffic. */
async function breakAccount(admin: SignedInApi, version: string): Promise<string> {
  const text = `throw new Error('${version} is broken on load')`
  const buildId = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const description: RemoteRelease = {
    name: remote,
    version,
    buildId,
    entry: 'entry.js',
    globalName: `remote_account_${buildId}`,
    exposes: ['./routes'],
    contract: '^1.0',
    shared: {},
    roles: 'all',
    paths: ['/app/profile/*', '/app/account'],
    files: { 'entry.js': integrityOf(text) },
    preload: [],
    styles: [],
    gitSha: null,
  }
  const release = releaseIdOf(description)
  const content = Buffer.from(text).toString('base64')
  await admin.call(uploadReleasePart, { params, body: { release, path: 'entry.js', offset: 0, content } })
  await admin.call(publishRelease, { params, body: { release: description, smokeRun: false } })
  await promote(admin, release, 100)
  return release
}

const stateOf = async (admin: SignedInApi) =>
  (await admin.call(getPlatform)).remotes.find(({ name }) => name === remote)!

async function promote(admin: SignedInApi, release: string, percent: number) {
  const { sequence } = await stateOf(admin)
  const body = { release, percent, sequence, reason: 'As planned', untested: true }
  await admin.call(promoteRelease, { params, body })
}

const rowOf = (page: Page, name = remote) =>
  page.getByRole('table', { name: 'Remotes' }).getByRole('row').filter({ hasText: name })
const events = (page: Page) => page.getByRole('region', { name: 'Latest Events' }).getByRole('listitem')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openRollback = (page: Page) => page.getByRole('link', { name: 'Open Rollback' })

/** Opens the dialog of a row and confirms it, with the keyboard alone. */
async function confirmByKeyboard(page: Page, button: string, reason: string, confirm: string) {
  await tabTo(page, page.getByRole('button', { name: button }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByLabel('Reason'))
  await page.keyboard.type(reason)
  await tabTo(page, dialog(page).getByRole('button', { name: confirm, exact: true }))
  await page.keyboard.press('Enter')
}

test('while every remote is broken, an Admin gets from the failure to Rollback and brings one back, by keyboard [PLT-7]', async ({
  page,
  site,
  watch,
  openContext,
}) => {
  test.slow()
  watch.expectProblem(
    /status of (404|409|500)|ERR_|integrity|RUNTIME-\d|is broken on load|Loading (css )?chunk|MIME type/i,
  )
  const { stable: good } = await stateOf(site.admin)
  const goodVersion = versionOf(good!)
  // The second one is what browsers would fall back to.
  await breakAccount(site.admin, '9.0.0')
  const latest = await breakAccount(site.admin, '9.1.0')
  const others = /\/remotes\/remote-(?!account)/
  await page.route(others, (route) => route.fulfill({ status: 500 }))
  await signIn(page, 'Admin', `${site.address}/app/adminSettings/platform`)
  await expect(cardOf(page, 'Admin Settings')).toBeVisible()
  await expectAccessible(page, 'the failure with the link to Rollback')
  await mainLink(page, 'Profile').click()
  await expect(cardOf(page, 'Profile')).toBeVisible()

  await tabTo(page, openRollback(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.address}${paths.rollback}`)
  await expect(heading(page, 'Rollback')).toBeFocused()
  await expect(page).toHaveTitle('Rollback | Freehold')
  await expect(rowOf(page)).toContainText(/9\.1\.0.*by admin@freehold\.testAs planned/)
  await expect(rowOf(page, 'remote-admin')).toContainText('Healthy')
  await expectAccessible(page, 'Rollback')

  await tabTo(page, page.getByRole('button', { name: `Roll back ${remote}` }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Everyone gets 9.0.0 instead of 9.1.0.')
  await expect(dialog(page).getByLabel('Reason')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Roll Back' }).click()
  await expectError(dialog(page).getByLabel('Reason'), 'Reason is required')
  await expectAccessible(page, 'the rollback')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await confirmByKeyboard(page, `Roll back ${remote}`, 'It does not start', 'Roll Back')
  await expect(toast(page, `${remote} rolled back successfully`)).toBeVisible()
  await expect(rowOf(page)).toContainText(/9\.0\.0.*It does not start/)
  await expect(events(page).first()).toContainText(`${remote} rolled back to 9.0.0 by admin@freehold.test`)

  // Someone else moves traffic while the dialog is open.
  await tabTo(page, page.getByRole('button', { name: `Quarantine ${remote}` }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`Everyone gets ${goodVersion} instead of 9.0.0.`)
  await promote(site.admin, latest, 1)
  await dialog(page).getByLabel('Reason').fill('It does not start either')
  await dialog(page).getByRole('button', { name: 'Quarantine', exact: true }).click()
  await expect(dialog(page)).toContainText('Nothing was changed: someone else was faster')
  await expect(dialog(page)).toContainText('promoted by admin@freehold.test')
  await expect(dialog(page)).toContainText(
    `The canary 9.1.0 stays; everyone else gets ${goodVersion} instead of 9.0.0.`,
  )
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('It does not start either')
  await expect(dialog(page).getByRole('radio', { name: 'Stable 9.0.0' })).toBeChecked()
  await expectAccessible(page, 'the quarantine after a conflict')
  await dialog(page).getByRole('button', { name: 'Quarantine', exact: true }).click()
  await expect(toast(page, `${remote} quarantined successfully`)).toBeVisible()
  await confirmByKeyboard(page, `Roll back ${remote}`, 'The canary too', 'Roll Back')
  await expect(rowOf(page)).toContainText('The canary too')
  const { stable, canary, releases } = await stateOf(site.admin)
  expect([stable, canary]).toEqual([good, null])
  expect(releases.filter(({ state }) => state === 'quarantined')).toMatchObject([
    { version: '9.0.0', stateReason: 'It does not start either' },
  ])
  const { events: logged } = await site.admin.call(getPlatformLog, { query: { remote } })
  expect(logged.slice(0, 4).map(({ action, reason }) => [action, reason])).toEqual([
    ['rolledBack', 'The canary too'],
    ['quarantined', 'It does not start either'],
    ['promoted', 'As planned'],
    ['rolledBack', 'It does not start'],
  ])
  await page.setViewportSize(phone)
  await expectAccessible(page, 'Rollback on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })

  await mainLink(page, 'Profile').click()
  await expect(drilledRemotes.account.content(page)).toBeVisible()

  const context = await openContext({ baseURL: site.address })
  const investors = await context.newPage()
  await investors.route(others, (route) => route.fulfill({ status: 500 }))
  await signIn(investors, 'Investor', '/app/search')
  await expect(cardOf(investors, 'Search Properties')).toBeVisible()
  await expect(openRollback(investors)).toHaveCount(0)
  const asked: string[] = []
  investors.on('request', (request) => asked.push(request.url()))
  await investors.goto(paths.rollback)
  await expect(heading(investors, 'Not allowed')).toBeVisible()
  await expect(investors.getByText('Rollback is for admins.')).toBeVisible()
  expect(asked.filter((url) => url.includes('/deploy/'))).toEqual([])
})
