import { tabTo } from '../src/keyboard'
import { resetLinkFor } from '../src/outbox'
import { phone } from '../src/phone'
import { expect, test } from '../src/test'

test('password reset, sign-in, navigation and sign-out work by keyboard alone [LAY-2] [LOG-1] [FGT-1] [RST-2]', async ({
  page,
  person,
  watch,
}) => {
  test.slow()
  watch.expectProblem(/status of 401/)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const { keyboard } = page

  await page.goto('/app/profile/strategies')
  await tabTo(page, page.getByRole('link', { name: 'Forgot Password' }))
  await keyboard.press('Enter')
  await expect(heading('Forgot Password')).toBeFocused()
  await tabTo(page, email)
  await keyboard.type(person.username)
  await keyboard.press('Enter')
  await expect(heading('Check Your Inbox')).toBeFocused()
  await page.goto(await resetLinkFor(person.username))
  await tabTo(page, password)
  await keyboard.type('new words')
  await keyboard.press('Tab')
  await keyboard.type('new words')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(heading('Log In')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Password changed successfully' })).toBeVisible()

  await tabTo(page, email)
  await keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('Email is required')
  await keyboard.type(person.username)
  await tabTo(page, password)
  await keyboard.type('wrong')
  await keyboard.press('Enter')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Dismiss' }).last())
  await keyboard.press('Enter')
  await expect(page.getByText('Invalid email or password')).toHaveCount(0)
  await tabTo(page, password)
  await keyboard.press('Control+a')
  await keyboard.type('new words')
  await expect(email).toHaveValue(person.username)
  await expect(password).toHaveValue('new words')
  await keyboard.press('Enter')
  await expect(heading('Dashboard')).toBeFocused()

  const main = page.getByRole('navigation', { name: 'Main' })
  await page.reload()
  await expect(heading('Dashboard')).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const [link, title] of [
    ['Profile', 'Profile'],
    ['Help', 'Help'],
    ['Account', person.accountName],
  ] as const) {
    await tabTo(page, main.getByRole('link', { name: link }))
    await keyboard.press('Enter')
    await expect(heading(title)).toBeFocused()
  }
  await tabTo(page, main.getByRole('button', { name: /^Theme: system/ }))
  await keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Space')
  const menu = page.getByRole('group', { name: 'Account menu' })
  await tabTo(page, menu.getByRole('button', { name: 'Logout' }))
  await keyboard.press('Enter')
  await expect(heading('Log In')).toBeFocused()
})

test('an email typed right after an empty form was refused stays in its field, even if timers run late [LOG-5]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  const email = page.getByLabel('Email')
  await expect(email).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Email is required')
  await page.keyboard.type('first.last')
  await page.clock.runFor(1_000)
  await page.keyboard.type('@freehold.test')
  await expect(email).toHaveValue('first.last@freehold.test')
})

test('the phone\u2019s drawer works by keyboard alone [LAY-7]', async ({ page, person }) => {
  const { keyboard } = page
  await page.setViewportSize(phone)
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type(person.username)
  await keyboard.press('Tab')
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await page.reload()
  await tabTo(page, open)
  await keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, drawer.getByRole('link', { name: 'Help' }))
  await keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
})
