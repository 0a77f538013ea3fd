import { storageKeys } from '@freehold/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import {
  freshBrowser,
  investor,
  noContent,
  openSite,
  refusal,
  respondWith,
  session,
  signInAs,
} from '../testing/openSite'

jest.mock('#remotes', () => jest.requireActual('../testing/fakeRemotes'))
beforeEach(freshBrowser)

const login = 'POST /api/v1/login'
const forgot = 'POST /api/v1/forgot-password'
const check = 'GET /api/v1/check-reset-token'
const reset = 'POST /api/v1/reset-password'
const confirmEmail = 'POST /api/v1/confirm-email-change'
const revertEmail = 'POST /api/v1/revert-email-change'

type Site = Awaited<ReturnType<typeof openSite>>

async function fillIn(site: Site, email: string, password: string) {
  if (email) await site.user.type(screen.getByLabelText('Email'), email)
  if (password) await site.user.type(screen.getByLabelText('Password'), password)
  await site.user.click(screen.getByRole('button', { name: 'Log In' }))
}

test('the root redirects to sign-in without the marker, and into the app with it [SES-1]', async () => {
  expect((await openSite('/')).address()).toBe('/login')
  signInAs(investor)
  expect((await openSite('/')).address()).toBe('/app/')
})

test('a page of the app asks for sign-in first and is come back to afterwards [SES-2] [LOG-3]', async () => {
  const site = await openSite('/app/help?topic=map', { [login]: respondWith(session(investor)) })
  expect(site.address()).toBe('/login?from=%2Fapp%2Fhelp%3Ftopic%3Dmap')
  await fillIn(site, 'daniel@example.com', 'correct horse')
  expect(await screen.findByRole('heading', { name: 'Help' })).toBeTruthy()
  expect(site.address()).toBe('/app/help?topic=map')
  expect(JSON.parse(localStorage.getItem(storageKeys.session) ?? '')).toEqual(session(investor))
})

test('the sign-in page has email, password and a link to Forgot Password [LOG-1]', async () => {
  const site = await openSite('/login')
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  await site.user.click(screen.getByRole('link', { name: 'Forgot Password' }))
  expect(site.address()).toBe('/forgotPassword')
})

test('a signed-in user is redirected from sign-in into the app [LOG-2]', async () => {
  signInAs(investor)
  expect((await openSite('/login?from=%2Fapp%2Fhelp')).address()).toBe('/app')
})

test('without a page to return to, sign-in opens the dashboard [LOG-3]', async () => {
  const site = await openSite('/login', { [login]: respondWith(session(investor)) })
  await fillIn(site, 'daniel@example.com', 'correct horse')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(site.address()).toBe('/app/')
})

test.each([
  'https://evil.example/app',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'app/help',
])('a return address that is not a path of this site is ignored: %s [LOG-3]', async (from) => {
  const site = await openSite(`/login?from=${encodeURIComponent(from)}`, {
    [login]: respondWith(session(investor)),
  })
  await fillIn(site, 'daniel@example.com', 'correct horse')
  await waitFor(() => expect(site.address()).toBe('/app/'))
})

test('the button shows that it is busy, and a second press sends nothing [LOG-4]', async () => {
  let respond: ((response: Response) => void) | undefined
  const site = await openSite('/login', { [login]: () => new Promise((resolve) => (respond = resolve)) })
  await fillIn(site, 'daniel@example.com', 'correct horse')
  const button = screen.getByRole('button', { name: 'Logging in...' })
  await site.user.click(button)
  await site.user.type(screen.getByLabelText('Password'), '{Enter}')
  respond?.(Response.json({ data: session(investor) }))
  await waitFor(() => expect(site.address()).toBe('/app/'))
  expect(site.called('/login')).toHaveLength(1)
})

