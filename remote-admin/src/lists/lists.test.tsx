import { screen, waitFor, within } from '@testing-library/react'
import {
  caughtByShell,
  freshBrowser,
  ok,
  openSection,
  refusal,
  table,
  throwBugIn,
  users,
} from '../testing/openSection'

beforeEach(freshBrowser)

const sections = () => within(screen.getByRole('navigation', { name: 'Admin Settings' }))
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox')
const count = () => screen.getByRole('status').textContent
const names = () =>
  table()
    .slice(1)
    .map(([name]) => name)

test('Admin Settings has a section for each list and opens at Users [ADM-1]', async () => {
  const { user, address } = await openSection('')
  expect(address()).toBe('/app/adminSettings/users')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Settings')
  const links = sections().getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Users',
    'Markets',
    'Interests',
    'Strategies',
    'Rates',
    'Imports',
    'Listing Checks',
    'Joined Homes',
    'Base Maps',
    'Platform',
  ])
  for (const name of ['Markets', 'Interests', 'Strategies', 'Users']) {
    await user.click(sections().getByRole('link', { name }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(name))
    expect(address()).toBe(`/app/adminSettings/${name.toLowerCase()}`)
    expect(sections().getByRole('link', { current: 'page' }).textContent).toBe(name)
  }
})

test('the list of users shows role, account, active state and last login [ADM-4]', async () => {
  await openSection('/users')
  const northlake = ['Investor', 'Northlake Holdings']
  expect(table()).toEqual([
    ['Name', 'Email', 'Role', 'Account', 'Active', 'Last Login', 'Actions'],
    ['Maya Okafor', 'maya@example.com', 'Admin', 'Rainier Capital', 'Active', '3 hours ago', ''],
    ['Daniel Reyes', 'daniel@example.com', ...northlake, 'Active', '3 hours ago', ''],
    ['Noor Haddad', 'noor@example.com', ...northlake, 'No', 'Never', ''],
  ])
})

test('interests and strategies show name and description in one column, markets in two [ADM-5]', async () => {
  const { goTo } = await openSection('/interests')
  expect(table()).toEqual([
    ['Info', 'Active', 'Actions'],
    ['CondosShared walls', 'Active', ''],
    ['LandNothing built yet', 'No', ''],
  ])
  await goTo('/app/adminSettings/strategies')
  await screen.findByText('BRRRR')
  expect(table()).toEqual([
    ['Info', 'Active', 'Actions'],
    ['BRRRRBuy, rehab, rent', 'Active', ''],
  ])
  await goTo('/app/adminSettings/markets')
  await screen.findByText('Auburn, WA')
  expect(table()).toEqual([
    ['Name', 'Description', 'Active', 'Actions'],
    ['Auburn, WA', 'Steady rents', 'Active', ''],
    ['Kent, WA', 'None', 'No', ''],
  ])
})

test.each([
  ['users', '3 users', 'northlake INVESTOR', '2 users'],
  ['markets', '2 markets', 'steady', '1 market'],
  ['interests', '2 interests', 'built', '1 interest'],
  ['strategies', '1 strategy', 'flip', '0 strategies'],
])(
  'the search box of %s searches on the server and shows the count [ADM-2]',
  async (section, all, search, few) => {
    const { user } = await openSection(`/${section}`)
    expect(count()).toBe(all)
    await user.type(searchBox(), search)
    await waitFor(() => expect(count()).toBe(few))
  },
)

test('the search text is in the URL after a pause and adds no history entry', async () => {
  const { user, address, calls, goTo, goBack } = await openSection('/interests')
  await goTo('/app/adminSettings/users')
  await screen.findByText('Daniel Reyes')
  await user.type(searchBox(), 'reyes & co')
  await waitFor(() => expect(address()).toBe('/app/adminSettings/users?q=reyes+%26+co'))
  expect(calls.filter((call) => call.includes('/users?search='))).toEqual([
    'GET /api/v1/admin/users?search=reyes+%26+co&sort=name&offset=0&limit=25',
  ])
  await user.clear(searchBox())
  await waitFor(() => expect(address()).toBe('/app/adminSettings/users'))
  await goBack()
  await waitFor(() => expect(address()).toBe('/app/adminSettings/interests'))
})

