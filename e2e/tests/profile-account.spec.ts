import type { Page } from '@playwright/test'
import {
  confirmEmailChange,
  getUser,
  investmentMarkets,
  type Market,
  type Profile,
  updateProfileStrategies,
} from '@freehold/contracts'
import { linkFor, mailsTo, resetLinkFor } from '../src/outbox'
import { phone } from '../src/phone'
import { ordinaryHome } from '../src/propertyPage'
import { infoWindow, tags } from '../src/searchPage'
import { type Person, signInToApi } from '../src/signedInApi'
import { expect, fillInSignIn, signIn, test } from '../src/test'

const tabs = {
  markets: ['Markets', 'Investment Markets'],
  interests: ['Interests', 'Investment Interests'],
  strategies: ['Strategies', 'Investment Strategies'],
  experience: ['Experience', 'Experience Level'],
} as const

test('the tabs of the profile have their own paths and titles [PRF-1] [PRF-2]', async ({ page }) => {
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
  const markets = await admin.call(investmentMarkets)
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

test('a switch saves the whole list, and falls back with a toast if saving fails [PRF-4] [API-17]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  const own = await signInToApi(person.username, person.password)
  const savedProfile = async () => (await own.call(getUser)).profile
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

test('a switch pressed repeatedly ends in its last state, with one save at a time [PRF-4]', async ({
  page,
  person,
}) => {
  const own = await signInToApi(person.username, person.password)
  await signIn(page, person, '/app/profile/strategies')
  const saves: { updates: string[]; basedOn: string[] }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postDataJSON() as (typeof saves)[number])
  })
  const release = await hold(page, '**/api/v1/auth/profile/strategies', 'PATCH')
  const brrrr = page.getByRole('switch', { name: 'BRRRR' })
  for (let press = 0; press < 7; press++) await brrrr.click()
  await page.getByRole('switch', { name: 'Buy & Hold' }).focus()
  await page.keyboard.press('Space')
  expect(saves).toHaveLength(1)
  await expect(page.getByText('2 of 4 on')).toBeVisible()
  release()
  await expect(page.getByText('Saving')).toHaveCount(0)
  await expect(brrrr).not.toBeChecked()
  expect(saves).toHaveLength(2)
  expect(saves[1]!.basedOn).toEqual(saves[0]!.updates)
  const { profile } = await own.call(getUser)
  expect(profile.strategies.toSorted()).toEqual(['fixFlip', 'shortTerm'])
  await page.reload()
  await expect(page.getByText('2 of 4 on')).toBeVisible()
})

test('two tabs and another browser add to each other\u2019s changes, and a tab shows them at once [PRF-4]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 409/)
  const elsewhere = await signInToApi(person.username, person.password)
  const saved = async () => (await elsewhere.call(getUser)).profile.strategies.toSorted()
  await signIn(page, person, '/app/profile/strategies')
  const other = await page.context().newPage()
  await other.goto('/app/profile/strategies')
  const brrrr = (tab: Page) => tab.getByRole('switch', { name: 'BRRRR' })
  await expect(brrrr(other)).toBeChecked()
  await brrrr(page).uncheck()
  await expect(brrrr(other)).not.toBeChecked()
  await expect(other.getByText('3 of 4 on')).toBeVisible()

  await elsewhere.call(updateProfileStrategies, { body: { updates: ['brrrr', 'fixFlip'] } })
  await other.getByRole('switch', { name: "Fix'N'Flip" }).uncheck()
  await expect(page.getByText('1 of 4 on')).toBeVisible()
  await expect(other.getByText('1 of 4 on')).toBeVisible()
  await expect(brrrr(page)).toBeChecked()
  expect(await saved()).toEqual(['brrrr'])
})