test('both fields are required, and each says so [LOG-5]', async () => {
  const site = await openSite('/login')
  await fillIn(site, '', '')
  expect(await screen.findByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(site.calls).toEqual([])
})

test.each([
  ['a wrong password', refusal(401, 'Unauthorized'), 'Invalid email or password'],
  ['too many attempts', refusal(429, 'Too many attempts'), 'Too many attempts'],
  ['an error text', () => Response.json({ error: 'Down for repair' }, { status: 503 }), 'Down for repair'],
  ['an error text without JSON', () => new Response('Down for repair', { status: 502 }), 'Down for repair'],
  ['a list of errors', () => Response.json({ errors: ['Blocked'] }, { status: 403 }), 'Blocked'],
  ['a page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'The server answered 502'],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Freehold cannot be reached. Check your connection and try again.',
  ],
])('%s is shown in a toast and the form keeps its content [LOG-6] [LOG-7]', async (_, respond, message) => {
  const site = await openSite('/login', { [login]: respond })
  await fillIn(site, 'daniel@example.com', 'wrong')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByDisplayValue('daniel@example.com')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeTruthy()
})

test('requesting a reset replaces the form with "Check Your Inbox" [FGT-1] [FGT-2]', async () => {
  const site = await openSite('/forgotPassword', { [forgot]: noContent })
  await site.user.type(screen.getByLabelText('Email'), 'daniel@example.com')
  await site.user.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  expect(await screen.findByRole('heading', { name: 'Check Your Inbox' })).toBeTruthy()
  expect(screen.getByText("We'll send an email to reset your password if your email exists")).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(site.calls).toEqual([{ call: forgot, body: { username: 'daniel@example.com' } }])
  await site.user.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(site.address()).toBe('/login')
})

test('a reset requires a valid email [FGT-3]', async () => {
  const site = await openSite('/forgotPassword')
  await site.user.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  expect(await screen.findByText('Email is required')).toBeTruthy()
  await site.user.type(screen.getByLabelText('Email'), 'daniel@example')
  expect(await screen.findByText('Email is not a valid email')).toBeTruthy()
  expect(site.calls).toEqual([])
})

test.each([
  ['an error', refusal(500, 'Broken')],
  ['a 200', respondWith({})],
  ['a 202', () => new Response(null, { status: 202 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a reset request answered by %s has failed, and the field says so [FGT-4]', async (_, respond) => {
  const site = await openSite('/forgotPassword', { [forgot]: respond })
  await site.user.type(screen.getByLabelText('Email'), 'daniel@example.com')
  await site.user.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  const described = { name: 'Email', description: 'Something went wrong' }
  expect(await screen.findByRole('textbox', described)).toBeTruthy()
})

test('a valid token is checked on load, is removed from the address bar, and allows a new password [RST-1] [RST-2]', async () => {
  history.replaceState(null, '', '/passwordReset/secret')
  const site = await openSite('/passwordReset/secret', {
    [check]: respondWith({ valid: true }),
    [reset]: noContent,
  })
  expect(site.calls).toEqual([{ call: `${check}?token=secret`, body: undefined }])
  expect(location.pathname).toBe('/passwordReset')
  await site.user.type(screen.getByLabelText('Password'), 'x')
  await site.user.type(screen.getByLabelText('Confirm Password'), 'x')
  await site.user.click(screen.getByRole('button', { name: 'Confirm Password Reset' }))
  await waitFor(() => expect(site.address()).toBe('/login'))
  expect(site.calls.at(-1)).toEqual({ call: reset, body: { password: 'x', passwordResetToken: 'secret' } })
})

test('for an expired token the page says so and links to a new email [RST-3]', async () => {
  const site = await openSite('/passwordReset/old', {
    [check]: refusal(408, 'Password reset token has expired'),
  })
  expect(screen.getByRole('heading', { name: 'Reset Password Link Expired' })).toBeTruthy()
  expect(screen.getByText('Password reset token has expired')).toBeTruthy()
  await site.user.click(screen.getByRole('link', { name: 'Request a New Email' }))
  expect(site.address()).toBe('/forgotPassword')
})

test.each([
  [
    'an unknown token',
    '/passwordReset/guess',
    refusal(404, 'Reset link not found'),
    'Reset link not found (404)',
  ],
  [
    'a message that happens to contain the digits of the status',
    '/passwordReset/guess',
    refusal(404, 'No link 54041'),
    'No link 54041 (404)',
  ],
  [
    'a proxy with its own message',
    '/passwordReset/any',
    () => new Response('Error 5021: no upstream', { status: 502 }),
    'Error 5021: no upstream (502)',
  ],
  [
    'a proxy that cannot reach the API',
    '/passwordReset/any',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'The server answered 502',
  ],
  [
    'a lost connection',
    '/passwordReset/any',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Freehold cannot be reached. Check your connection and try again.',
  ],
  ['no token at all', '/passwordReset', noContent, 'The link is incomplete'],
])(
  '%s: the page shows the error, its status and a link to a new email [RST-4]',
  async (_, path, respond, error) => {
    await openSite(path, { [check]: respond })
    const title = "Hmmm...looks like something didn't work. We're on it!"
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByText(error)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request a New Email' }).getAttribute('href')).toBe(
      '/forgotPassword',
    )
  },
)

test('a new password is required, confirmed and equal, of any length [RST-5]', async () => {
  const site = await openSite('/passwordReset/secret', { [check]: respondWith({ valid: true }) })
  const submit = screen.getByRole('button', { name: 'Confirm Password Reset' })
  await site.user.click(submit)
  expect(await screen.findByText('Please enter a password')).toBeTruthy()
  expect(screen.getByText('Please confirm your password')).toBeTruthy()
  await site.user.type(screen.getByLabelText('Password'), 'a')
  await site.user.type(screen.getByLabelText('Confirm Password'), 'b')
  await site.user.click(submit)
  await waitFor(() => expect(screen.getAllByText('Passwords do not match')).toHaveLength(2))
  expect(site.called(reset)).toEqual([])
})

test.each([
  ['a failure', refusal(500, 'Broken'), 'Something went wrong'],
  [
    'a password that the server rejects as too weak',
    refusal(400, 'Invalid', { fields: { password: 'Too short' } }),
    'Too short',
  ],
])('%s while setting the password is shown in the form [RST-6]', async (_, respond, message) => {
  const site = await openSite('/passwordReset/secret', {
    [check]: respondWith({ valid: true }),
    [reset]: respond,
  })
  await site.user.type(screen.getByLabelText('Password'), 'x')
  await site.user.type(screen.getByLabelText('Confirm Password'), 'x')
  await site.user.click(screen.getByRole('button', { name: 'Confirm Password Reset' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test.each([
  ['confirmEmail', confirmEmail, 'Confirm Email Address', 'You sign in with dana@example.com from now on.'],
  [
    'revertEmail',
    revertEmail,
    'Restore Email Address',
    /^You sign in with dana@example.com again.*Choose a new one/,
  ],
])(
  'the page %s makes the change when its button is pressed, and removes the token from the address bar',
  async (page, call, name, description) => {
    history.replaceState(null, '', `/${page}/secret`)
    const site = await openSite(`/${page}/secret`, { [call]: respondWith({ email: 'dana@example.com' }) })
    expect(site.calls).toEqual([])
    expect(location.pathname).toBe(`/${page}`)
    await site.user.dblClick(screen.getByRole('button', { name }))
    expect(await screen.findByText(description)).toBeTruthy()
    expect(site.calls).toEqual([{ call, body: { token: 'secret' } }])
  },
)

test('after the address is restored, the page links to Forgot Password', async () => {
  const site = await openSite('/revertEmail/secret', {
    [revertEmail]: respondWith({ email: 'dana@example.com' }),
  })
  await site.user.click(screen.getByRole('button', { name: 'Restore Email Address' }))
  await site.user.click(await screen.findByRole('link', { name: 'Forgot Password?' }))
  expect(site.address()).toBe('/forgotPassword')
})

test.each([
  ['confirmEmail', confirmEmail, 'Email Confirmation Link Expired', 'Request a New Email'],
  ['revertEmail', revertEmail, 'Email Revert Link Expired', 'Back to Login'],
])(
  'the page %s says that its link has expired or does not work, and what to do',
  async (page, call, title, wayOn) => {
    history.replaceState(null, '', '/')
    const responses = [refusal(408, 'It has expired'), refusal(404, 'Link not found')]
    const site = await openSite(`/${page}/secret`, { [call]: () => responses.shift()!() })
    await site.user.click(screen.getByRole('button', { name: /Address/ }))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('It has expired')).toBeTruthy()
    expect(screen.getByRole('link', { name: wayOn })).toBeTruthy()
    cleanup()
    const again = await openSite(`/${page}/secret`, { [call]: () => responses.shift()!() })
    await again.user.click(screen.getByRole('button', { name: /Address/ }))
    expect(await screen.findByRole('heading', { name: 'This Link Does Not Work' })).toBeTruthy()
    expect(screen.getByText('Link not found (404)')).toBeTruthy()
    cleanup()
    history.replaceState(null, '', '/')
    await openSite(`/${page}`)
    expect(screen.getByText('The link is incomplete')).toBeTruthy()
  },
)

test('a link that fails for now can be tried again', async () => {
  const responses = [
    refusal(409, 'There is already a user with this email'),
    respondWith({ email: 'd@example.com' }),
  ]
  const site = await openSite('/confirmEmail/secret', { [confirmEmail]: () => responses.shift()!() })
  await site.user.click(screen.getByRole('button', { name: /Address/ }))
  const failure = await screen.findByText('There is already a user with this email')
  expect(failure.getAttribute('role')).toBe('alert')
  await site.user.click(screen.getByRole('button', { name: 'Confirm Email Address' }))
  expect(await screen.findByRole('heading', { name: 'Email Address Confirmed' })).toBeTruthy()
})
