import type { Page } from '@playwright/test'
import {
  createInterest,
  createMarket,
  listInterests,
  listMarkets,
  listStrategies,
  listUsers,
  updateUser,
} from '@freehold/contracts'
import {
  addUser,
  adminPath,
  dialog,
  expectError,
  openAdmin,
  save,
  sections,
  test,
  toast,
  unique,
} from '../src/adminSite'
import { resetLinkFor } from '../src/outbox'
import { type Person, signInToApi } from '../src/signedInApi'
import { expect, fillInSignIn, signIn } from '../src/test'

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const edit = (page: Page, name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true })
const remove = (page: Page, name: string) => page.getByRole('link', { name: `Delete ${name}`, exact: true })
test('Admin Settings has a title and a side navigation to each section [ADM-1]', async ({ page }) => {
  await openAdmin(page, 'users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Settings')
  const links = page.getByRole('navigation', { name: 'Admin Settings' }).getByRole('link')
  await expect(links).toHaveText([
    ...sections.map(({ title }) => title),
    'Rates',
    'Imports',
    'Listing Checks',
    'Joined Homes',
    'Base Maps',
    'Platform',
  ])
  for (const { path, title } of sections) {
    await links.filter({ hasText: title }).click()
    await expect(page).toHaveURL(adminPath(path))
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
})

test('each section has a search box, a count, an add button, its columns and actions on each row [ADM-2] [ADM-4] [ADM-5]', async ({
  page,
  site,
}) => {
  await site.admin.call(createInterest, { body: { name: unique(), description: 'Any', active: false } })
  await openAdmin(page, 'users')
  for (const { path, title, one, count, columns } of sections) {
    await page.getByRole('navigation', { name: 'Admin Settings' }).getByRole('link', { name: title }).click()
    await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Actions'])
    await expect(page.getByRole('status').filter({ hasText: count })).toHaveText(/^[\d,]+ [a-z]+$/)
    await expect(page.getByRole('link', { name: `Add New ${one}` })).toBeVisible()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(await rows.count())
    await page.getByRole('searchbox', { name: `Search ${path}` }).fill('nothing has this name')
    await expect(page.getByText(`No ${path} match “nothing has this name”`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `0 ${path}` })).toBeVisible()
    await page.getByRole('link', { name: 'Clear Search' }).click()
    await expect(rows.first()).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Inactive')
  await expect(page.getByText('No inactive strategies')).toBeVisible()
})

test('search, order, page and scroll position stay while a user is edited, and the focus is restored [ADM-2] [ADM-3]', async ({
  page,
  site,
}) => {
  const name = unique()
  for (let number = 10; number < 40; number++) {
    await addUser(site.admin, `${name}${number}`, { accountName: `${name} Homes` })
  }
  await openAdmin(page, 'users')
  await page.getByRole('searchbox').fill(`pat ${name}`)
  await expect(page.getByText('30 users')).toBeVisible()
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  const list = page.url()
  await expect(page.getByRole('rowheader')).toHaveText(
    [14, 13, 12, 11, 10].map((number) => `Pat ${name}${number}`),
  )
  await edit(page, `Pat ${name}12`).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit\/[\w-]+\?q=.*page=2/)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(edit(page, `Pat ${name}12`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.getByLabel('Last name').fill(`${name}12 Changed`)
  await save(page)
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(row(page, `Pat ${name}12 Changed`)).toBeVisible()
  await expect(edit(page, `Pat ${name}12 Changed`)).toBeFocused()

  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const low = edit(page, `Pat ${name}17`)
  await low.scrollIntoViewIfNeeded()
  const place = await low.boundingBox()
  const leaveForm = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    async () => {
      await page.getByLabel('Account name').fill(`${name} Partners`)
      await save(page)
    },
  ]
  for (const leave of leaveForm) {
    await low.click()
    await expect(dialog(page)).toBeVisible()
    await leave()
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => low.boundingBox()).toEqual(place)
  }
  await expect(row(page, `Pat ${name}17`)).toContainText(`${name} Partners`)
})