test('a heading sorts the rows, descending on the second press, and the URL keeps the order', async () => {
  const { user, address, calls } = await openSection('/users?page=3&q=a')
  const heading = () => screen.getByRole('columnheader', { name: 'Last Login' })
  for (const [direction, sort] of [
    ['ascending', 'lastLogin'],
    ['descending', '-lastLogin'],
  ]) {
    await user.click(within(heading()).getByRole('button'))
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe(direction))
    expect(address()).toBe(`/app/adminSettings/users?q=a&sort=${sort}`)
  }
  expect(calls).toContain('GET /api/v1/admin/users?search=a&sort=lastLogin&order=desc&offset=0&limit=25')
})

test('a filter shows only active or inactive rows', async () => {
  const { user, address } = await openSection('/users')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Inactive')
  await waitFor(() => expect(address()).toBe('/app/adminSettings/users?active=no'))
  await waitFor(() => expect(names()).toEqual(['Noor Haddad']))
})

test('a long list has pages, and a page past the end redirects to the last', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...users[1]!,
    _id: `n${index}`,
    firstName: `N${index}`,
  }))
  const answers = {
    users: (query: URLSearchParams) => ok(many.slice(Number(query.get('offset'))).slice(0, 25)),
    userCount: () => ok({ userCount: 60 }),
  }
  const { user, address } = await openSection('/users?page=9', answers)
  await waitFor(() => expect(address()).toBe('/app/adminSettings/users?page=3'))
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  expect(names()).toHaveLength(10)
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await screen.findByText('Page 2 of 3')
  expect(names()[0]).toBe('N25 Reyes')
})

test('the search box shows each key at once, at the caret', async () => {
  const { user } = await openSection('/users?q=rees')
  await user.type(searchBox(), 'y', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([searchBox().value, searchBox().selectionStart]).toEqual(['reyes', 3])
  await waitFor(() => expect(names()).toEqual(['Daniel Reyes']))
})

test('a URL with a search shows its results, and the section\u2019s link clears it', async () => {
  const { user, address } = await openSection('/users?q=daniel')
  expect(searchBox().value).toBe('daniel')
  expect(names()).toEqual(['Daniel Reyes'])
  await user.click(sections().getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(searchBox().value).toBe(''))
  expect(address()).toBe('/app/adminSettings/users')
  await waitFor(() => expect(names()).toHaveLength(users.length))
})

test('a search without results says so and can be cleared, and an empty list says so', async () => {
  const { user } = await openSection('/users?q=zander', {
    interests: () => ok([]),
    interestCount: () => ok({ interestCount: 0 }),
  })
  expect(screen.getByText('No users match “zander”')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Clear Search' }))
  await screen.findByRole('table')
  expect(names()).toHaveLength(users.length)
  await user.click(sections().getByRole('link', { name: 'Interests' }))
  expect(await screen.findByText('No interests yet')).toBeTruthy()
})

const outage = () => refusal('Down for maintenance')
const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'))

const unreachable = 'Freehold cannot be reached. Check your connection and try again.'

test.each([
  ['Failed to load markets: ', 'Down for maintenance', 'Markets', outage],
  ['Failed to load markets: ', 'An error occurred', 'Markets', lostConnection],
  ['', 'Down for maintenance', 'Users', outage],
  ['', 'An error occurred', 'Interests', lostConnection],
  ['', 'Down for maintenance', 'Strategies', outage],
])(
  '"%s%s" is shown as a toast when loading fails, and the cause replaces the list of %s [ADM-13, ADM-14]',
  async (prefix, message, title, fail) => {
    const section = title.toLowerCase()
    await openSection(`/${section}`, { [section]: fail })
    const [inPlace, toast] = screen.getAllByRole('alert')
    const cause = fail === lostConnection ? unreachable : message
    expect(inPlace?.textContent).toBe(`Could not load${prefix}${cause}Retry`)
    expect(toast?.textContent).toBe(prefix + message)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Settings')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
  },
)

test('a list that failed to load can be retried, and a second failure shows a toast again [ADM-14]', async () => {
  const answers = [outage, outage, () => ok(users)]
  const { user } = await openSection('/users', { users: () => answers.shift()!() })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(names()).toHaveLength(users.length)
})

test('an unexpected error in the loader of a list is rethrown to the shell', async () => {
  throwBugIn('/interests')
  await openSection('/interests')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(caughtByShell)
  expect(screen.queryByRole('alert')).toBeNull()
})
