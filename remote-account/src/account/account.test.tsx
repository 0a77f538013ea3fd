import { authClient } from '@freehold/auth-client'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { answerLater, freshBrowser, investor, ok, openPage, refusal } from '../testing/openPage'
import { ErrorBoundary } from './Account.route'

beforeEach(freshBrowser)

const savingDetails = 'PATCH /api/v1/auth/userDetails'
const savingPassword = 'POST /api/v1/auth/changePassword'
const listing = 'GET /api/v1/auth/sessions'
const card = (name: string) => within(screen.getByRole('region', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const values = (...names: string[]) => names.map((name) => field(name).value)
const button = (name: string) => screen.getByRole('button', { name })
const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

test('the page is titled with the account name [ACC-1]', async () => {
  await openPage('/app/account')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northlake Holdings')
})

test('the card saves user details, and the shell shows the new name [ACC-2]', async () => {
  const { user, sent } = await openPage('/app/account')
  expect(values('First Name', 'Last Name', 'Username/Email')).toEqual([
    'Daniel',
    'Reyes',
    'daniel@example.com',
  ])
  await user.clear(field('First Name'))
  await user.type(field('First Name'), ' Dana ')
  await user.click(card('User Details').getByRole('button', { name: 'Update User Details' }))
  expect(await screen.findByText('User details updated successfully.')).toBeTruthy()
  const names = { firstName: 'Dana', lastName: 'Reyes' }
  expect(sent(savingDetails)).toEqual([{ ...names, email: investor.username, keepPendingEmail: true }])
  expect(values('First Name')).toEqual(['Dana'])
  expect(authClient.getSnapshot().user).toEqual({ ...investor, firstName: 'Dana' })
})

const details = () => card('User Details')
const emailStatus = () => details().getByRole('status').textContent
const link =
  'We sent a link to dana@example.com. Until you confirm the change, you sign in with daniel@example.com.'

async function typeEmail({ user }: Awaited<ReturnType<typeof openPage>>, email: string) {
  await user.clear(field('Username/Email'))
  await user.type(field('Username/Email'), email)
}

test('a new email asks for the password and stays pending while the old one signs in [ACC-2]', async () => {
  const page = await openPage('/app/account')
  const { user, sent } = page
  await typeEmail(page, 'Daniel@Example.com')
  expect(details().queryByLabelText('Current Password')).toBeNull()
  await typeEmail(page, 'Dana@Example.com')
  await user.click(button('Update User Details'))
  const password = details().getByLabelText<HTMLInputElement>('Current Password')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  expect(details().getByText('Current Password is required')).toBeTruthy()
  expect(sent(savingDetails)).toEqual([])
  await user.type(password, ' secret ')
  await user.click(button('Update User Details'))
  expect(await screen.findByText('User details updated successfully.')).toBeTruthy()
  const names = { firstName: 'Daniel', lastName: 'Reyes' }
  expect(sent(savingDetails)).toEqual([{ ...names, email: 'dana@example.com', currentPassword: ' secret ' }])
  expect(emailStatus()).toBe(link)
  expect(values('Username/Email')).toEqual(['daniel@example.com'])
  expect(details().queryByLabelText('Current Password')).toBeNull()
  expect(closing()).toBe(true)
  expect(authClient.getSnapshot().user).toEqual(investor)
})

test('a wrong password keeps everything that was typed [ACC-6]', async () => {
  const message = 'Current password is not correct'
  const page = await openPage('/app/account', {
    [savingDetails]: () => refusal(message, { currentPassword: message }),
  })
  await page.user.type(field('First Name'), 'a')
  await typeEmail(page, 'dana@example.com')
  const password = details().getByLabelText<HTMLInputElement>('Current Password')
  await page.user.type(password, 'guess')
  await page.user.click(button('Update User Details'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect([...values('First Name', 'Username/Email'), password.value]).toEqual([
    'Daniela',
    'dana@example.com',
    'guess',
  ])
  await typeEmail(page, investor.username)
  expect(details().queryByLabelText('Current Password')).toBeNull()
})

test('a pending email is shown when the page opens, survives saving the names, and can be cancelled', async () => {
  const { firstName, lastName, username: email, accountName } = investor
  const saved = { firstName, lastName, email, accountName }
  const { user, sent } = await openPage('/app/account', {
    'GET /api/v1/auth/userDetails': () => ok({ ...saved, pendingEmail: 'dana@example.com' }),
    [savingDetails]: ({ keepPendingEmail }: { keepPendingEmail?: boolean }) =>
      ok({ ...saved, ...(keepPendingEmail && { pendingEmail: 'dana@example.com' }) }),
  })
  expect(emailStatus()).toBe(link)
  expect(authClient.getSnapshot().user).toEqual(investor)
  await user.type(field('First Name'), 'a')
  await user.click(button('Update User Details'))
  expect(await screen.findByText('User details updated successfully.')).toBeTruthy()
  expect(emailStatus()).toBe(link)
  await user.type(field('Last Name'), '-Oz')
  await user.click(button('Cancel Email Change'))
  expect(await screen.findByText('Email change cancelled')).toBeTruthy()
  expect(sent(savingDetails).at(-1)).toEqual({ firstName, lastName, email })
  expect(emailStatus()).toBe('')
  expect(document.activeElement).toBe(field('Username/Email'))
  expect(values('Last Name')).toEqual(['Reyes-Oz'])
})

test('edits made during a save stay in the form and count as unsaved', async () => {
  const { promise, answer } = answerLater()
  const { user, sent } = await openPage('/app/account', { [savingDetails]: () => promise })
  await user.type(field('First Name'), 'a')
  await user.click(button('Update User Details'))
  await screen.findByRole('button', { name: 'Saving...' })
  await user.type(field('Last Name'), '-Oz')
  await answer(
    ok({
      firstName: 'Daniela',
      lastName: 'Reyes',
      email: investor.username,
      accountName: investor.accountName,
    }),
  )
  expect(await screen.findByText('User details updated successfully.')).toBeTruthy()
  expect(values('First Name', 'Last Name')).toEqual(['Daniela', 'Reyes-Oz'])
  expect(closing()).toBe(false)
  await user.click(button('Update User Details'))
  await waitFor(() => expect(sent(savingDetails).at(-1)).toMatchObject({ lastName: 'Reyes-Oz' }))
})

test('password managers get the current email, which another browser may have confirmed', async () => {
  const { firstName, lastName, accountName } = investor
  await openPage('/app/account', {
    'GET /api/v1/auth/userDetails': () => ok({ firstName, lastName, email: 'dana@example.com', accountName }),
  })
  const hidden = document.querySelector<HTMLInputElement>('input[hidden][autocomplete=username]')
  expect(hidden?.value).toBe('dana@example.com')
})

test('the card changes the password and clears its fields [ACC-3]', async () => {
  const { user, sent } = await openPage('/app/account')
  await user.type(field('Current Password'), ' old one ')
  await user.type(field('New Password'), 'new one')
  await user.click(card('Change Password').getByRole('button', { name: 'Update Password' }))
  expect(await screen.findByText('Password changed successfully')).toBeTruthy()
  expect(sent(savingPassword)).toEqual([{ currentPassword: ' old one ', newPassword: 'new one' }])
  expect(values('Current Password', 'New Password')).toEqual(['', ''])
})

test.each([
  ['Update User Details', savingDetails, ok({ ...investor, email: investor.username })],
  ['Update Password', savingPassword, ok({ endedSessions: 0 })],
])('%s shows Saving... during the request and sends it once [ACC-4]', async (name, call, saved) => {
  const { promise, answer } = answerLater()
  const { user, sent } = await openPage('/app/account', { [call]: () => promise })
  await user.type(field('Current Password'), 'old')
  await user.type(field('New Password'), 'new')
  await user.click(button(name))
  await user.click(await screen.findByRole('button', { name: 'Saving...' }))
  expect(screen.queryByRole('button', { name })).toBeNull()
  await answer(saved)
  expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(sent(call)).toHaveLength(1)
})

test('every field is required, and the username must be an email [ACC-5]', async () => {
  const { user, sent } = await openPage('/app/account')
  const required = ['First Name', 'Last Name', 'Username/Email', 'Current Password', 'New Password']
  for (const name of required.slice(0, 3)) await user.clear(field(name))
  await user.click(button('Update User Details'))
  await user.click(button('Update Password'))
  await waitFor(() => expect(required.map(errorOf)).toEqual(required.map((name) => `${name} is required`)))
  await user.type(field('Username/Email'), 'daniel')
  await waitFor(() => expect(errorOf('Username/Email')).toBe('Username/Email is not a valid email'))
  expect([...sent(savingDetails), ...sent(savingPassword)]).toEqual([])
})

test.each([
  ['Update User Details', savingDetails, () => refusal('Down for maintenance'), 'Down for maintenance'],
  [
    'Update Password',
    savingPassword,
    () => Promise.reject(new TypeError('Failed to fetch')),
    'An error occurred',
  ],
])(
  'when %s fails, a toast says why and the form keeps its content [ACC-6]',
  async (name, call, fail, message) => {
    const { user } = await openPage('/app/account', { [call]: fail })
    await user.clear(field('First Name'))
    await user.type(field('First Name'), 'Dana')
    await user.type(field('Current Password'), 'old')
    await user.type(field('New Password'), 'new')
    await user.click(button(name))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(values('First Name', 'Current Password', 'New Password')).toEqual(['Dana', 'old', 'new'])
    expect(authClient.getSnapshot().user).toEqual(investor)
  },
)

test.each([
  ['{error: {code, message}}', refusal('The details are locked'), 'The details are locked'],
  ['{message}', Response.json({ message: 'Nothing can be saved' }, { status: 500 }), 'Nothing can be saved'],
  [
    '{errors}',
    Response.json({ errors: ['No name', { message: 'No email' }] }, { status: 422 }),
    'No name; No email',
  ],
  ['plain text', new Response('Closed for the night', { status: 503 }), 'Closed for the night'],
  ['a page', new Response('<!doctype html><h1>Bad gateway</h1>', { status: 502 }), 'An error occurred'],
  [
    'errors of fields, one of which the form does not have',
    refusal('The name is refused', { firstName: 'The name is refused', taxId: 'No such tax id' }),
    'The name is refused; No such tax id',
  ],
])('a toast shows the message of a save refused with %s [ACC-6]', async (_, response, message) => {
  const { user } = await openPage('/app/account', { [savingDetails]: () => response })
  await user.type(field('First Name'), 'a')
  await user.click(button('Update User Details'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('an unexpected error on the page is rethrown to the shell; a failed call is not', async () => {
  const fails = (error: unknown) => ({
    path: '/page',
    HydrateFallback: () => null,
    ErrorBoundary,
    loader: () => {
      throw error
    },
  })
  jest.spyOn(console, 'error').mockImplementation(() => {})
  for (const [error, shown] of [
    [new TypeError('undefined is not a function'), 'Caught by the shell'],
    [Object.assign(new Error('No answer'), { name: 'TimeoutError' }), 'Account'],
  ] as const) {
    const shell = { ErrorBoundary: () => <h1>Caught by the shell</h1>, HydrateFallback: () => null }
    const router = createMemoryRouter([{ ...shell, children: [fails(error)] }], { initialEntries: ['/page'] })
    const { unmount } = render(<RouterProvider router={router} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(shown)
    unmount()
  }
})

test('a wrong current password is reported at its field', async () => {
  const message = 'Current password is not correct'
  const { user } = await openPage('/app/account', {
    [savingPassword]: () => refusal(message, { currentPassword: message }),
  })
  await user.type(field('Current Password'), 'old')
  await user.type(field('New Password'), 'new')
  await user.click(button('Update Password'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(errorOf('Current Password')).toBe(message))
  expect(document.activeElement).toBe(field('Current Password'))
  expect(values('Current Password', 'New Password')).toEqual(['old', 'new'])
})

test.each([
  [0, 'No other browser was signed in.'],
  [1, '1 other session was signed out.'],
  [3, '3 other sessions were signed out.'],
])(
  'after ending %i other sessions, a new password says so next to its button',
  async (endedSessions, text) => {
    const { user, sent } = await openPage('/app/account', { [savingPassword]: () => ok({ endedSessions }) })
    await user.type(field('Current Password'), 'old')
    await user.type(field('New Password'), 'new')
    await user.click(button('Update Password'))
    expect(await screen.findByText('Password changed successfully')).toBeTruthy()
    expect(card('Change Password').getByRole('status').textContent).toBe(text)
    await waitFor(() => expect(sent(listing)).toHaveLength(2))
  },
)

test('unusual input is sent as typed, except that names are trimmed [ACC-2, ACC-3]', async () => {
  const { user, sent } = await openPage('/app/account')
  const name = 'Zoe\u0308 \u{1F469}\u{1F3FD}\u200D\u{1F4BB} \u05d3\u05e0\u05d9\u05d0\u05dc <b>'
  const password = ` ${name.repeat(9)}  `
  const paste = async (label: string, text: string) => {
    await user.clear(field(label))
    await user.click(field(label))
    await user.paste(text)
  }
  await paste('First Name', ` ${name} `)
  await user.click(button('Update User Details'))
  await waitFor(() => expect(sent(savingDetails)).toHaveLength(1))
  expect(sent(savingDetails)).toMatchObject([
    { firstName: name, lastName: 'Reyes', email: investor.username },
  ])
  await paste('Current Password', password)
  await paste('New Password', `${password} `)
  await user.click(button('Update Password'))
  await waitFor(() =>
    expect(sent(savingPassword)).toEqual([{ currentPassword: password, newPassword: `${password} ` }]),
  )
})

test('changing the email says that the user stays signed in', async () => {
  const { user } = await openPage('/app/account')
  expect(screen.queryByText(/stay signed in/)).toBeNull()
  await user.type(field('Username/Email'), 'm')
  expect(screen.getByText(/stay signed in/)).toBeTruthy()
})

test('opening the page updates the shell with changes made in another browser', async () => {
  const details = {
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    accountName: 'Reyes LLC',
  }
  await openPage('/app/account', { 'GET /api/v1/auth/userDetails': () => ok(details) })
  expect(authClient.getSnapshot().user).toMatchObject({ firstName: 'Dana', accountName: 'Reyes LLC' })
})

test('leaving asks no question once the details are saved or the user is signed out', async () => {
  const { user, router, address } = await openPage('/app/account')
  await user.type(field('First Name'), 'a')
  expect(closing()).toBe(false)
  await user.click(button('Update User Details'))
  await screen.findByText('User details updated successfully.')
  expect(closing()).toBe(true)
  await user.type(field('First Name'), 'a')
  localStorage.clear()
  await act(() => router.navigate('/app/profile/experience'))
  expect(address()).toBe('/app/profile/experience')
})

test('leaving during a save continues once the save has succeeded', async () => {
  const { promise, answer } = answerLater()
  const { user, router, address } = await openPage('/app/account', { [savingDetails]: () => promise })
  await user.type(field('First Name'), 'a')
  await user.click(button('Update User Details'))
  await screen.findByRole('button', { name: 'Saving...' })
  await act(() => router.navigate('/app/profile/experience'))
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await answer(ok({ ...investor, firstName: 'Daniela', email: investor.username }))
  await waitFor(() => expect(address()).toBe('/app/profile/experience'))
  expect(await screen.findByText('User details updated successfully.')).toBeTruthy()
})

test('a save abandoned by signing out shows no error', async () => {
  const { user } = await openPage('/app/account', { [savingDetails]: () => new Promise(() => {}) })
  await user.click(button('Update User Details'))
  await screen.findByRole('button', { name: 'Saving...' })
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(await screen.findByRole('button', { name: 'Update User Details' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server error of one field is also shown at that field [ACC-6]', async () => {
  const message = 'A user with this email already exists'
  const { user } = await openPage('/app/account', {
    [savingDetails]: () => refusal(message, { email: message }),
  })
  await user.click(button('Update User Details'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(errorOf('Username/Email')).toBe(message))
  expect(document.activeElement).toBe(field('Username/Email'))
})

test('an account that cannot be loaded says so under the page title', async () => {
  await openPage('/app/account', { 'GET /api/v1/auth/userDetails': () => refusal('Try later') })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account')
  expect(screen.getAllByText('Try later')).toHaveLength(2)
})
