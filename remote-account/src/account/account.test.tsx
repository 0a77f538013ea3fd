import { authClient } from '@freehold/auth-client'
import { screen, waitFor, within } from '@testing-library/react'
import { answerLater, freshBrowser, investor, ok, openPage, refusal } from '../testing/openPage'

beforeEach(freshBrowser)

const savingDetails = 'PATCH /api/v1/auth/userDetails'
const savingPassword = 'POST /api/v1/auth/changePassword'
const card = (name: string) => within(screen.getByRole('region', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const values = (...names: string[]) => names.map((name) => field(name).value)
const button = (name: string) => screen.getByRole('button', { name })
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

test('the page is titled with the account name [ACC-1]', async () => {
  await openPage('/app/account')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northlake Holdings')
})

test('user details are saved from their card, and the site learns the new name [ACC-2]', async () => {
  const { user, sent } = await openPage('/app/account')
  expect(values('First Name', 'Last Name', 'Username/Email')).toEqual([
    'Daniel',
    'Reyes',
    'daniel@example.com',
  ])
  await user.clear(field('First Name'))
  await user.type(field('First Name'), ' Dana ')
  await user.clear(field('Username/Email'))
  await user.type(field('Username/Email'), 'Dana@Example.com')
  await user.click(card('User Details').getByRole('button', { name: 'Update User Details' }))
  const saved = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' }
  expect(await screen.findByText('User details updated successfully.')).toBeTruthy()
  expect(sent(savingDetails)).toEqual([saved])
  expect(values('First Name', 'Username/Email')).toEqual(['Dana', 'dana@example.com'])
  expect(authClient.getSnapshot().user).toEqual({
    ...investor,
    firstName: 'Dana',
    username: 'dana@example.com',
  })
})

test('a password is changed from its card, and its fields are cleared [ACC-3]', async () => {
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
])('%s reads Saving... while it is on its way, and is sent once [ACC-4]', async (name, call, saved) => {
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
  'when %s fails, a toast says why and the form keeps what was typed [ACC-6]',
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

test('what the server says of one field stands beside it as well [ACC-6]', async () => {
  const message = 'There is already a user with this email'
  const { user } = await openPage('/app/account', {
    [savingDetails]: () => refusal(message, { email: message }),
  })
  await user.click(button('Update User Details'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(errorOf('Username/Email')).toBe(message))
  expect(document.activeElement).toBe(field('Username/Email'))
})

test('an account that cannot be loaded says so under a title [ACC-1]', async () => {
  await openPage('/app/account', { 'GET /api/v1/auth/userDetails': () => refusal('Try later') })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account')
  expect(screen.getAllByText('Try later')).toHaveLength(2)
})
