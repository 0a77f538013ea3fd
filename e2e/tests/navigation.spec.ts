import type { Page } from '@playwright/test'
import type { PropertySummary } from '@freehold/contracts'
import { ordinaryHome } from '../src/propertyPage'
import { fewAndMany } from '../src/suites'
import { expect, fillInSignIn, signInByForm, test } from '../src/test'

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })
/** The demo agent's account. */
const agency = 'Cascade Homes Group'
const logIn = (page: Page) => page.getByRole('button', { name: 'Log In' }).click()

/** A property page adds its inputs to its address. */
const endingAt = (path: string) => (url: URL) =>
  (url.pathname + url.search + url.hash).replace(/&scenario=[^&#]*/, '') === path

/** Every page behind sign-in, with the URL it redirects to and its heading; one of each kind comes first. */
const pages = ({
  _id,
  PropertyAddressFull,
}: PropertySummary): [path: string, end: string, title: string][] => [
  ['/app', '/app', 'Dashboard'],
  ['/app/help?topic=a%26b#top', '/app/help?topic=a%26b#top', 'Help'],
  ['/app/search?at=47.6,-122.3,14', '/app/search?at=47.6,-122.3,14', 'Search Properties'],
  [
    `/app/property/${_id}?strategy=brrrr`,
    `/app/property/${_id}?strategy=brrrr`,
    PropertyAddressFull.split(',')[0]!,
  ],
  ['/app/adminSettings/users/add?search=a#b', '/app/adminSettings/users/add?search=a#b', 'Not allowed'],
  ['/app/', '/app/', 'Dashboard'],
  ['/app/contacts', '/app/contacts', 'Contacts'],
  ['/app/profile', '/app/profile/markets', 'Profile'],
  ['/app/profile/strategies', '/app/profile/strategies', 'Profile'],
  ['/app/profile/experience', '/app/profile/experience', 'Profile'],
  ['/app/account#sessions', '/app/account#sessions', agency],
  ['/app/adminSettings', '/app/adminSettings', 'Not allowed'],
  ['/app/nowhere?x=1', '/app/nowhere?x=1', 'Page not found'],
]

for (const { count, tag } of fewAndMany(5, 13))
  test(
    `each of ${count} pages opened without a session leads to sign-in and back, and the back button then leaves the site [SES-2] [LOG-3]`,
    { tag },
    async ({ page, homes }) => {
      test.slow()
      const all = pages(ordinaryHome(homes))
      expect(all).toHaveLength(13)
      for (const [path, end, title] of all.slice(0, count)) {
        await page.goto('about:blank')
        await page.goto(path)
        await expect(page, path).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
        await fillInSignIn(page, 'Agent')
        await logIn(page)
        await expect(page, path).toHaveURL(endingAt(end))
        await expect(heading(page, title), path).toBeAttached()
        await page.goBack()
        await expect(page, `${path}, one step back`).toHaveURL('about:blank')
        await page.goForward()
        await expect(page, `${path}, forward again`).toHaveURL(endingAt(end))
        await expect(heading(page, title), path).toBeAttached()
        await page.evaluate(() => localStorage.clear())
      }
    },
  )

test('sign-in stays on this site, wherever `from` points [LOG-3]', async ({ page }) => {
  test.slow()
  for (const [from, end] of [
    ['https://elsewhere.example/app', '/app/'],
    ['//elsewhere.example', '/app/'],
    ['/\\elsewhere.example', '/app/'],
    ['/\t/elsewhere.example', '/app/'],
    ['/.//elsewhere.example', '/app/'],
    ['/app/..//elsewhere.example', '/app/'],
    ['javascript:alert(1)', '/app/'],
    ['app/help', '/app/'],
    ['', '/app/'],
    ['/login?from=/login', '/app'],
    ['/app/help\r\nLocation: //elsewhere.example', '/app/helpLocation:%20/elsewhere.example'],
  ] as const) {
    await signInByForm(page, 'Investor', `/login?from=${encodeURIComponent(from)}`)
    await expect(page, from).toHaveURL(endingAt(end))
    await expect(page.getByRole('navigation', { name: 'Main' }), from).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('back and forward restore visited pages with title and focus, and never lead to sign-in', async ({
  page,
}) => {
  await signInByForm(page, 'Investor')
  const visit = async (name: string, title = name) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expectShown(page, title)
  }
  await visit('Help')
  await visit('Profile')
  await visit('Search Properties')
  await visit('Home', 'Dashboard')
  for (const title of ['Search Properties', 'Profile', 'Help', 'Dashboard']) {
    await page.goBack()
    await expectShown(page, title)
  }
  for (const title of ['Help', 'Profile']) {
    await page.goForward()
    await expectShown(page, title)
  }
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('after sign-out the back button shows no page again and does not trap the user [SES-2]', async ({
  page,
}) => {
  await signInByForm(page, 'Investor')
  for (const name of ['Help', 'Profile']) {
    await page.getByRole('link', { name }).click()
    await expectShown(page, name)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectShown(page, 'Log In')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fhelp')
  await expectShown(page, 'Log In')
  await page.goBack()
  await expect(page).toHaveURL('/login?from=%2Fapp%2F')
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('the pages before sign-in have their own titles and move the focus to their headings', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Log In | Freehold')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expectShown(page, 'Forgot Password')
  await page.getByLabel('Email').fill('nobody@freehold.test')
  await page.keyboard.press('Enter')
  await expectShown(page, 'Check Your Inbox')
  await page.goBack()
  await expectShown(page, 'Log In')
  await page.goForward()
  await expectShown(page, 'Forgot Password')
})

/** Expects a page to have its title, with the name of its tab, and the focus on its heading. */
async function expectShown(page: Page, title: string) {
  await expect(page).toHaveTitle(`${title === 'Profile' ? 'Markets, Profile' : title} | Freehold`)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused()
}