test('turning a strategy on or off shows at once in other tabs, on a property and on the map [PRF-5]', async ({
  page,
  person,
  homes,
}) => {
  await signIn(page, person, '/app/profile/strategies')
  const home = ordinaryHome(homes)
  const property = await page.context().newPage()
  await property.goto(`/app/property/${home._id}?strategy=brrrr`)
  const map = await page.context().newPage()
  await map.goto('/app/search')
  await tags(map).first().click()
  const onProperty = property.getByRole('tablist', { name: 'Strategies' }).getByRole('tab', { name: /BRRRR/ })
  const onMap = infoWindow(map).getByRole('tab', { name: /BRRRR/ })
  await expect(onProperty).toBeVisible()
  await expect(onMap).toBeVisible()

  await page.getByRole('switch', { name: 'BRRRR' }).uncheck()
  await expect(onProperty).toHaveCount(0)
  await expect(property.getByRole('tab', { selected: true })).toBeVisible()
  await expect(onMap).toHaveCount(0)
  await page.getByRole('switch', { name: 'BRRRR' }).check()
  await expect(onProperty).toBeVisible()
  await expect(onMap).toBeVisible()
})

test('many markets can be searched and sorted with selected ones first, by keyboard and on a phone', async ({
  page,
  person,
}) => {
  await page.setViewportSize(phone)
  await page.route('**/api/v1/auth/lookups/investmentMarkets', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Market[] }
    const more = Array.from({ length: 30 }, (_, index) => madeUpMarket(String(index).padStart(2, '0')))
    await route.fulfill({ response: answer, json: { data: [...data, ...more] } })
  })
  await signIn(page, person, '/app/profile/markets')
  const first = page.getByRole('listitem').first().getByRole('switch')
  const last = page.getByRole('region', { name: 'Investment Markets' }).getByRole('listitem').nth(-31)
  const city = (await last.getByRole('switch').getAttribute('aria-label')) ?? ''
  await last.getByRole('switch').check()
  await expect(page.getByText(/^1 of \d+ on$/)).toBeVisible()

  await page.getByRole('radio', { name: 'By city' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAccessibleName(city)
  await expect(page).toHaveURL(/order=selected/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('ZTOWN 2')
  await expect(page.getByText(/^12 found, 1 of \d+ on$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search markets' })).toHaveValue('ZTOWN 2')
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByRole('link', { name: 'Clear Search' }).click()
  await expect(page.getByRole('listitem').nth(30)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

const madeUpMarket = (id: string): Market => ({
  _id: `made-up-${id}`,
  city: `Ztown ${id}`,
  state: 'WA',
  description: 'Quiet streets',
  active: true,
})

const storedProfile = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('freehold') ?? '{}') as { user: { profile: Profile } }).user.profile,
  )

test("the account page has the account's name and saves the user's details, which the sidebar then shows [ACC-1] [ACC-2] [ACC-4] [API-8]", async ({
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
  await card.getByRole('button', { name: 'Update User Details' }).click()
  await expect(card.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByText('User details updated successfully.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`Josefa ${person.lastName}`)
  await page.reload()
  await expect(card.getByLabel('First Name')).toHaveValue('Josefa')
})

test('a new password is saved, the fields are cleared, and the old one no longer works [ACC-3] [ACC-4] [API-9]', async ({
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

const userDetails = (page: Page) => {
  const card = page.getByRole('region', { name: 'User Details' })
  return {
    email: card.getByLabel('Username/Email'),
    password: card.getByLabel('Current Password', { exact: true }),
    save: card.getByRole('button', { name: 'Update User Details' }),
    waiting: card.getByRole('status'),
  }
}
const storedUsername = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('freehold') ?? '{}') as { user: { username: string } }).user.username,
  )
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Requests an email change on the account page. */
async function askForEmail(page: Page, email: string, password: string) {
  const details = userDetails(page)
  await details.email.fill(email)
  await details.password.fill(password)
  await details.save.click()
}

test('a new email needs the password, and stays pending until its mailed link is confirmed [ACC-2] [API-8]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 400/)
  const elsewhere = await signInToApi(person.username, person.password)
  const moved = `moved-${person.username}`
  const waits = `We sent a link to ${moved}. Until you confirm the change, you sign in with ${person.username}.`
  await signIn(page, person, '/app/account')
  const { email, password, save, waiting } = userDetails(page)
  await expect(password).toHaveCount(0)
  await page.getByLabel('First Name').fill('Josefa')
  await email.fill(moved)
  await save.click()
  await expect(password).toHaveAccessibleDescription(/Current Password is required/)
  await password.fill('not this one')
  await save.click()
  await expect(password).toHaveAccessibleDescription(/Current password is not correct/)
  await expect(password).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Josefa')
  await expect(email).toHaveValue(moved)

  await password.fill(person.password)
  await password.press('Enter')
  await expect(page.getByText('User details updated successfully.')).toBeVisible()
  await expect(waiting).toHaveText(waits)
  await expect(password).toHaveCount(0)
  await page.reload()
  await expect(waiting).toHaveText(waits)
  await expect(email).toHaveValue(person.username)
  await expect(page.getByLabel('First Name')).toHaveValue('Josefa')
  const [wish] = mailsTo(person.username)
  expect(wish).toMatch(/until the new address is confirmed.*If it was not you/s)
  expect(wish).not.toMatch(/confirmEmail|revertEmail|moved-/)

  const mailed = await page.context().newPage()
  await mailed.goto(await linkFor(moved, 'confirmEmail'))
  await expect(mailed).toHaveURL('/confirmEmail')
  await mailed.reload()
  await signInToApi(person.username, person.password)
  expect(await storedUsername(page)).toBe(person.username)
  await mailed.getByRole('button', { name: 'Confirm Email Address' }).press('Enter')
  await expect(title(mailed, 'Email Address Confirmed')).toBeVisible()
  await expect(mailed.getByText(`You sign in with ${moved} from now on.`)).toBeVisible()
  await page.reload()
  await expect(email).toHaveValue(moved)
  await expect(waiting).toBeEmpty()
  expect(await storedUsername(page)).toBe(moved)
  await elsewhere.call(getUser)
  await expect(signInToApi(person.username, person.password)).rejects.toThrow('answered 401')
  await signInToApi(moved, person.password)
})

test('a pending email survives saving the names, and can be cancelled', async ({ page, person, watch }) => {
  watch.expectProblem(/status of 404/)
  const moved = `moved-${person.username}`
  await signIn(page, person, '/app/account')
  await askForEmail(page, moved, person.password)
  const { email, save, waiting } = userDetails(page)
  await expect(waiting).toContainText(moved)
  await page.getByLabel('First Name').fill('Josefa')
  await save.click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`Josefa ${person.lastName}`)
  await expect(waiting).toContainText(moved)
  await page.getByRole('button', { name: 'Cancel Email Change' }).press('Enter')
  await expect(page.getByText('Email change cancelled')).toBeVisible()
  await expect(waiting).toBeEmpty()
  await expect(email).toBeFocused()
  await page.goto(await linkFor(moved, 'confirmEmail'))
  await page.getByRole('button', { name: 'Confirm Email Address' }).click()
  await expect(title(page, 'This Link Does Not Work')).toBeVisible()
  await expect(page.getByText('Email confirmation link not found (404)')).toBeVisible()
})

test('the link mailed to the old email recovers the account from someone who changed email and password', async ({
  page,
  person,
  openContext,
  watch,
}) => {
  // The attacker's page gets errors once the owner's link has ended its session.
  watch.expectProblem(/status of 40[14]/)
  const stolen = `stolen-${person.username}`
  await signIn(page, person, '/app/account')
  await askForEmail(page, stolen, person.password)
  await expect(userDetails(page).waiting).toContainText(stolen)
  const attacker = await signInToApi(person.username, person.password)
  const [, token] = (await linkFor(stolen, 'confirmEmail')).split('/confirmEmail/')
  await attacker.call(confirmEmailChange, { body: { token: token! } })
  await changePassword(page, person.password, 'of the attacker')
  await expect(page.getByText('Password changed successfully')).toBeVisible()

  const owner = await (await openContext({ viewport: phone })).newPage()
  const link = await linkFor(person.username, 'revertEmail')
  await owner.goto(link)
  await expect(owner).toHaveURL('/revertEmail')
  await owner.getByRole('button', { name: 'Restore Email Address' }).click()
  await expect(title(owner, 'Email Address Restored')).toBeVisible()
  await expect(owner.getByText(`You sign in with ${person.username} again`)).toBeVisible()
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/login/)
  for (const username of [person.username, stolen])
    await expect(signInToApi(username, 'of the attacker')).rejects.toThrow('answered 401')

  await owner.getByRole('link', { name: 'Forgot Password?' }).click()
  await owner.getByLabel('Email').fill(person.username)
  await owner.getByRole('button', { name: 'Send Reset Email' }).click()
  await owner.goto(await resetLinkFor(person.username))
  await owner.getByLabel('Password', { exact: true }).fill('of the owner')
  await owner.getByLabel('Confirm Password', { exact: true }).fill('of the owner')
  await owner.getByRole('button', { name: 'Confirm Password Reset' }).click()
  await expect(owner).toHaveURL('/login')
  await signInToApi(person.username, 'of the owner')
  await owner.goto(link)
  await owner.getByRole('button', { name: 'Restore Email Address' }).click()
  await expect(title(owner, 'This Link Does Not Work')).toBeVisible()
})

const odd = 'Zoe\u0308 \u{1F469}\u{1F3FD}\u200D\u{1F4BB} \u05d3\u05e0\u05d9\u05d0\u05dc \u{20BB7} <b>&amp;'

test('unusual names and passwords are stored exactly as typed [ACC-2] [ACC-3]', async ({ page, person }) => {
  await signIn(page, person, '/app/account')
  await page.getByLabel('First Name').fill(odd)
  await page.getByRole('button', { name: 'Update User Details' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`${odd} ${person.lastName}`)
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue(odd)

  const password = `  ${odd.repeat(20)} `
  await changePassword(page, person.password, password)
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(signInToApi(person.username, password.trim())).rejects.toThrow('answered 401')
  await expect(signInToApi(person.username, password.normalize())).rejects.toThrow('answered 401')
  await signInToApi(person.username, password)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillInSignIn(page, { ...person, password })
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/app\/?$/)
})

test('a wrong current password is reported at its field, and the fields keep their values [ACC-6]', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 400/)
  await signIn(page, person, '/app/account')
  await changePassword(page, 'not this one', 'x'.repeat(1_001))
  const [current, next] = passwordFields(page)
  await expect(next).toHaveAccessibleDescription('Password is longer than 1,000 characters')
  await next.fill('another one')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Current password is not correct' })).toBeVisible()
  await expect(current).toHaveAccessibleDescription('Current password is not correct')
  await expect(current).toBeFocused()
  await expect(current).toHaveValue('not this one')
  await expect(next).toHaveValue('another one')
})

test('a new password ends all other sessions and says how many [API-9]', async ({ page, person }) => {
  const others = [await signInAgain(person), await signInAgain(person)]
  await signIn(page, person, '/app/account')
  const sessions = page.getByRole('region', { name: 'Where You Are Signed In' })
  await expect(sessions.getByRole('listitem').first()).toBeVisible()
  const before = await sessions.getByRole('listitem').count()
  await changePassword(page, person.password, 'a password that is new')
  await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible()
  await expect(page.getByText(`${before - 1} other sessions were signed out.`)).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveText([/This browser/])
  for (const other of others) await expect(other.call(getUser)).rejects.toThrow('answered 401')
  await page.reload()
  await expect(sessions.getByText('No other browser is signed in.')).toBeVisible()
})

test('sessions are listed with device and times, and each or all others can be signed out', async ({
  page,
  person,
  openContext,
  watch,
}) => {
  // Errors of the phone's calls after it is signed out.
  watch.expectProblem(/status of 401 .*\/api\/v1\/(auth\/|refresh-token)/)
  const phone = await openContext({ userAgent: iPhone })
  const phonePage = await phone.newPage()
  await signIn(phonePage, person, '/app/account')
  const scripts = [await signInAgain(person), await signInAgain(person)]
  await signIn(page, person, '/app/account')
  const sessions = page.getByRole('region', { name: 'Where You Are Signed In' })
  const rows = sessions.getByRole('listitem')
  await expect(rows.first()).toHaveText(/^Chrome on Linux\s+This browser\s*Signed in .+ from 127\.0\.0\.1$/)
  const onPhone = rows.filter({ hasText: 'Safari on iPhone' })
  await expect(onPhone).toHaveText(/Signed in \w{3} \d{2}, \d{4}, \d+:\d{2} [AP]M.*Last seen /)

  await onPhone.getByRole('button', { name: 'Sign Out Safari on iPhone' }).press('Enter')
  await expect(page.getByText('Signed out Safari on iPhone')).toBeVisible()
  await expect(onPhone).toHaveCount(0)
  await expect(sessions.getByRole('group', { name: 'Sessions' })).toBeFocused()
  await phonePage.getByRole('link', { name: 'Profile' }).click()
  await expect(phonePage).toHaveURL(/\/login/)
  await phone.close()

  await sessions.getByRole('button', { name: 'Sign Out All Others' }).click()
  await expect(page.getByText(/^\d other sessions were signed out\.$/)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(sessions.getByText('No other browser is signed in.')).toBeVisible()
  for (const script of scripts) await expect(script.call(getUser)).rejects.toThrow('answered 401')
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('if the sessions fail to load, the rest of the page works and they can be retried', async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  const error = { code: 'INTERNAL', message: 'The sessions could not be read', requestId: 'r1' }
  await page.route('**/api/v1/auth/sessions', (route) => route.fulfill({ status: 500, json: { error } }))
  await signIn(page, person, '/app/account')
  const sessions = page.getByRole('region', { name: 'Where You Are Signed In' })
  await expect(sessions.getByRole('alert')).toContainText(error.message)
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName)
  await page.unroute('**/api/v1/auth/sessions')
  await sessions.getByRole('button', { name: 'Retry' }).click()
  await expect(sessions.getByText('This browser')).toBeVisible()
})

test('leaving with unsaved details asks first', async ({ page, person }) => {
  await signIn(page, person, '/app/help')
  await page.getByRole('link', { name: 'Account' }).click()
  const first = page.getByLabel('First Name')
  await first.fill('Josefa')
  const leave = () => page.getByRole('link', { name: 'Help' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/app/account')
  await expect(first).toHaveValue('Josefa')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/app/account')
  await leave()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/app/help')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(first).toHaveValue(person.firstName)
  await first.fill('Josefa')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
})

const signInAgain = ({ username, password }: Person) => signInToApi(username, password)

const passwordFields = (page: Page) =>
  [
    page.getByLabel('Current Password', { exact: true }),
    page.getByLabel('New Password', { exact: true }),
  ] as const

async function changePassword(page: Page, from: string, to: string) {
  const [current, next] = passwordFields(page)
  await current.fill(from)
  await next.fill(to)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

test('the account page names missing or invalid fields, and shows failures in a toast [ACC-5] [ACC-6]', async ({
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

test("the toast shows the server's text for every form of error, and never HTML [ACC-6]", async ({
  page,
  person,
  watch,
}) => {
  watch.expectProblem(/status of (4|5)\d\d|ERR_CONNECTION_REFUSED/)
  await signIn(page, person, '/app/account')
  const toasts = page.locator('[data-toast]')
  const cards = {
    'Update User Details': '**/api/v1/auth/userDetails',
    'Update Password': '**/api/v1/auth/changePassword',
  }
  const [current, next] = passwordFields(page)
  await current.fill(person.password)
  await next.fill('a password that is new')
  const refused = { code: 'INVALID_INPUT', message: 'That is refused', fields: { taxId: 'No such tax id' } }
  for (const [button, url] of Object.entries(cards)) {
    for (const [answer, message] of [
      [{ status: 400, json: { error: refused } }, 'That is refused; No such tax id'],
      [{ status: 500, json: { message: 'Nothing can be saved' } }, 'Nothing can be saved'],
      [{ status: 422, json: { errors: ['No name', { message: 'No email' }] } }, 'No name; No email'],
      [{ status: 503, contentType: 'text/plain', body: 'Closed for the night' }, 'Closed for the night'],
      [{ status: 502, contentType: 'text/html', body: '<!doctype html><b>502</b>' }, 'An error occurred'],
      [null, 'An error occurred'],
    ] as const) {
      await page.route(url, (route) =>
        answer === null ? route.abort('connectionrefused') : route.fulfill(answer),
      )
      await page.getByRole('button', { name: button }).click()
      await expect(toasts).toHaveText(message)
      await toasts.getByRole('button', { name: 'Dismiss' }).click()
      await expect(toasts).toHaveCount(0)
      await page.unroute(url)
    }
    await expect(page.getByRole('button', { name: button })).toBeVisible()
  }
  await expect(current).toHaveValue(person.password)
})

/** Holds a call until it is released. */
async function hold(page: Page, url: string, method: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return release
}
