import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoServer, temporaryFolder } from '../src/demoServer'
import { DevelopedRemote } from '../src/developedRemote'
import { freePort, ServerProcess } from '../src/serverProcess'
import { expect, fillInSignIn, signIn, test as base } from '../src/test'

/** A remote on a development server, with the Freehold that most tests share. */
const test = base.extend<object, { remote: DevelopedRemote; production: string }>({
  remote: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const remote = new DevelopedRemote('remote-account')
      await remote.start(demoServer.env.PORT)
      await provide(remote)
      await remote.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** The URL of a Freehold in production mode. */
  production: [
    // It has no dependencies either.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const port = String(await freePort())
      const address = `http://127.0.0.1:${port}`
      const data = join(temporaryFolder(), 'data')
      const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'error' }
      const server = new ServerProcess({ ...env, PUBLIC_URL: address, FREEHOLD_DATA: data })
      await server.printed(/running at /)
      await provide(address)
      await server.interrupt()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const banner = (page: Page) => page.getByRole('complementary', { name: 'Development' })

test('one tab loads a remote from its development server, and an edit shows there without losing typed text', async ({
  page,
  person,
  remote,
}) => {
  await page.goto(remote.address)
  await fillInSignIn(page, person)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(banner(page)).toContainText(`This tab uses remote-account from ${remote.origin}`)
  await expect(page).toHaveURL(/\/app\/profile\/\w+$/)

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByLabel('First Name').fill('Augusta')
  await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
  remote.edit('account/UserDetailsForm.tsx', 'title="User Details"', 'title="Who You Are"')
  await expect(page.getByRole('heading', { name: 'Who You Are' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Augusta')
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)

  const other = await page.context().newPage()
  await other.goto('/app/account')
  await expect(other.getByRole('heading', { name: 'User Details' })).toBeVisible()
  await expect(banner(other)).toBeHidden()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who You Are' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/account$/)
  await banner(page).getByRole('button', { name: 'Use Published Versions' }).click()
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  remote.edit('account/UserDetailsForm.tsx', 'title="Who You Are"', 'title="User Details"')
})

test('a role without access to a remote gets no code from its development server either', async ({
  page,
  remote,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signIn(page, 'Investor', `/app/adminSettings/users?develop=remote-admin@${remote.origin}`)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(banner(page)).toContainText('remote-admin')
  expect(asked.filter((url) => url.includes('remoteEntry') && url.startsWith(remote.origin))).toEqual([])
})

test('if a development server is down, only its pages fail, and the banner shows its address', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/)
  await signIn(page, 'Investor', '/app/account?develop=remote-account@http://127.0.0.1:1')
  await expect(page.getByRole('heading', { name: 'This part of Freehold is not available' })).toBeVisible()
  await expect(banner(page)).toContainText('http://127.0.0.1:1')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('in production there are no development remotes: page and policy are unchanged, and the stored setting is removed', async ({
  page,
  production: address,
  remote,
}) => {
  const written = `remote-account@${remote.origin}`
  const policyAt = async (path: string) =>
    (await page.request.get(address + path)).headers()['content-security-policy']
  expect(await policyAt(`/login?develop=${written}`)).toBe(await policyAt('/login'))
  expect(await policyAt('/login')).not.toContain('http')

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${address}/login?develop=${written}`)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await page.evaluate((text) => sessionStorage.setItem('freehold.develop', text), written)
  await page.goto(`${address}/forgotPassword`)
  await expect(page).toHaveURL(/\?develop=/)
  await expect(page.getByRole('heading', { name: /Forgot/ })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('freehold.develop'))).toBeNull()
  expect(asked.filter((url) => !url.startsWith(address))).toEqual([])
})
