import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  caughtByShell,
  freshBrowser,
  ok,
  openSection,
  refusal,
  throwBugIn,
  users,
} from '../testing/openSection'

beforeEach(freshBrowser)

type Opened = Awaited<ReturnType<typeof openSection>>
type User = Opened['user']
type Answers = NonNullable<Parameters<typeof openSection>[1]>

const roles = [{ _id: 'r1', name: 'Investor' }]
const accounts = [
  { _id: 'a1', name: 'Northlake Holdings' },
  { _id: 'a2', name: 'Northlake Homes' },
]
const choices = { accounts: [], roles }
const gone = () => new Response(null, { status: 204 })
const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const outage = () => refusal('Down for maintenance')

const box = (name: string) => screen.getByRole('textbox', { name })
const accountBox = (name = 'Account') => screen.getByRole<HTMLInputElement>('combobox', { name })
const options = () =>
  screen.queryAllByRole('listbox').flatMap((list) => [...list.children].map((option) => option.textContent))
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }))
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

interface Kind {
  section: string
  one: string
  /** The row that is edited and deleted. */
  row: string
  /** The call that creates an item, and the path of the calls that edit and delete it. */
  add: string
  item: string
  answers: Answers
  fill: (user: User) => Promise<void>
  /** The field that the test edits. */
  field: string
}

const nameAndDescription = async (user: User) => {
  await user.type(box('Name'), 'Duplexes')
  await user.type(box('Description'), 'Two homes')
}

const named = (section: string, one: string, row: string, id: string): Kind => ({
  section,
  one,
  row,
  add: `POST /api/v1/admin/${one.toLowerCase()}`,
  item: `/api/v1/admin/${one.toLowerCase()}/${id}`,
  answers: {
    [`${one.toLowerCase()}/${id}`]: () => ok({ _id: id, name: row, description: 'What it is', active: true }),
  },
  fill: nameAndDescription,
  field: 'Description',
})

const kinds: Kind[] = [
  {
    section: 'users',
    one: 'User',
    row: 'Daniel Reyes',
    add: 'POST /api/v1/admin/user',
    item: '/api/v1/admin/user/u2',
    answers: {
      addUser: () => ok(choices),
      accounts: () => ok(accounts),
      'editUser/u2': () => ok({ user: users[1], ...choices }),
      'user/u2/history': () => ok([]),
    },
    fill: async (user) => {
      await user.type(box('First name'), 'Ines')
      await user.type(box('Last name'), 'Lang')
      await user.type(box('Username'), 'ines@example.com')
      await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Investor')
      await user.type(screen.getByLabelText('Password'), 'a password of hers')
      await user.type(accountBox(), 'hold')
      await user.click(await screen.findByRole('option', { name: 'Northlake Holdings' }))
    },
    field: 'First name',
  },
  {
    section: 'markets',
    one: 'Market',
    row: 'Auburn, WA',
    add: 'POST /api/v1/admin/market',
    item: '/api/v1/admin/market/m1',
    answers: {
      'market/m1': () => ok({ _id: 'm1', city: 'Auburn', state: 'WA', description: '', active: true }),
    },
    fill: async (user) => {
      await user.type(box('City'), 'Kent')
      await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Washington (WA)')
    },
    field: 'City',
  },
  named('interests', 'Interest', 'Condos', 'i1'),
  named('strategies', 'Strategy', 'BRRRR', 'brrrr'),
]

async function remove(user: User, { one, row }: Kind) {
  await user.click(screen.getByRole('link', { name: `Delete ${row}` }))
  if (one === 'User')
    await user.type(await screen.findByRole('textbox', { name: `Type ${row} to confirm` }), row)
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
}

