import { storageKeys } from '@freehold/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  admin,
  agent,
  freshBrowser,
  investor,
  noContent,
  openSite,
  refusal,
  signInAs,
} from '../testing/openSite'

jest.mock('#remotes', () => jest.requireActual('../testing/fakeRemotes'))
beforeEach(freshBrowser)

const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const links = () =>
  sidebar()
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('aria-label') ?? link.textContent} ${link.getAttribute('href')}`)

test.each([
  ['an investor', investor, []],
  ['an admin', admin, ['Admin Settings /app/adminSettings/users']],
  ['an agent', agent, ['Contacts /app/contacts']],
])('%s sees the links for all users and those for the role [LAY-2] [LAY-3]', async (_, user, own) => {
  signInAs(user)
  await openSite('/app/help')
  expect(links().toSorted()).toEqual(
    [
      'Freehold /app',
      'Home /app',
      'Search Properties /app/search',
      'Profile /app/profile/markets',
      'Help /app/help',
      'Account /app/account',
      ...own,
    ].toSorted(),
  )
})

test('the current page is marked, and Home leads to the dashboard [LAY-1]', async () => {
  signInAs(investor)
  const site = await openSite('/app/help')
  expect(sidebar().getByRole('link', { current: 'page' }).textContent).toBe('Help')
  await site.user.click(sidebar().getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(sidebar().getByRole('link', { current: 'page' }).textContent).toBe('Home'))
  expect(site.address()).toBe('/app')
})

test.each([
  ['answers', noContent],
  ['is broken', refusal(500, 'Broken')],
])('logging out ends at the root when the server %s [LAY-1] [SES-4]', async (_, respond) => {
  signInAs(investor)
  const site = await openSite('/app/help', { 'DELETE /api/v1/auth/session/access-1': respond })
  await site.user.click(sidebar().getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(site.address()).toBe('/login'))
  expect(localStorage.getItem(storageKeys.session)).toBeNull()
  expect(localStorage.getItem(storageKeys.signedIn)).toBeNull()
})

test('a marker without a session ends at sign-in [SES-8]', async () => {
  localStorage.setItem(storageKeys.signedIn, 'true')
  const site = await openSite('/app/help')
  await waitFor(() => expect(site.address()).toBe('/login'))
  expect(site.calls).toEqual([])
})

test('help has its title and nothing else [HLP-1]', async () => {
  signInAs(investor)
  await openSite('/app/help')
  expect(screen.getByRole('main').textContent).toBe('Help')
  expect(document.title).toBe('Help | Freehold')
})

test('contacts is a placeholder for agents [CON-1]', async () => {
  signInAs(agent)
  await openSite('/app/contacts')
  expect(screen.getByRole('main').textContent).toBe('Contacts')
})

test('users other than agents see that Contacts is not for them [LAY-6]', async () => {
  signInAs(admin)
  await openSite('/app/contacts')
  expect(screen.getByRole('heading', { name: 'Not allowed' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('You are signed in as Maya Okafor, Admin.')
})

test('navigation moves the focus to the heading of the new page and changes the title', async () => {
  signInAs(investor)
  const site = await openSite('/app')
  expect(document.title).toBe('Dashboard | Freehold')
  await site.user.click(sidebar().getByRole('link', { name: 'Help' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Help' })))
  expect(document.title).toBe('Help | Freehold')
})

test('an unknown address shows "Page not found" and a link to the dashboard', async () => {
  signInAs(investor)
  const site = await openSite('/app/nowhere')
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
  await site.goTo('/nowhere')
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/app')
})

test('when the user cannot be loaded, the page and a toast say so, and Retry and Logout work [ADM-14]', async () => {
  localStorage.setItem(storageKeys.session, JSON.stringify({ token: 'access-1', refreshToken: 'refresh-1' }))
  localStorage.setItem(storageKeys.signedIn, 'true')
  const site = await openSite('/app/help', {
    'GET /api/v1/auth/getUser': refusal(503, 'Down for repair'),
    'DELETE /api/v1/auth/session/access-1': noContent,
  })
  expect(screen.getByRole('alert').textContent).toBe('Down for repair')
  expect(screen.getByRole('main').textContent).toContain('Down for repair')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  await site.user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(site.address()).toBe('/login'))
})

test('the theme follows the device until another is chosen, and the choice is remembered', async () => {
  signInAs(investor)
  const site = await openSite('/app/help')
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  await site.user.click(screen.getByRole('button', { name: 'Theme: system. Change to light' }))
  await site.user.click(screen.getByRole('button', { name: 'Theme: light. Change to dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('freehold.theme')).toBe('dark')
  await site.user.click(screen.getByRole('button', { name: 'Theme: dark. Change to system' }))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

test('Escape closes the drawer at once, and the menu button opens it again [LAY-7]', async () => {
  signInAs(investor)
  const site = await openSite('/app/help')
  const open = screen.getByRole('button', { name: 'Open menu' })
  await site.user.click(open)
  const escape = new Event('cancel', { cancelable: true })
  await act(async () => fireEvent(screen.getByRole('dialog', { name: 'Menu' }), escape))
  expect(escape.defaultPrevented).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(open)
  await site.user.click(open)
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy()
})
