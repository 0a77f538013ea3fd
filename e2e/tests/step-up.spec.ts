import { expectAccessible } from '../src/axe'
import { demoData, demoServer } from '../src/demoServer'
import { freePort, ServerProcess } from '../src/serverProcess'
import { demoPassword, expect, signIn, test } from '../src/test'

test('an Admin whose sign-in is old enters the password again, and the change continues', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 40[013]/)
  const port = String(await freePort())
  const env = { ...demoServer.env, PORT: port, FREEHOLD_DATA: demoData() }
  const server = new ServerProcess(env, ['--import', './e2e/src/movableClock.mjs', 'api/dist/server.js'])
  try {
    await server.printed(/running at/)
    await signIn(page, 'Admin', `http://127.0.0.1:${port}/app/adminSettings/users/add`)
    const form = page.getByRole('dialog', { name: 'Add New User' })
    await form.getByLabel('First name').fill('Elena')
    await form.getByLabel('Last name').fill('Moss')
    await form.getByLabel('Username').fill('elena.moss@example.com')
    await form.getByLabel('Role', { exact: true }).selectOption('Agent')
    await form.getByLabel('Password', { exact: true }).fill('secret of hers')
    await form.getByRole('switch', { name: 'New account' }).check()
    await form.getByLabel('New account name').fill('Moss Capital')
    server.signal('SIGUSR2')
    await server.printed(/The clock is 1 steps ahead/)

    const save = form.getByRole('button', { name: 'Save' })
    const question = page.getByRole('dialog', { name: 'Enter Your Password' })
    await save.click()
    await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page, 'the question for the password')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Please enter your password again')).toBeVisible()
    await expect(form.getByLabel('Last name')).toHaveValue('Moss')

    await save.click()
    await question.getByLabel('Password', { exact: true }).fill('a guess')
    await page.keyboard.press('Enter')
    await expect(question.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is not correct',
    )
    await question.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('User created successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('cell', { name: 'elena.moss@example.com' })).toBeVisible()
    // Close the page before its server, or its prefetches would fail.
    await page.goto('about:blank')
  } finally {
    await server.kill()
  }
})
