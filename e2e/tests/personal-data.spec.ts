import { readFileSync } from 'node:fs'
import { listUsers } from '@freehold/contracts'
import { addUser, adminPath, dialog, openAdmin, test as siteTest, unique } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { demoData, demoServer } from '../src/demoServer'
import { freePort, ServerProcess } from '../src/serverProcess'
import { signInToApi } from '../src/signedInApi'
import { demoAccounts, demoPassword, expect, signIn, test } from '../src/test'

test('an Admin exports and erases a user, each with a recent sign-in and the erasure with the username typed [REL-8]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 40[13]/)
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const env = { ...demoServer.env, PORT: port, FREEHOLD_DATA: demoData() }
  const server = new ServerProcess(env, ['--import', './e2e/src/movableClock.mjs', 'api/dist/server.js'])
  try {
    await server.printed(/running at/)
    const name = unique()
    const admin = await signInToApi(demoAccounts.Admin, demoPassword, address)
    await addUser(admin, name)
    const username = `${name.toLowerCase()}@freehold.test`
    await signIn(page, 'Admin', address + adminPath(`users?q=${name}`))
    await page.getByRole('link', { name: `Edit Pat ${name}`, exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit User' })
    await expect(form.getByRole('heading', { name: 'Personal Data' })).toBeVisible()
    server.signal('SIGUSR2')
    await server.printed(/The clock is 1 steps ahead/)

    await form.getByRole('button', { name: 'Export' }).click()
    const question = page.getByRole('dialog', { name: 'Enter Your Password' })
    await question.getByLabel('Password', { exact: true }).fill(demoPassword)
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`Personal data of Pat ${name}.json`)
    const { user, account } = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect([user.username, account.name]).toEqual([username, `${name} Homes`])

    await form.getByLabel('First name').fill('Unsaved')
    await form.getByRole('button', { name: 'Erase User' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Erase User' })
    await expect(confirmation).toContainText(`This deletes Pat ${name} with all searches`)
    await expectAccessible(page, 'the question before a user is erased')
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByLabel('First name')).toHaveValue('Unsaved')
    await form.getByRole('button', { name: 'Erase User' }).click()
    const yes = confirmation.getByRole('button', { name: 'Erase', exact: true })
    for (const wrong of ['', `Pat ${name}`, name, `x${username}`]) {
      await confirmation.getByRole('textbox').fill(wrong)
      await expect(yes).toBeDisabled()
    }
    await confirmation.getByRole('textbox').fill(username)
    await yes.click()
    await expect(page.locator('[data-toast]')).toContainText(
      /User erased. Records now say ‘erased user [0-9a-f]{12}’/,
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(`No users match “${name}”`)).toBeVisible()
    const again = await signInToApi(demoAccounts.Admin, demoPassword, address)
    expect(await again.call(listUsers, { query: { search: name } })).toEqual([])
    // Close the page before its server, or its prefetches would fail.
    await page.goto('about:blank')
  } finally {
    await server.kill()
  }
})

siteTest(
  'Admins see why they cannot erase themselves, and can export their own data [REL-8]',
  async ({ page }) => {
    await openAdmin(page, 'users?q=admin@freehold.test')
    await page.getByRole('link', { name: /^Edit Dana/ }).click()
    const button = dialog(page).getByRole('button', { name: 'Erase User' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'the form of a user')
    await dialog(page).getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText('You cannot erase yourself. Ask another Admin')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Export' }).click()
    expect((await downloading).suggestedFilename()).toBe('Personal data of Dana Whitfield.json')
  },
)
