import type { Page } from '@playwright/test'
import type { Market, Profile } from '@freehold/contracts'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const tabs = {
  markets: ['Markets', 'Investment Markets'],
  interests: ['Interests', 'Investment Interests'],
  strategies: ['Strategies', 'Investment Strategies'],
  experience: ['Experience', 'Experience Level'],
} as const

test('the tabs of the profile have paths and titles of their own [PRF-1] [PRF-2]', async ({ page }) => {
  await signIn(page, 'Investor', '/app/profile')
  await expect(page).toHaveURL('/app/profile/markets')
  const links = page.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  await expect(links).toHaveText(Object.values(tabs).map(([name]) => name))
  for (const [path, [name, title]] of Object.entries(tabs)) {
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(`/app/profile/${path}`)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(links.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
  }
  await expect(page.getByRole('switch')).toHaveCount(0)
})

test('markets are switches with name and description, sorted by city [PRF-3] [API-16]', async ({
  page,
  admin,
}) => {
  const markets = await admin.call<Market[]>('GET', '/auth/lookups/investmentMarkets')
  await signIn(page, 'Investor', '/app/profile/markets')
  const items = page.getByRole('region', { name: 'Investment Markets' }).getByRole('listitem')
  const cities = markets.map(({ city }) => city)
  expect(cities).toEqual([...cities].toSorted((a, b) => a.localeCompare(b, 'en')))
  await expect(items).toHaveCount(markets.length)
  for (const [index, { city, state, description }] of markets.entries()) {
    await expect(items.nth(index)).toHaveText(new RegExp(`^${city}, ${state}.*${description}`))
    await expect(items.nth(index).getByRole('switch', { name: `${city}, ${state}` })).toBeVisible()
  }
})

test('a toggle saves the whole list, and a save that fails puts the switch back with a toast [PRF-4] [API-17]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  const own = await signInToApi(person.username, person.password)
  const savedProfile = async () => (await own.call<{ profile: Profile }>('GET', '/auth/getUser')).profile
  const all = (await savedProfile()).strategies
  const without = (id: string) => all.filter((other) => other !== id).toSorted()
  await signIn(page, person, '/app/profile/strategies')
  const brrrr = page.getByRole('switch', { name: 'BRRRR' })
  await expect(brrrr).toBeChecked()

  const saving = page.waitForRequest('**/api/v1/auth/profile/strategies')
  await brrrr.uncheck()
  const { updates } = (await saving).postDataJSON() as { updates: string[] }
  expect((await saving).method()).toBe('PATCH')
  expect(updates.toSorted()).toEqual(without('brrrr'))
  await expect.poll(async () => (await savedProfile()).strategies.toSorted()).toEqual(without('brrrr'))

  const error = { code: 'INTERNAL', message: 'The profile could not be saved', requestId: 'r1' }
  await page.route('**/api/v1/auth/profile/strategies', (route) =>
    route.fulfill({ status: 500, json: { error } }),
  )
  await brrrr.click()
  await expect(page.getByRole('alert').filter({ hasText: error.message })).toBeVisible()
  await expect(brrrr).not.toBeChecked()
  expect((await storedProfile(page)).strategies.toSorted()).toEqual(without('brrrr'))
  await page.reload()
  await expect(brrrr).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Buy & Hold' })).toBeChecked()
})

const storedProfile = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('freehold') ?? '{}') as { user: { profile: Profile } }).user.profile,
  )

test("the account's page names it and saves the user's details, which the sidebar then shows [ACC-1] [ACC-2] [ACC-4] [API-8]", async ({
  page,
  person,
}) => {
  await signIn(page, person, '/app/account')
  await expect(page.getByRole('heading', { level: 1, name: person.accountName })).toBeVisible()
  const card = page.getByRole('region', { name: 'User Details' })
  await expect(card.getByLabel('First Name')).toHaveValue(person.firstName)
  await expect(card.getByLabel('Last Name')).toHaveValue(person.lastName)
  await expect(card.getByLabel('Username/Email')).toHaveValue(person.username)

  const release = await hold(page, '**/api/v1/auth/userDetails', 'PATCH')
  await card.getByLabel('First Name').fill('Josefa')
  await card.getByLabel('Username/Email').fill(`new-${person.username}`)
  await card.getByRole('button', { name: 'Update User Details' }).click()
  await expect(card.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByText('User details updated successfully.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`Josefa ${person.lastName}`)
  await page.reload()
  await expect(card.getByLabel('First Name')).toHaveValue('Josefa')
  await expect(card.getByLabel('Username/Email')).toHaveValue(`new-${person.username}`)
})

test('a new password is saved, the fields are cleared, and the old one works no more [ACC-3] [ACC-4] [API-9]', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/app/account')
  const card = page.getByRole('region', { name: 'Change Password' })
  const current = card.getByLabel('Current Password', { exact: true })
  const next = card.getByLabel('New Password', { exact: true })
  const release = await hold(page, '**/api/v1/auth/changePassword', 'POST')
  await current.fill(person.password)
  await next.fill('a password that is new')
  await card.getByRole('button', { name: 'Update Password' }).click()
  await expect(card.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(current).toHaveValue('')
  await expect(next).toHaveValue('')
  await expect(signInToApi(person.username, person.password)).rejects.toThrow('answered 401')
  await signInToApi(person.username, 'a password that is new')
})

test('the account names what is missing or wrong, and tells failures in a toast [ACC-5] [ACC-6]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  await signIn(page, person, '/app/account')
  const details = page.getByRole('region', { name: 'User Details' })
  const save = details.getByRole('button', { name: 'Update User Details' })
  const fields = ['First Name', 'Last Name', 'Username/Email']
  for (const name of fields) await details.getByLabel(name).fill('')
  await save.click()
  for (const name of fields)
    await expect(details.getByLabel(name)).toHaveAccessibleDescription(`${name} is required`)
  await details.getByLabel('Username/Email').fill('nobody')
  await expect(details.getByLabel('Username/Email')).toHaveAccessibleDescription(/valid email/)

  const passwords = page.getByRole('region', { name: 'Change Password' })
  const change = passwords.getByRole('button', { name: 'Update Password' })
  await change.click()
  for (const name of ['Current Password', 'New Password'])
    await expect(passwords.getByLabel(name, { exact: true })).toHaveAccessibleDescription(
      `${name} is required`,
    )

  await details.getByLabel('First Name').fill(person.firstName)
  await details.getByLabel('Last Name').fill(person.lastName)
  await details.getByLabel('Username/Email').fill(person.username)
  const error = { code: 'INTERNAL', message: 'The details could not be saved', requestId: 'r1' }
  await page.route('**/api/v1/auth/userDetails', (route) => route.fulfill({ status: 500, json: { error } }))
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: error.message })).toBeVisible()
  await expect(details.getByLabel('First Name')).toHaveValue(person.firstName)
  await expect(save).toBeVisible()
})

/** Holds a call back until it is released. */
async function hold(page: Page, url: string, method: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return release
}
