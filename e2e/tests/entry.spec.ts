import { getUser } from '@freehold/contracts'
import type { Locator, Page } from '@playwright/test'
import { resetLinkFor } from '../src/outbox'
import { signInToApi } from '../src/signedInApi'
import { expect, fillInSignIn, signIn, signInByForm, test } from '../src/test'

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })
const failure = "Hmmm...looks like something didn't work. We're on it!"

test('the sign-in page asks for email and password, and names missing fields [LOG-1] [LOG-5]', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log In | Freehold')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  )
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgotPassword')
})

test('a signed-in user is redirected from sign-in to the app [LOG-2]', async ({ page }) => {
  await signIn(page, 'Investor')
  await expect(page).toHaveURL('/app/')
  await page.goto('/login?from=%2Fapp%2Fhelp')
  await expect(page).toHaveURL('/app')
  await expect(dashboard(page)).toBeVisible()
})

test("the button shows 'Logging in...' during the request, and a second press sends nothing [LOG-4]", async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let attempts = 0
  await page.route('**/api/v1/login', async (route) => {
    attempts += 1
    await held
    await route.continue()
  })
  await page.goto('/login')
  await fillInSignIn(page, 'Investor')
  await page.getByRole('button', { name: 'Log In' }).click()
  const button = page.getByRole('button', { name: 'Logging in...' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.dispatchEvent('click')
  await page.getByLabel('Email').press('Enter')
  release()
  await expect(dashboard(page)).toBeVisible()
  expect(attempts).toBe(1)
})

test("a failed sign-in shows the server's message [LOG-7]", async ({ page, watch }) => {
  watch.expectProblem(/status of 50[023]|ERR_CONNECTION_REFUSED/)
  await page.goto('/login')
  await fillInSignIn(page, 'Investor')
  const error = { code: 'UNAVAILABLE', message: 'The database is away', requestId: 'r1' }
  for (const [answer, message] of [
    [{ status: 503, json: { error } }, error.message],
    [{ status: 500, json: { error: 'Down for maintenance' } }, 'Down for maintenance'],
    [{ status: 503, json: { errors: [{ message: 'Closed on Sundays' }] } }, 'Closed on Sundays'],
    [{ status: 503, contentType: 'text/plain', body: 'No upstream' }, 'No upstream'],
    [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, 'The server answered 502'],
    [null, 'Freehold cannot be reached. Check your connection and try again.'],
  ] as const) {
    await page.route(
      '**/api/v1/login',
      (route) => (answer === null ? route.abort('connectionrefused') : route.fulfill(answer)),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveText(message)
  }
})

test('a password reset needs a valid email, and the page then says to check the inbox [FGT-1] [FGT-2] [FGT-3]', async ({
  page,
}) => {
  await page.goto('/forgotPassword')
  const email = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Send Reset Email' })
  await send.click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await email.fill('nobody@freehold')
  await expect(email).toHaveAccessibleDescription('Email is not a valid email')
  await email.fill('nobody@freehold.test')
  const answered = page.waitForResponse('**/api/v1/forgot-password')
  await send.click()
  expect((await answered).status()).toBe(204)
  await expect(page.getByRole('heading', { level: 1, name: 'Check Your Inbox' })).toBeVisible()
  await expect(
    page.getByText("We'll send an email to reset your password if your email exists"),
  ).toBeVisible()
  await expect(email).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

for (const [answer, name] of [
  [{ status: 500 }, 'a 500'],
  [{ status: 200, json: { data: {} } }, 'a 200'],
  [{ status: 202 }, 'a 202'],
  [null, 'no answer'],
] as const) {
  test(`a reset request answered by ${name} is reported as failed under the field [FGT-2] [FGT-4]`, async ({
    page,
    watch,
  }) => {
    watch.expectProblem(/status of 500|ERR_CONNECTION_REFUSED/)
    await page.route('**/api/v1/forgot-password', (route) =>
      answer === null ? route.abort('connectionrefused') : route.fulfill(answer),
    )
    await page.goto('/forgotPassword')
    await page.getByLabel('Email').fill('nobody@freehold.test')
    await page.getByRole('button', { name: 'Send Reset Email' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Something went wrong',
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible()
  })
}

test('the mailed link sets a new password, once, and ends every session [RST-1] [RST-2] [RST-5] [RST-7] [FGT-5]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const elsewhere = await signInToApi(person.username, person.password)
  await page.goto('/forgotPassword')
  await page.getByLabel('Email').fill(person.username)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Inbox' })).toBeVisible()
  const link = await resetLinkFor(person.username)

  const checked = page.waitForResponse('**/api/v1/check-reset-token?**')
  await page.goto(link)
  expect((await checked).status()).toBe(200)
  await expect(page).toHaveURL('/passwordReset')
  await page.reload()
  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm Password', { exact: true })
  const confirm = page.getByRole('button', { name: 'Confirm Password Reset' })
  await confirm.click()
  await expect(password).toHaveAccessibleDescription('Please enter a password')
  await expect(confirmation).toHaveAccessibleDescription('Please confirm your password')
  await password.fill('x')
  await confirmation.fill('y')
  await expect(password).toHaveAccessibleDescription('Passwords do not match')
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
  await confirmation.fill('x')
  await confirm.click()
  await expect(page).toHaveURL('/login')

  await expect(elsewhere.call(getUser)).rejects.toThrow('answered 401')
  await signInByForm(page, { ...person, password: 'x' })
  await expect(dashboard(page)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: failure })).toBeVisible()
})

test('an expired link says so and offers a new email [RST-3]', async ({ page, watch }) => {
  watch.expectProblem(/status of 408/)
  const error = {
    code: 'RESET_TOKEN_EXPIRED',
    message: 'Password reset token has expired',
    requestId: 'r1',
  }
  await page.route('**/api/v1/check-reset-token?**', (route) =>
    route.fulfill({ status: 408, json: { error } }),
  )
  await page.goto('/passwordReset/of-last-week')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password Link Expired' })).toBeVisible()
  await expect(page.getByText('Password reset token has expired')).toBeVisible()
  await page.getByRole('link', { name: /new email/i }).click()
  await expect(page).toHaveURL('/forgotPassword')
})

test('an unknown link shows the server\u2019s error with its status, and offers a new email [RST-4]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  await page.goto('/passwordReset/guessed')
  await expect(page.getByRole('heading', { level: 1, name: failure })).toBeVisible()
  const error = page.getByText('Password reset token not found (404)', { exact: true })
  await expect(error).toBeVisible()
  const sizeOf = (text: Locator) => text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf(error)).toBeLessThan(await sizeOf(page.locator('body')))
  await page.getByRole('link', { name: /new email/i }).click()
  await expect(page).toHaveURL('/forgotPassword')
})

test('a link that could not be checked says why: the server\u2019s text and status, a timeout, or a lost connection [RST-4]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 50[02]|ERR_CONNECTION_REFUSED|ERR_ABORTED|ERR_FAILED/)
  await page.clock.install()
  const check = '**/api/v1/check-reset-token?**'
  const main = page.getByRole('main')
  for (const [answer, error] of [
    [{ status: 500, json: { error: { code: 'INTERNAL', message: 'It broke' } } }, 'It broke (500)'],
    [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, 'The server answered 502'],
    ['lost', 'Freehold cannot be reached. Check your connection and try again.'],
    ['late', 'No response within 5 s'],
  ] as const) {
    await page.route(check, (route) => {
      if (answer === 'late') return undefined
      return answer === 'lost' ? route.abort('connectionrefused') : route.fulfill(answer)
    })
    const asked = page.waitForRequest(check)
    await page.goto('/passwordReset/any', { waitUntil: 'commit' })
    await asked
    if (answer === 'late') await page.clock.runFor(5_000)
    await expect(main.getByRole('heading', { level: 1, name: failure })).toBeVisible()
    await expect(main.getByText(error, { exact: true })).toBeVisible()
    await page.unroute(check)
  }
})

test('a new password that cannot be saved is reported in the form [RST-6]', async ({ page, watch }) => {
  watch.expectProblem(/status of 500/)
  await page.route('**/api/v1/check-reset-token?**', (route) =>
    route.fulfill({ json: { data: { valid: true } } }),
  )
  await page.route('**/api/v1/reset-password', (route) => route.fulfill({ status: 500 }))
  await page.goto('/passwordReset/any')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByLabel('Confirm Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Confirm Password Reset' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
})
