import type { SessionInfo } from '@freehold/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { answerLater, freshBrowser, hereSession, ok, openPage, refusal } from '../testing/openPage'

beforeEach(freshBrowser)

const listing = 'GET /api/v1/auth/sessions'
const endingOne = 'DELETE /api/v1/auth/sessions/s2'
const endingOthers = 'DELETE /api/v1/auth/sessions'
const noContent = () => new Response(null, { status: 204 })

const elsewhere = (change: Partial<SessionInfo> = {}): SessionInfo => ({
  _id: 's2',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  createdAt: '2026-03-04T09:05:00.000Z',
  lastSeenAt: '2026-03-05T16:00:00.000Z',
  address: '2001:db8::7',
  current: false,
  ...change,
})
const phone = elsewhere({
  _id: 's3',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  lastSeenAt: '2026-03-05T17:59:00.000Z',
  address: undefined,
})

const card = () => within(screen.getByRole('region', { name: 'Where You Are Signed In' }))
const rows = () => card().queryAllByRole('listitem')
const button = (name: string) => card().getByRole('button', { name })

/** Opens the page with a server that stores these sessions. */
async function openSessions(sessions: SessionInfo[], answers: Parameters<typeof openPage>[1] = {}) {
  const server = { sessions }
  const page = await openPage('/app/account', {
    [listing]: () => ok(server.sessions),
    [endingOne]: () => {
      server.sessions = server.sessions.filter(({ _id }) => _id !== 's2')
      return noContent()
    },
    [endingOthers]: () => {
      const endedSessions = server.sessions.length - 1
      server.sessions = [hereSession]
      return ok({ endedSessions })
    },
    ...answers,
  })
  return { ...page, server }
}

test('each session shows device, sign-in and last use; this browser comes first and cannot be ended', async () => {
  await openSessions([elsewhere(), phone, hereSession])
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows().map((row) => row.textContent)).toEqual([
    'Chrome on Windows This browserSigned in Mar 05, 2026, 5:00 PM from 192.0.2.1',
    'Safari on iPhone Signed in Mar 04, 2026, 9:05 AMLast seen Mar 05, 2026, 5:59 PMSign Out',
    'Firefox on Linux Signed in Mar 04, 2026, 9:05 AM from 2001:db8::7Last seen Mar 05, 2026, 4:00 PMSign Out',
  ])
})

test.each([
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  ],
  ['Chrome on iPad', 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) CriOS/141.0 Mobile Safari/604.1'],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
  [
    'Samsung Internet on Android',
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
  ],
  ['curl', 'curl/8.14.1'],
  ['Windows', 'Mozilla/5.0 (Windows NT 6.1)'],
  ['Unknown device', 'Mozilla/5.0'],
  ['Unknown device', ''],
])('a device is named in words: %s', async (device, userAgent) => {
  await openSessions([hereSession, elsewhere({ userAgent })])
  expect(await card().findByRole('button', { name: `Sign Out ${device}` })).toBeTruthy()
})

test('signing out one session updates the list and keeps the focus in it', async () => {
  const { user, sent } = await openSessions([hereSession, elsewhere(), phone])
  await user.click(await card().findByRole('button', { name: 'Sign Out Firefox on Linux' }))
  expect(await screen.findByText('Signed out Firefox on Linux')).toBeTruthy()
  expect(rows()).toHaveLength(2)
  expect(sent(endingOne)).toHaveLength(1)
  expect(document.activeElement).toBe(card().getByRole('group', { name: 'Sessions' }))
})

test('the focus stays where the user has moved it meanwhile', async () => {
  const { promise, answer } = answerLater()
  const { user } = await openSessions([hereSession, elsewhere()], { [endingOne]: () => promise })
  await user.click(await card().findByRole('button', { name: 'Sign Out Firefox on Linux' }))
  const name = screen.getByLabelText('First Name')
  await user.click(name)
  await answer(noContent())
  expect(await screen.findByText('Signed out Firefox on Linux')).toBeTruthy()
  expect(document.activeElement).toBe(name)
})

test('all other sessions are signed out at once, and the button disappears', async () => {
  const { user } = await openSessions([hereSession, elsewhere(), phone])
  await user.click(await card().findByRole('button', { name: 'Sign Out All Others' }))
  expect(await screen.findByText('2 other sessions were signed out.')).toBeTruthy()
  expect(rows()).toHaveLength(1)
  expect(card().getByText('No other browser is signed in.')).toBeTruthy()
  expect(card().queryByRole('button')).toBeNull()
})

test('signing out sends one request however often it is pressed, and shows progress', async () => {
  const { promise, answer } = answerLater()
  const { user, sent } = await openSessions([hereSession, elsewhere()], { [endingOne]: () => promise })
  const signOut = await card().findByRole('button', { name: 'Sign Out Firefox on Linux' })
  await user.dblClick(signOut)
  expect(signOut.textContent).toBe('Signing Out...')
  await answer(noContent())
  expect(sent(endingOne)).toHaveLength(1)
})

test('a session that has already ended is not an error', async () => {
  const { user, server } = await openSessions([hereSession, elsewhere()], {
    [endingOne]: () =>
      Response.json({ error: { code: 'NOT_FOUND', message: 'Session not found' } }, { status: 404 }),
  })
  const signOut = await card().findByRole('button', { name: 'Sign Out Firefox on Linux' })
  server.sessions = [hereSession]
  await user.click(signOut)
  expect(await card().findByText('No other browser is signed in.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['one session', endingOne, 'Sign Out Firefox on Linux'],
  ['all others', endingOthers, 'Sign Out All Others'],
])('when %s cannot be signed out, a toast says why and the list stays [ACC-6]', async (_, call, name) => {
  const { user } = await openSessions([hereSession, elsewhere()], { [call]: () => refusal('Try later') })
  await user.click(await card().findByRole('button', { name }))
  expect((await screen.findByRole('alert')).textContent).toBe('Try later')
  expect(rows()).toHaveLength(2)
  expect(button(name).getAttribute('aria-disabled')).toBeNull()
})

test('a list that fails to load leaves the page usable and can be retried', async () => {
  const answers = [() => refusal('Try later'), () => ok([hereSession])]
  const { user } = await openPage('/app/account', { [listing]: () => answers.shift()!() })
  expect((await card().findByRole('alert')).textContent).toContain('Try later')
  expect(screen.getByRole('button', { name: 'Update User Details' })).toBeTruthy()
  await user.click(button('Retry'))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('of many sessions only the latest are shown, and all on request', async () => {
  const others = Array.from({ length: 30 }, (_, index) => elsewhere({ _id: `o${index}` }))
  const { user } = await openSessions([...others, hereSession])
  await waitFor(() => expect(rows()).toHaveLength(8))
  expect(rows()[0]?.textContent).toContain('This browser')
  await user.click(button('Show All 31'))
  expect(rows()).toHaveLength(31)
})