test.each(kinds)(
  'the success toasts of $section have the exact text of the specification [ADM-12]',
  async ({ section, one, row, add, item, answers, fill, field, ...rest }) => {
    const saved = section === 'users' ? users[1] : { _id: 'n', ...sample(section) }
    const { user } = await openSection(`/${section}/add`, {
      ...answers,
      [add]: () => ok(saved),
      [`PUT ${item}`]: () => ok(saved),
      [`DELETE ${item}`]: gone,
    })
    await screen.findByRole('dialog')
    await fill(user)
    await save(user)
    expect(await screen.findByText(`${one} created successfully`)).toBeTruthy()
    await dialogIsGone()
    await user.click(screen.getByRole('link', { name: `Edit ${row}` }))
    await user.type(await screen.findByRole('textbox', { name: field }), '!')
    await save(user)
    expect(await screen.findByText(`${one} updated successfully`)).toBeTruthy()
    await dialogIsGone()
    await remove(user, { section, one, row, add, item, answers, fill, field, ...rest })
    expect(await screen.findByText(`${one} deleted successfully`)).toBeTruthy()
    await dialogIsGone()
  },
)

const sample = (section: string) =>
  section === 'markets'
    ? { city: 'Kent', state: 'WA', description: '', active: true }
    : { name: 'Duplexes', description: 'Two homes', active: true }

test.each(kinds)(
  'a failed save or delete in $section shows the server\u2019s message, else "An error occurred", and the form keeps its content [ADM-13, ADM-14]',
  async (kind) => {
    const { section, one, row, add, item, answers, fill, field } = kind
    const fails = [outage, lostConnection]
    const failing = () => fails.shift()!()
    const { user } = await openSection(`/${section}/add`, {
      ...answers,
      [add]: failing,
      [`PUT ${item}`]: failing,
      [`DELETE ${item}`]: failing,
    })
    const dismissToast = async (message: string) => {
      await user.click(await within(await toastOf(message)).findByRole('button', { name: 'Dismiss' }))
    }
    await screen.findByRole('dialog')
    await fill(user)
    for (const message of ['Down for maintenance', 'An error occurred']) {
      await save(user)
      await dismissToast(message)
    }
    await discard(user)
    fails.push(outage, lostConnection)
    await user.click(screen.getByRole('link', { name: `Edit ${row}` }))
    const changed = await screen.findByRole<HTMLInputElement>('textbox', { name: field })
    await user.type(changed, '!')
    for (const message of ['Down for maintenance', 'An error occurred']) {
      await save(user)
      await dismissToast(message)
      expect(changed.value).toMatch(/!$/)
    }
    await discard(user)
    fails.push(outage, lostConnection)
    const before = one === 'Market' ? 'Action failed: ' : ''
    await remove(user, kind)
    await dismissToast(`${before}Down for maintenance`)
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await dismissToast(`${before}An error occurred`)
    expect(screen.getByRole('dialog', { name: `Delete ${one}` })).toBeTruthy()
  },
)

async function discard(user: User) {
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await dialogIsGone()
}

/** The toast with exactly this text. */
async function toastOf(message: string) {
  const text = await screen.findByText(message)
  const toast = text.closest<HTMLElement>('[data-toast]')!
  expect(toast.textContent).toBe(message)
  return toast
}

const newUser = (answer: Answers[string]) =>
  openSection('/users/add', { addUser: () => ok(choices), accounts: answer })
const searches = (calls: string[]) => calls.filter((call) => call.includes('/accounts')).map(searchOf)
const searchOf = (call: string) => new URLSearchParams(call.split('?')[1]).get('search') ?? ''