test('the URL of a form opens it over its list, and closing it leads to the list [ADM-3]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  await openAdmin(page, 'markets/add?q=wa')
  await expect(dialog(page).getByRole('heading', { name: 'Add New Market' })).toBeVisible()
  await expect(dialog(page).getByLabel('City', { exact: true })).toBeFocused()
  await expect(page.locator('table')).toBeVisible()
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => dialog(page).getByRole('button', { name: 'Cancel' }).dblclick(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]
  for (const leave of waysOut) {
    await expect(dialog(page)).toBeVisible()
    await leave()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(adminPath('markets?q=wa'))
    await page.getByRole('link', { name: 'Add New Market' }).click()
  }
  await page.goto(adminPath('markets/edit/nowhere'))
  await expect(dialog(page).getByRole('alert').first()).toContainText('Market not found')
})

test('unsaved input is not lost by Escape, a click outside or the back button [ADM-3]', async ({ page }) => {
  await openAdmin(page, 'interests')
  await page.getByRole('link', { name: 'Add New Interest' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Half of a n')
  const question = page.getByRole('dialog', { name: 'Discard Changes' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(adminPath('interests/add'))
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half of a n')
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL(adminPath('interests'))
  await expect(dialog(page)).toHaveCount(0)
})

test('a user is deleted once the full name is typed, and the dialog stays open until then [ADM-6] [ADM-12]', async ({
  page,
  site,
}) => {
  const name = unique()
  await addUser(site.admin, name)
  await openAdmin(page, `users?q=${name}`)
  await remove(page, `Pat ${name}`).click()
  await expect(dialog(page)).toContainText(`Are you sure you want to delete Pat ${name}?`)
  const yes = dialog(page).getByRole('button', { name: 'Yes' })
  const typed = dialog(page).getByRole('textbox')
  for (const wrong of ['Pat', name, `pat ${name}`, `Pat  ${name}`]) {
    await typed.fill(wrong)
    await expect(yes).toBeDisabled()
  }
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/admin/user/*', async (route) => {
    await held
    await route.continue()
  })
  await typed.fill(`Pat ${name}`)
  await yes.click()
  await expect(dialog(page).getByRole('button', { name: 'Deleting...' })).toBeVisible()
  answer()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(`No users match “${name}”`)).toBeVisible()
})

test('a user is created in a new or an existing account, and server errors are shown at their fields [ADM-7] [ADM-11] [ADM-12]', async ({
  page,
  site,
  watch,
}) => {
  watch.expectProblem(/status of 409/)
  const name = unique()
  await openAdmin(page, 'users/add')
  await save(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  const required = { 'First name': '', 'Last name': '', Username: '', Role: '', Password: '', Account: '' }
  for (const label of Object.keys(required)) {
    await expectError(dialog(page).getByLabel(label, { exact: true }), `${label} is required`)
  }
  await dialog(page).getByRole('switch', { name: 'New account' }).check()
  await save(page)
  await expectError(page.getByLabel('New account name'), 'New account name is required')
  await page.getByLabel('First name').fill('Elena')
  await page.getByLabel('Last name').fill(name)
  await page.getByLabel('Username').fill('elena@')
  await expectError(page.getByLabel('Username'), 'Username is not a valid email')
  await page.getByLabel('Username').fill('Investor@freehold.test')
  await page.getByLabel('Role', { exact: true }).selectOption('Agent')
  await page.getByLabel('Password', { exact: true }).fill('secret of hers')
  await page.getByLabel('New account name').fill(`${name} Capital`)
  await save(page)
  await expectError(page.getByLabel('Username'), 'A user with this email already exists')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(`${name}@freehold.test`)
  await save(page)
  await expect(toast(page, 'User created successfully')).toBeVisible()
  await expect(page).toHaveURL(adminPath('users'))

  await page.getByRole('link', { name: 'Add New User' }).click()
  await page.getByLabel('First name').fill('Elio')
  await page.getByLabel('Last name').fill(name)
  await page.getByLabel('Username').fill(`elio.${name}@freehold.test`)
  await page.getByLabel('Role', { exact: true }).selectOption('Investor')
  await page.getByLabel('Password', { exact: true }).fill('secret of his')
  const account = page.getByLabel('Account', { exact: true })
  await account.fill(`${name} cap`)
  await expect(dialog(page).getByRole('option', { name: `${name} Capital`, exact: true })).toBeVisible()
  await account.press('Enter')
  await expect(account).toHaveValue(`${name} Capital`)
  await expect(dialog(page).getByRole('listbox')).toHaveCount(0)
  await save(page)
  await expect(toast(page, 'User created successfully')).toBeVisible()
  await expect(page).toHaveURL(adminPath('users'))
  const users = await site.admin.call(listUsers, { query: { search: name } })
  expect(users.map(({ firstName, roleName, accountName }) => [firstName, roleName, accountName])).toEqual([
    ['Elena', 'Agent', `${name} Capital`],
    ['Elio', 'Investor', `${name} Capital`],
  ])
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, { ...users[0]!, password: 'secret of hers' }, '/app/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
})

test('a user is edited without a password, the account name is required, and the history shows the change [ADM-8] [ADM-12]', async ({
  page,
  site,
}) => {
  const name = unique()
  await addUser(site.admin, name)
  await openAdmin(page, `users?q=${name}`)
  await edit(page, `Pat ${name}`).click()
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveCount(0)
  // The list of accounts covers the buttons while the field has the focus.
  await page.getByLabel('Account name').fill(' ')
  await page.keyboard.press('Tab')
  await save(page)
  await expectError(page.getByLabel('Account name'), 'Account name is required')
  await page.getByLabel('Account name').fill(`${name} Partners`)
  await page.keyboard.press('Tab')
  await page.getByLabel('Role', { exact: true }).selectOption('Agent')
  await save(page)
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(row(page, `Pat ${name}`)).toContainText(`Agent${name} Partners`)
  await edit(page, `Pat ${name}`).click()
  const date = new Date().toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await expect(dialog(page).getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    `changed role Investor → Agent, changed account ${name} Homes → ${name} Partners by Dana Whitfield on ${date}`,
    `added by Dana Whitfield on ${date}`,
  ])
})

test('a market needs a city and one of 57 states, and is created, changed and deleted [ADM-6] [ADM-9] [ADM-12]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 409/)
  const city = unique()
  await openAdmin(page, 'markets/add')
  await save(page)
  await expectError(page.getByLabel('City', { exact: true }), 'City is required')
  await expectError(page.getByLabel('State', { exact: true }), 'State is required')
  await expect(page.getByLabel('City', { exact: true })).toBeFocused()
  const states = await page.getByLabel('State', { exact: true }).getByRole('option').allTextContents()
  expect(states).toHaveLength(58)
  expect(states.slice(1).every((state) => /^[A-Z][A-Za-z. ]+ \([A-Z]{2}\)$/.test(state))).toBe(true)
  for (const code of ['DC', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI']) {
    expect(states.some((state) => state.endsWith(`(${code})`))).toBe(true)
  }
  await page.getByLabel('City', { exact: true }).fill(city)
  await page.getByLabel('State', { exact: true }).selectOption('Puerto Rico (PR)')
  await save(page)
  await expect(toast(page, 'Market created successfully')).toBeVisible()
  await page.goto(adminPath(`markets?q=${city}`))
  await page.getByRole('link', { name: 'Add New Market' }).click()
  await page.getByLabel('City', { exact: true }).fill(city.toUpperCase())
  await page.getByLabel('State', { exact: true }).selectOption('Puerto Rico (PR)')
  await save(page)
  await expectError(
    page.getByLabel('City', { exact: true }),
    'A market for this city and state already exists',
  )
  await page.getByLabel('State', { exact: true }).selectOption('Guam (GU)')
  await save(page)
  await expect(page.getByText('2 markets')).toBeVisible()
  await edit(page, `${city}, PR`).click()
  await page.getByLabel('Description', { exact: true }).fill('By the sea')
  await save(page)
  await expect(toast(page, 'Market updated successfully')).toBeVisible()
  await expect(row(page, `${city}, PR`)).toContainText('By the sea')
  await remove(page, `${city}, PR`).click()
  await expect(
    dialog(page).getByText(`Are you sure you want to delete ${city}, PR?`, { exact: true }),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'No' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'Market deleted successfully')).toBeVisible()
  await expect(page.getByText('1 market', { exact: true })).toBeVisible()
})

for (const { path, one } of sections.slice(2)) {
  test(`an item of ${path} needs a name and a description, and is created, changed and deleted [ADM-6] [ADM-10] [ADM-11] [ADM-12]`, async ({
    page,
  }) => {
    const name = unique()
    await openAdmin(page, `${path}/add`)
    await expect(dialog(page).locator('form')).toHaveAttribute('novalidate', '')
    await save(page)
    await expectError(page.getByLabel('Name', { exact: true }), 'Name is required')
    await expectError(page.getByLabel('Description', { exact: true }), 'Description is required')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Description', { exact: true }).fill('What it is')
    await save(page)
    await expect(toast(page, `${one} created successfully`)).toBeVisible()
    await edit(page, name).click()
    await page.getByRole('switch', { name: 'Active' }).uncheck()
    await save(page)
    await expect(toast(page, `${one} updated successfully`)).toBeVisible()
    await expect(row(page, name)).toContainText('No')
    await remove(page, name).click()
    await expect(
      dialog(page).getByText(`Are you sure you want to delete ${name}?`, { exact: true }),
    ).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, `${one} deleted successfully`)).toBeVisible()
    await expect(edit(page, name)).toHaveCount(0)
  })
}

/** Method, path and body of the last save of a form. */
async function sentBy(page: Page, press: () => Promise<void>) {
  const sending = page.waitForRequest(
    (request) => ['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/v1/admin/'),
  )
  await press()
  const request = await sending
  const path = new URL(request.url()).pathname.replace('/api/v1/admin', '')
  return [request.method(), path, request.postDataJSON() as Record<string, unknown>] as const
}

test('the user form sends every field of the specification, and the server stores it [API-19] [ADM-7] [ADM-8]', async ({
  page,
  site,
}) => {
  const name = unique()
  const username = `${name.toLowerCase()}@freehold.test`
  const other = await addUser(site.admin, `${name}Other`)
  const find = async () => {
    const users = await site.admin.call(listUsers, { query: { search: username } })
    expect(users).toHaveLength(1)
    return users[0]!
  }
  await openAdmin(page, 'users/add')
  await page.getByLabel('First name').fill(' Elena ')
  await page.getByLabel('Last name').fill(name)
  await page.getByLabel('Username').fill(username.toUpperCase())
  await page.getByLabel('Role', { exact: true }).selectOption('Agent')
  await page.getByLabel('Password', { exact: true }).fill(' secret of hers ')
  await dialog(page).getByRole('switch', { name: 'New account' }).check()
  await page.getByLabel('New account name').fill(`${name} Capital`)
  const person = { firstName: 'Elena', lastName: name, username, roleId: 'agent', active: true }
  expect(await sentBy(page, () => save(page))).toEqual([
    'POST',
    '/user',
    {
      ...person,
      password: ' secret of hers ',
      invite: false,
      accountId: null,
      accountName: `${name} Capital`,
    },
  ])
  await expect(toast(page, 'User created successfully')).toBeVisible()
  const made = await find()
  expect(made).toMatchObject({ ...person, accountName: `${name} Capital` })
  await signInToApi(username, ' secret of hers ', site.address)

  const edits: [change: () => Promise<void>, sent: object, stored: object][] = [
    [
      () => page.getByLabel('First name').fill('Elaine'),
      { firstName: 'Elaine', accountId: made.accountId, accountName: made.accountName },
      { accountId: made.accountId },
    ],
    [
      async () => {
        await page.getByLabel('Account name').fill(other.accountName)
        await dialog(page).getByRole('option', { name: other.accountName, exact: true }).click()
      },
      { firstName: 'Elaine', accountId: other.accountId, accountName: other.accountName },
      { accountId: other.accountId, accountName: other.accountName },
    ],
    [
      async () => {
        await page.getByLabel('Account name').fill(`${name} Partners`)
        await page.keyboard.press('Tab')
        await dialog(page).getByRole('switch', { name: 'Active' }).uncheck()
      },
      { firstName: 'Elaine', active: false, accountId: null, accountName: `${name} Partners` },
      { active: false, accountName: `${name} Partners` },
    ],
  ]
  for (const [change, sent, stored] of edits) {
    await page.goto(adminPath(`users/edit/${made._id}`))
    await change()
    expect(await sentBy(page, () => save(page))).toEqual([
      'PUT',
      `/user/${made._id}`,
      { ...person, ...sent, version: expect.any(String) },
    ])
    await expect(toast(page, 'User updated successfully')).toBeVisible()
    expect(await find()).toMatchObject({ ...person, firstName: 'Elaine', ...stored })
  }
})

const savedForms = [
  {
    path: 'markets',
    one: 'Market',
    list: listMarkets,
    fill: async (page: Page, name: string) => {
      await page.getByLabel('City', { exact: true }).fill(` ${name} `)
      await page.getByLabel('State', { exact: true }).selectOption('Guam (GU)')
    },
    made: (name: string) => ({ city: name, state: 'GU', description: '', active: true }),
    id: 'API-21',
  },
  ...(['interests', 'strategies'] as const).map((path) => ({
    path,
    one: path === 'interests' ? 'Interest' : 'Strategy',
    list: path === 'interests' ? listInterests : listStrategies,
    fill: async (page: Page, name: string) => {
      await page.getByLabel('Name', { exact: true }).fill(` ${name} `)
      await page.getByLabel('Description', { exact: true }).fill('What it is')
    },
    made: (name: string) => ({ name, description: 'What it is', active: true }),
    id: path === 'interests' ? 'API-20' : 'API-22',
  })),
]

for (const { path, one, list, fill, made, id } of savedForms) {
  test(`the form of ${path} sends the fields of the specification, with _id for an edit, and the server stores them [${id}] [ADM-12]`, async ({
    page,
    site,
  }) => {
    const name = unique()
    const item = one.toLowerCase()
    const stored = async () => {
      const found = await site.admin.call(list, { query: { search: name } })
      expect(found).toHaveLength(1)
      return found[0]!
    }
    await openAdmin(page, `${path}/add`)
    await fill(page, name)
    expect(await sentBy(page, () => save(page))).toEqual(['POST', `/${item}`, made(name)])
    await expect(toast(page, `${one} created successfully`)).toBeVisible()
    const { _id } = await stored()
    expect(await stored()).toEqual({ _id, ...made(name) })

    await page.goto(adminPath(`${path}/edit/${_id}`))
    await page.getByLabel('Description', { exact: true }).fill('Changed')
    await dialog(page).getByRole('switch', { name: 'Active' }).uncheck()
    const changed = { _id, ...made(name), description: 'Changed', active: false }
    expect(await sentBy(page, () => save(page))).toEqual([
      'PUT',
      `/${item}/${_id}`,
      { ...changed, version: expect.any(String) },
    ])
    await expect(toast(page, `${one} updated successfully`)).toBeVisible()
    expect(await stored()).toEqual(changed)
  })
}

test('failures show the server\u2019s message, or else one general sentence [ADM-13] [ADM-14]', async ({
  page,
  site,
  watch,
}) => {
  watch.expectProblem(/status of 503|ERR_FAILED/)
  const market = await site.admin.call(createMarket, {
    body: {
      city: unique(),
      state: 'WA',
      description: '',
      active: true,
    },
  })
  const name = `${market.city}, WA`
  await openAdmin(page, 'markets')
  const error = { code: 'UNAVAILABLE', message: 'Down for maintenance', requestId: 'r1' }
  const failing = { status: 503, json: { error } }
  await page.route('**/api/v1/admin/market/*', (route) => route.fulfill(failing))
  await remove(page, name).click()
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'Action failed: Down for maintenance')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'No' }).click()
  await edit(page, name).click()
  await expect(toast(page, 'Down for maintenance')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.route('**/api/v1/admin/markets?*', (route) => route.fulfill(failing))
  await page.route('**/api/v1/admin/interests?*', (route) => route.abort())
  await page.reload()
  await expect(toast(page, 'Failed to load markets: Down for maintenance')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Admin Settings' })
    .getByRole('link', { name: 'Interests' })
    .click()
  await expect(toast(page, 'An error occurred')).toBeVisible()
  await page.route('**/api/v1/admin/strategy', (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Admin Settings' })
    .getByRole('link', { name: 'Strategies' })
    .click()
  await page.getByRole('link', { name: 'Add New Strategy' }).click()
  await page.getByLabel('Name', { exact: true }).fill(unique())
  await page.getByLabel('Description', { exact: true }).fill('Kept')
  // Another list that loaded took the failure of the one before away.
  await expect(toast(page, 'An error occurred')).toHaveCount(0)
  await save(page)
  await expect(toast(page, 'An error occurred')).toBeVisible()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Kept')
})

test('a form is sent once, however often Save is pressed [ADM-12]', async ({ page, site }) => {
  const name = unique()
  await openAdmin(page, 'interests/add')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Once')
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
  const saving = dialog(page).getByRole('button', { name: 'Save' })
  await saving.evaluate((button: HTMLElement) => [1, 2, 3].forEach(() => button.click()))
  await expect(toast(page, 'Interest created successfully')).toBeVisible()
  expect(sent).toBe(1)
  const made = await site.admin.call(listInterests, { query: { search: name } })
  expect(made).toHaveLength(1)
})

test('an edit conflict is detected, the latest version can be loaded, and the typed values are kept [API-19]', async ({
  page,
  site,
  watch,
}) => {
  watch.expectProblem(/status of 409/)
  const name = unique()
  const { _id, ...user } = await addUser(site.admin, name)
  await openAdmin(page, `users/edit/${_id}`)
  await page.getByLabel('First name').fill('Patricia')
  const theirs = { ...user, firstName: 'Patrick', roleId: 'agent' }
  await site.admin.call(updateUser, { params: { id: _id }, body: theirs })
  await save(page)
  await expect(dialog(page).getByText('Someone else has changed this')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Load Latest Version' }).click()
  await expect(dialog(page).getByText('Also changed by someone else: First name: “Patrick”')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Patricia')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('agent')
  await save(page)
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  const [saved] = await site.admin.call(listUsers, { query: { search: name } })
  expect([saved?.firstName, saved?.roleId]).toEqual(['Patricia', 'agent'])
})

test('Admins see why they cannot delete or deactivate themselves, and when others last signed in', async ({
  page,
}) => {
  await openAdmin(page, 'users?q=admin@freehold.test')
  const me = row(page, /Dana/)
  const why = 'You cannot delete yourself. Ask another Admin'
  const button = me.getByRole('button', { name: /^Delete Dana/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await button.focus()
  await expect(page.getByRole('tooltip', { name: why })).toBeVisible()
  await button.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await me.locator('time').focus()
  await expect(page.getByRole('tooltip')).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4}, \d{1,2}:\d\d [AP]M$/)
  await me.getByRole('link', { name: /^Edit/ }).click()
  const active = dialog(page).getByRole('switch', { name: 'Active' })
  await active.press('Space')
  await expect(active).toBeChecked()
  await expect(dialog(page).getByText('You cannot deactivate yourself. Ask another Admin')).toBeVisible()
})

test('an invited user chooses a password through the link in the mail [ADM-7] [RST-2]', async ({
  page,
  site,
}) => {
  const name = unique()
  const username = `${name.toLowerCase()}@freehold.test`
  await openAdmin(page, 'users/add')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Role', { exact: true }).selectOption('Investor')
  await dialog(page).getByRole('switch', { name: 'Invite by email' }).check()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await dialog(page).getByRole('switch', { name: 'New account' }).check()
  await page.getByLabel('New account name').fill(`${name} Homes`)
  await save(page)
  await expect(toast(page, 'User created successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(await resetLinkFor(username, site.outbox))
  await page.getByLabel('Password', { exact: true }).fill('what she chose')
  await page.getByLabel('Confirm Password').fill('what she chose')
  await page.getByRole('button', { name: 'Confirm Password Reset' }).click()
  await expect(page).toHaveURL('/login')
  await fillInSignIn(page, { username, password: 'what she chose' } as Person)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
