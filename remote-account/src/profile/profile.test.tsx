import { screen, waitFor, within } from '@testing-library/react'
import { answerLater, freshBrowser, investor, ok, openPage, refusal } from '../testing/openPage'

beforeEach(freshBrowser)

const savingMarkets = 'PATCH /api/v1/auth/profile/markets'
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const profileWith = (...markets: string[]) => ok({ ...investor.profile, markets })

test('the tabs follow the path, and /app/profile is its first tab [PRF-1]', async () => {
  const { user, address } = await openPage('/app/profile')
  expect(address()).toBe('/app/profile/markets')
  const tabs = within(screen.getByRole('navigation', { name: 'Profile' }))
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    'Markets',
    'Interests',
    'Strategies',
    'Experience',
  ])
  for (const tab of ['Interests', 'Strategies', 'Experience', 'Markets']) {
    await user.click(tabs.getByRole('link', { name: tab }))
    await waitFor(() => expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(tab))
    expect(address()).toBe(`/app/profile/${tab.toLowerCase()}`)
  }
})

test.each([
  ['markets', 'Investment Markets'],
  ['interests', 'Investment Interests'],
  ['strategies', 'Investment Strategies'],
  ['experience', 'Experience Level'],
])('the tab %s is titled %s [PRF-2]', async (tab, title) => {
  await openPage(`/app/profile/${tab}`)
  expect(heading()).toBe(title)
  expect(screen.queryAllByRole('switch').length > 0).toBe(tab !== 'experience')
})

test('markets keep the order of their cities, with a description and a switch each [PRF-3]', async () => {
  await openPage('/app/profile/markets')
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual(['Auburn, WASteady rents', 'Burien, WAClose to the airport', 'Tacoma, WAOlder houses'])
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ])
  expect(screen.getByText('1 of 3 on')).toBeTruthy()
})

test.each([
  ['interests', 'Condos', 'Shared walls', ['i1']],
  ['strategies', 'BRRRR', 'Buy, rehab, rent', ['buyHold', 'brrrr']],
])(
  '%s have a name, a description and a switch that saves them [PRF-3, PRF-4]',
  async (list, name, description, saved) => {
    const { user, sent } = await openPage(`/app/profile/${list}`)
    expect(within(screen.getAllByRole('listitem')[0]!).getByText(description)).toBeTruthy()
    await user.click(toggle(name))
    await waitFor(() => expect(sent(`PATCH /api/v1/auth/profile/${list}`)).toEqual([{ updates: saved }]))
  },
)

test('a switch adds its id to the whole list that is saved, or takes it out [PRF-4]', async () => {
  const { user, sent, profile } = await openPage('/app/profile/markets')
  await user.click(toggle('Tacoma, WA'))
  await user.click(toggle('Burien, WA'))
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  expect(sent(savingMarkets)).toEqual([{ updates: ['m2', 'm3'] }, { updates: ['m3'] }])
  expect(profile()).toEqual({ ...investor.profile, markets: ['m3'] })
  expect(toggle('Burien, WA').checked).toBe(false)
  expect(screen.getByText('1 of 3 on')).toBeTruthy()
})

test('the profile changes only when it is saved, and the switch says so until then [PRF-4]', async () => {
  const { promise, answer } = answerLater()
  const { user, sent, profile } = await openPage('/app/profile/markets', { [savingMarkets]: () => promise })
  await user.click(toggle('Tacoma, WA'))
  expect(toggle('Tacoma, WA').checked).toBe(true)
  expect(screen.getByText('Saving')).toBeTruthy()
  expect(profile()).toEqual(investor.profile)
  expect(screen.getByText('1 of 3 on')).toBeTruthy()
  await user.click(toggle('Tacoma, WA'))
  await answer(profileWith('m2', 'm3'))
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  expect(sent(savingMarkets)).toHaveLength(1)
  expect(profile()?.markets).toEqual(['m2', 'm3'])
  expect(toggle('Tacoma, WA').checked).toBe(true)
})

test.each([
  ['the words of the server', () => refusal('Unknown market'), 'Unknown market'],
  [
    'one sentence for all others',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'An error occurred',
  ],
])('a save that fails puts the switch back, with %s in a toast [PRF-4]', async (_, fail, message) => {
  const { user, profile } = await openPage('/app/profile/markets', { [savingMarkets]: fail })
  await user.click(toggle('Tacoma, WA'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(toggle('Tacoma, WA').checked).toBe(false))
  expect(profile()).toEqual(investor.profile)
})

test('switches pressed fast are saved one after the other, also from another tab, and none is lost [PRF-4]', async () => {
  const [first, third] = [answerLater(), answerLater()]
  const answers = [() => first.promise, () => refusal('No'), () => third.promise]
  const { user, sent, profile } = await openPage('/app/profile/markets', {
    [savingMarkets]: () => answers.shift()!(),
  })
  await user.click(toggle('Auburn, WA'))
  await user.click(toggle('Tacoma, WA'))
  await user.click(screen.getByRole('link', { name: 'Experience' }))
  await waitFor(() => expect(heading()).toBe('Experience Level'))
  await user.click(screen.getByRole('link', { name: 'Markets' }))
  await user.click(await screen.findByRole('switch', { name: 'Burien, WA' }))
  expect(sent(savingMarkets)).toEqual([{ updates: ['m2', 'm1'] }])
  await first.answer(profileWith('m2', 'm1'))
  expect((await screen.findByRole('alert')).textContent).toBe('No')
  await third.answer(profileWith('m1'))
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  expect(sent(savingMarkets)).toEqual([
    { updates: ['m2', 'm1'] },
    { updates: ['m2', 'm1', 'm3'] },
    { updates: ['m1'] },
  ])
  expect(profile()?.markets).toEqual(['m1'])
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
  ])
})

test('a session without its user fetches it before the switches are shown [PRF-3]', async () => {
  await openPage('/app/profile/markets', {}, null)
  expect(toggle('Burien, WA').checked).toBe(true)
})

test('a list that cannot be loaded says so under its title and can be tried again [PRF-2]', async () => {
  const answers = [() => refusal('Try later'), () => ok([])]
  const { user } = await openPage('/app/profile/interests', {
    'GET /api/v1/auth/lookups/investmentInterests': () => answers.shift()!(),
  })
  expect(heading()).toBe('Investment Interests')
  expect(screen.getAllByText('Try later')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing to choose from yet')).toBeTruthy()
})
