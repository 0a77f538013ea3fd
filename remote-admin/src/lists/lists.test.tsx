import { screen, waitFor, within } from '@testing-library/react'
import { freshBrowser, ok, openSection, refusal, table, users } from '../testing/openSection'

beforeEach(freshBrowser)

const sections = () => within(screen.getByRole('navigation', { name: 'Admin Settings' }))
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox')
const count = () => screen.getByRole('status').textContent
const names = () =>
  table()
    .slice(1)
    .map(([name]) => name)

test('Admin Settings has a section for each list, the first of them Users [ADM-1]', async () => {
  const { user, address } = await openSection('')
  expect(address()).toBe('/app/adminSettings/users')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Settings')
  const links = sections().getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Users', 'Markets', 'Interests', 'Strategies'])
  for (const name of ['Markets', 'Interests', 'Strategies', 'Users']) {
    await user.click(sections().getByRole('link', { name }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(name))
    expect(address()).toBe(`/app/adminSettings/${name.toLowerCase()}`)
    expect(sections().getByRole('link', { current: 'page' }).textContent).toBe(name)
  }
})

test('users are listed with their role, account, whether they are active, and last login [ADM-4]', async () => {
  await openSection('/users')
  const northlake = ['Investor', 'Northlake Holdings']
  expect(table()).toEqual([
    ['Name', 'Email', 'Role', 'Account', 'Active', 'Last Login'],
    ['Maya Okafor', 'maya@example.com', 'Admin', 'Rainier Capital', 'Active', 'Mar 05, 2024'],
    ['Daniel Reyes', 'daniel@example.com', ...northlake, 'Active', 'Mar 05, 2024'],
    ['Noor Haddad', 'noor@example.com', ...northlake, 'No', 'Never'],
  ])
})

test('interests and strategies show name and description together, markets apart [ADM-5]', async () => {
  const { goTo } = await openSection('/interests')
  expect(table()).toEqual([
    ['Info', 'Active'],
    ['CondosShared walls', 'Active'],
    ['LandNothing built yet', 'No'],
  ])
  await goTo('/app/adminSettings/strategies')
  await screen.findByText('BRRRR')
  expect(table()).toEqual([
    ['Info', 'Active'],
    ['BRRRRBuy, rehab, rent', 'Active'],
  ])
  await goTo('/app/adminSettings/markets')
  await screen.findByText('Auburn, WA')
  expect(table()).toEqual([
    ['Name', 'Description', 'Active'],
    ['Auburn, WA', 'Steady rents', 'Active'],
    ['Kent, WA', 'None', 'No'],
  ])
})

test.each([
  ['users', '3 users', 'northlake INVESTOR', '2 users'],
  ['users', '3 users', 'maya@', '1 user'],
  ['markets', '2 markets', 'kent, wa', '1 market'],
  ['markets', '2 markets', 'steady', '1 market'],
  ['interests', '2 interests', 'built', '1 interest'],
  ['strategies', '1 strategy', 'flip', '0 strategies'],
])(
  'the search box of %s goes through every text of a row, and the count follows [ADM-2]',
  async (section, all, search, found) => {
    const { user } = await openSection(`/${section}`)
    expect(count()).toBe(all)
    await user.type(searchBox(), search)
    await waitFor(() => expect(count()).toBe(found))
  },
)

test('what is searched for is in the URL, and typing it neither fetches anew nor fills the history [ADM-2]', async () => {
  const { user, address, calls, goTo, goBack } = await openSection('/interests')
  await goTo('/app/adminSettings/users')
  await screen.findByText('Daniel Reyes')
  await user.type(searchBox(), 'reyes & co')
  await waitFor(() => expect(address()).toBe('/app/adminSettings/users?q=reyes+%26+co'))
  expect(calls).toEqual(['GET /api/v1/admin/interests', 'GET /api/v1/admin/users'])
  await user.clear(searchBox())
  await waitFor(() => expect(address()).toBe('/app/adminSettings/users'))
  await goBack()
  await waitFor(() => expect(address()).toBe('/app/adminSettings/interests'))
})

test('the box shows a key at once, where the caret is [ADM-2]', async () => {
  const { user } = await openSection('/users?q=rees')
  await user.type(searchBox(), 'y', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([searchBox().value, searchBox().selectionStart]).toEqual(['reyes', 3])
  expect(names()).toEqual(['Daniel Reyes'])
})

test('an address that holds a search shows what it finds, and the section as a whole is one click away [ADM-2]', async () => {
  const { user, address } = await openSection('/users?q=daniel')
  expect(searchBox().value).toBe('daniel')
  expect(names()).toEqual(['Daniel Reyes'])
  await user.click(sections().getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(searchBox().value).toBe(''))
  expect(address()).toBe('/app/adminSettings/users')
  expect(names()).toHaveLength(users.length)
})

test('a search without a match says so and can be cleared, an empty list says so [ADM-2]', async () => {
  const { user } = await openSection('/users?q=zander', { interests: () => ok([]) })
  expect(screen.getByText('No users match “zander”')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Clear Search' }))
  await screen.findByRole('table')
  expect(names()).toHaveLength(users.length)
  await user.click(sections().getByRole('link', { name: 'Interests' }))
  expect(await screen.findByText('No interests yet')).toBeTruthy()
})

const outage = () => refusal('Down for maintenance')
const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['Failed to load markets: Down for maintenance', 'Markets', outage],
  ['Failed to load markets: An error occurred', 'Markets', lostConnection],
  ['Down for maintenance', 'Users', outage],
  ['An error occurred', 'Interests', lostConnection],
  ['Down for maintenance', 'Strategies', outage],
])(
  '"%s" stands in place of %s and in a toast when they cannot be loaded [ADM-13, ADM-14]',
  async (message, title, fail) => {
    const section = title.toLowerCase()
    await openSection(`/${section}`, { [section]: fail })
    const [inPlace, toast] = screen.getAllByRole('alert')
    expect(inPlace?.textContent).toBe(`Could not load${message}Retry`)
    expect(toast?.textContent).toBe(message)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Settings')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
  },
)

test('a list that failed can be tried again, and a second failure is told again [ADM-14]', async () => {
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