test('an unexpected error in the loader of a form is rethrown to the shell', async () => {
  throwBugIn('/interest/:id')
  await openSection('/interests/edit/i1')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(caughtByShell)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('accounts are searched on the server after a pause in typing, and can be chosen by keyboard', async () => {
  const { user, calls } = await newUser(() => ok(accounts))
  await screen.findByRole('dialog')
  expect(searches(calls)).toEqual([])
  await user.click(accountBox())
  await waitFor(() => expect(options()).toEqual(['Northlake Holdings', 'Northlake Homes']))
  await user.keyboard('north')
  await waitFor(() => expect(searches(calls)).toEqual(['', 'north']))
  await waitFor(() => expect(accountBox().getAttribute('aria-activedescendant')).toBeTruthy())
  await user.keyboard('{ArrowDown}{Enter}')
  expect([accountBox().value, options()]).toEqual(['Northlake Homes', []])
  await user.keyboard('x{Escape}')
  expect(screen.getByRole('dialog', { name: 'Add New User' })).toBeTruthy()
  await user.tab()
  expect(accountBox().value).toBe('Northlake Homes')
  await user.click(screen.getByRole('switch', { name: 'New account' }))
  await user.click(screen.getByRole('switch', { name: 'New account' }))
  expect(accountBox().value).toBe('Northlake Homes')
  await user.clear(accountBox())
  await user.tab()
  await save(user)
  expect(await screen.findByText('Account is required')).toBeTruthy()
})

test('the account list ignores late responses to earlier text, and reports errors and empty results', async () => {
  const waiting: Record<string, (answer: Response | Promise<Response>) => void> = {}
  const answer = (query: URLSearchParams) =>
    new Promise<Response>((resolve) => (waiting[query.get('search') ?? ''] = resolve))
  const { user, calls } = await newUser(answer)
  await screen.findByRole('dialog')
  const note = () => document.querySelector('[popover] [role=status]')?.textContent
  await user.type(accountBox(), 'slow')
  expect(note()).toBe('Loading...')
  await waitFor(() => expect(searches(calls)).toContain('slow'))
  fireEvent.change(accountBox(), { target: { value: 'quick' } })
  await waitFor(() => expect(searches(calls)).toContain('quick'))
  await act(async () => waiting['quick']!(ok([])))
  await waitFor(() => expect(note()).toBe('No accounts match “quick”'))
  await act(async () => waiting['slow']!(ok(accounts)))
  expect([note(), options()]).toEqual(['No accounts match “quick”', []])
  fireEvent.change(accountBox(), { target: { value: 'failing' } })
  await waitFor(() => expect(searches(calls)).toContain('failing'))
  await act(async () => waiting['failing']!(refusal('Down')))
  await waitFor(() => expect(note()).toBe('Could not load accounts'))
  fireEvent.change(accountBox(), { target: { value: 'many' } })
  await waitFor(() => expect(searches(calls)).toContain('many'))
  const many = Array.from({ length: 20 }, (_, index) => ({ _id: `n${index}`, name: `Many ${index}` }))
  await act(async () => waiting['many']!(ok(many)))
  await waitFor(() => expect(note()).toBe('First 20 shown. Type to find more'))
  expect(options()).toHaveLength(20)
})

test('the account name of a user accepts any name and suggests existing accounts [ADM-8]', async () => {
  const bodies: unknown[] = []
  const { user } = await openSection('/users/edit/u2', {
    'editUser/u2': () => ok({ user: users[1], ...choices }),
    'user/u2/history': () => ok([]),
    accounts: () => ok(accounts),
    'PUT /api/v1/admin/user/u2': () => {
      bodies.push(JSON.parse(jest.mocked(fetch).mock.lastCall?.[1]?.body as string))
      return ok(users[1])
    },
  })
  await screen.findByRole('dialog')
  await user.clear(accountBox('Account name'))
  await user.type(accountBox('Account name'), 'Northlake Ho')
  await waitFor(() => expect(options()).toEqual(['Northlake Holdings', 'Northlake Homes']))
  await user.keyboard('{Enter}')
  await dialogIsGone()
  await user.click(screen.getByRole('link', { name: 'Edit Daniel Reyes' }))
  await user.clear(await screen.findByRole('combobox', { name: 'Account name' }))
  await user.click(await screen.findByRole('option', { name: 'Northlake Homes' }))
  expect(accountBox('Account name').value).toBe('Northlake Homes')
  await save(user)
  await dialogIsGone()
  expect(bodies).toMatchObject([
    { accountId: null, accountName: 'Northlake Ho' },
    { accountId: 'a2', accountName: 'Northlake Homes' },
  ])
})
