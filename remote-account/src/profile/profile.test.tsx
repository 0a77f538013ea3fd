import { storageKeys } from '@freehold/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { answerLater, conflict, freshBrowser, investor, ok, openPage, refusal } from '../testing/openPage'

beforeEach(freshBrowser)

const savingMarkets = 'PATCH /api/v1/auth/profile/markets'
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const allSaved = () => waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
const states = () => screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)
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

test('markets are listed by city, each with a description and a switch [PRF-3]', async () => {
  await openPage('/app/profile/markets')
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    'Auburn, WASteady rentsFigures of Auburn, WA',
    'Burien, WAClose to the airportFigures of Burien, WA',
    'Tacoma, WAOlder housesFigures of Tacoma, WA',
  ])
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ])
  expect(screen.getByText('1 of 3 on')).toBeTruthy()
})

test.each([
  ['interests', 'Condos', 'Shared walls', { updates: ['i1'], basedOn: [] }],
  ['strategies', 'BRRRR', 'Buy, rehab, rent', { updates: ['buyHold', 'brrrr'], basedOn: ['buyHold'] }],
])(
  '%s have a name, a description and a switch that saves them [PRF-3, PRF-4]',
  async (list, name, description, saved) => {
    const { user, sent } = await openPage(`/app/profile/${list}`)
    expect(within(screen.getAllByRole('listitem')[0]!).getByText(description)).toBeTruthy()
    await user.click(toggle(name))
    await waitFor(() => expect(sent(`PATCH /api/v1/auth/profile/${list}`)).toEqual([saved]))
  },
)

test('a switch saves the whole list with its id added or removed [PRF-4]', async () => {
  const { user, sent, profile } = await openPage('/app/profile/markets')
  await user.click(toggle('Tacoma, WA'))
  await allSaved()
  await user.click(toggle('Burien, WA'))
  await allSaved()
  expect(sent(savingMarkets)).toEqual([
    { updates: ['m2', 'm3'], basedOn: ['m2'] },
    { updates: ['m3'], basedOn: ['m2', 'm3'] },
  ])
  expect(profile()).toEqual({ ...investor.profile, markets: ['m3'] })
  expect(toggle('Burien, WA').checked).toBe(false)
  expect(screen.getByText('1 of 3 on')).toBeTruthy()
})

test('the profile changes only once it is saved; until then the switch shows Saving [PRF-4]', async () => {
  const { promise, answer } = answerLater()
  const { user, sent, profile } = await openPage('/app/profile/markets', { [savingMarkets]: () => promise })
  await user.click(toggle('Tacoma, WA'))
  expect(toggle('Tacoma, WA').checked).toBe(true)
  expect(screen.getByText('Saving')).toBeTruthy()
  expect(profile()).toEqual(investor.profile)
  expect(screen.getByText('2 of 3 on')).toBeTruthy()
  await answer(profileWith('m2', 'm3'))
  await allSaved()
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

test('a switch pressed repeatedly ends in its last state, with one save at a time [PRF-4]', async () => {
  const first = answerLater()
  const answers = [() => first.promise, () => profileWith('m2')]
  const { user, sent, profile } = await openPage('/app/profile/markets', {
    [savingMarkets]: () => answers.shift()!(),
  })
  for (let press = 0; press < 6; press++) await user.click(toggle('Tacoma, WA'))
  expect(toggle('Tacoma, WA').checked).toBe(false)
  expect(sent(savingMarkets)).toHaveLength(1)
  await first.answer(profileWith('m2', 'm3'))
  await allSaved()
  expect(toggle('Tacoma, WA').checked).toBe(false)
  expect(profile()?.markets).toEqual(['m2'])
  expect(sent(savingMarkets)).toEqual([
    { updates: ['m2', 'm3'], basedOn: ['m2'] },
    { updates: ['m2'], basedOn: ['m2', 'm3'] },
  ])
})

test('presses during a save go out with the next one, also from another tab of the profile [PRF-4]', async () => {
  const [first, second] = [answerLater(), answerLater()]
  const answers = [() => first.promise, () => second.promise]
  const { user, sent, profile } = await openPage('/app/profile/markets', {
    [savingMarkets]: () => answers.shift()!(),
    'PATCH /api/v1/auth/profile/strategies': ({ updates }: { updates: string[] }) =>
      ok({ interests: [], markets: ['m1', 'm3'], strategies: updates }),
  })
  await user.click(toggle('Auburn, WA'))
  await user.click(toggle('Tacoma, WA'))
  await user.click(screen.getByRole('link', { name: 'Strategies' }))
  await user.click(await screen.findByRole('switch', { name: 'BRRRR' }))
  await user.click(screen.getByRole('link', { name: 'Markets' }))
  await user.click(await screen.findByRole('switch', { name: 'Burien, WA' }))
  expect(states()).toEqual([true, false, true])
  await first.answer(profileWith('m2', 'm1'))
  await second.answer(profileWith('m1', 'm3'))
  await allSaved()
  expect(sent('PATCH')).toEqual([
    { updates: ['m2', 'm1'], basedOn: ['m2'] },
    { updates: ['m1', 'm3'], basedOn: ['m2', 'm1'] },
    { updates: ['buyHold', 'brrrr'], basedOn: ['buyHold'] },
  ])
  expect(states()).toEqual([true, false, true])
  expect(profile()?.strategies).toEqual(['buyHold', 'brrrr'])
})

test('a failed switch falls back, and later presses are still saved [PRF-4]', async () => {
  const first = answerLater()
  const answers = [() => first.promise, () => profileWith('m2', 'm3')]
  const { user, sent } = await openPage('/app/profile/markets', { [savingMarkets]: () => answers.shift()!() })
  await user.click(toggle('Auburn, WA'))
  await user.click(toggle('Tacoma, WA'))
  await first.answer(refusal('No'))
  expect((await screen.findByRole('alert')).textContent).toBe('No')
  await allSaved()
  expect(sent(savingMarkets).at(-1)).toEqual({ updates: ['m2', 'm3'], basedOn: ['m2'] })
  expect(states()).toEqual([false, true, true])
})

test('a press is added to changes saved by another browser [PRF-4]', async () => {
  const newer = { ...investor.profile, markets: ['m1'] }
  const answers = [conflict, () => profileWith('m1', 'm3')]
  const { user, sent, profile } = await openPage('/app/profile/markets', {
    [savingMarkets]: () => answers.shift()!(),
    'GET /api/v1/auth/getUser': () =>
      ok({ ...investor, profile: answers.length < 2 ? newer : investor.profile }),
  })
  await user.click(toggle('Tacoma, WA'))
  await allSaved()
  expect(sent(savingMarkets)).toEqual([
    { updates: ['m2', 'm3'], basedOn: ['m2'] },
    { updates: ['m1', 'm3'], basedOn: ['m1'] },
  ])
  expect(states()).toEqual([true, false, true])
  expect(profile()?.markets).toEqual(['m1', 'm3'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('repeated conflicts end with the server\u2019s message [PRF-4]', async () => {
  const { user, sent } = await openPage('/app/profile/markets', { [savingMarkets]: conflict })
  await user.click(toggle('Tacoma, WA'))
  expect((await screen.findByRole('alert')).textContent).toBe('Changed meanwhile')
  expect(sent(savingMarkets)).toHaveLength(5)
  expect(states()).toEqual([false, true, false])
})

test('changes saved in another tab show at once [PRF-4]', async () => {
  await openPage('/app/profile/markets')
  const session = JSON.parse(localStorage.getItem(storageKeys.session)!)
  session.user.profile.markets = ['m1', 'm3']
  localStorage.setItem(storageKeys.session, JSON.stringify(session))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session })))
  expect(states()).toEqual([true, false, true])
  expect(screen.getByText('2 of 3 on')).toBeTruthy()
})

test('changes saved in another browser show when the page opens', async () => {
  const profile = { ...investor.profile, markets: ['m3'] }
  await openPage('/app/profile/markets', { 'GET /api/v1/auth/getUser': () => ok({ ...investor, profile }) })
  expect(states()).toEqual([false, false, true])
})

const town = (index: number) => ({
  _id: `m${index}`,
  city: `Town ${String.fromCharCode(65 + index)}`,
  state: 'WA',
  description: index === 20 ? 'Mills by the river' : 'Quiet',
  active: true,
})
const manyTowns = {
  'GET /api/v1/auth/lookups/investmentMarkets': () => ok(Array.from({ length: 24 }, (_, i) => town(i))),
}
const names = () => screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))

test('a short list has no search and no sort order', async () => {
  await openPage('/app/profile/markets')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('many markets can be searched by city and description, and the URL keeps the search', async () => {
  const { user, query, sent } = await openPage('/app/profile/markets', manyTowns)
  const lookups = () => sent('investmentMarkets').length
  expect([names().length, names()[0], lookups()]).toEqual([24, 'Town A, WA', 1])
  await user.type(screen.getByRole('searchbox', { name: 'Search markets' }), 'RIVER town')
  await waitFor(() => expect(names()).toEqual(['Town U, WA']))
  expect(screen.getByText('1 found, 1 of 24 on')).toBeTruthy()
  await user.click(toggle('Town U, WA'))
  await allSaved()
  expect(screen.getByText('1 found, 2 of 24 on')).toBeTruthy()
  await waitFor(() => expect(query()).toBe('?q=RIVER+town'))
  await user.type(screen.getByRole('searchbox'), 's')
  expect(await screen.findByText('No markets match “RIVER towns”')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Clear Search' }))
  await waitFor(() => expect(names()).toHaveLength(24))
  expect([query(), lookups()]).toEqual(['', 1])
})

test('many markets can show the selected ones first, and none jumps while it is switched', async () => {
  const { user, query } = await openPage('/app/profile/markets', manyTowns)
  await user.click(toggle('Town W, WA'))
  await user.click(screen.getByRole('radio', { name: 'Selected first' }))
  const selectedFirst = ['Town C, WA', 'Town W, WA', 'Town A, WA', 'Town B, WA']
  await waitFor(() => expect(names().slice(0, 4)).toEqual(selectedFirst))
  expect(query()).toBe('?order=selected')
  await user.click(toggle('Town C, WA'))
  await user.click(toggle('Town B, WA'))
  await allSaved()
  expect(names().slice(0, 4)).toEqual(selectedFirst)
  await user.click(screen.getByRole('radio', { name: 'By city' }))
  await waitFor(() => expect(names()[0]).toBe('Town A, WA'))
  await user.click(screen.getByRole('radio', { name: 'Selected first' }))
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['Town B, WA', 'Town W, WA', 'Town A, WA']))
})

test('unsaved choices of one user are not applied to the next who signs in', async () => {
  const { promise, answer } = answerLater()
  const { user, sent } = await openPage('/app/profile/markets', { [savingMarkets]: () => promise })
  await user.click(toggle('Tacoma, WA'))
  await user.click(toggle('Auburn, WA'))
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await answer(profileWith('m2', 'm3'))
  await allSaved()
  expect(sent(savingMarkets)).toHaveLength(1)
  expect(localStorage.getItem(storageKeys.session)).toBeNull()
})

test('unsaved choices are neither applied nor reported to a user who signs in in another tab', async () => {
  const { promise } = answerLater()
  const { user, sent } = await openPage('/app/profile/markets', { [savingMarkets]: () => promise })
  await user.click(toggle('Tacoma, WA'))
  await user.click(toggle('Auburn, WA'))
  const session = JSON.parse(localStorage.getItem(storageKeys.session)!)
  localStorage.setItem(storageKeys.session, JSON.stringify({ ...session, user: { ...investor, _id: 'u2' } }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session })))
  await allSaved()
  expect(states()).toEqual([false, true, false])
  expect(sent(savingMarkets)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('closing the window asks only while choices are unsaved', async () => {
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { promise, answer } = answerLater()
  const { user } = await openPage('/app/profile/markets', { [savingMarkets]: () => promise })
  expect(closing()).toBe(true)
  await user.click(toggle('Tacoma, WA'))
  expect(closing()).toBe(false)
  await answer(profileWith('m2', 'm3'))
  await allSaved()
  expect(closing()).toBe(true)
})

test('a session without a user loads it before the switches are shown [SES-9]', async () => {
  await openPage('/app/profile/markets', {}, null)
  expect(toggle('Burien, WA').checked).toBe(true)
})

test('a list that fails to load says so under its title and can be retried', async () => {
  const answers = [() => refusal('Try later'), () => ok([])]
  const { user } = await openPage('/app/profile/interests', {
    'GET /api/v1/auth/lookups/investmentInterests': () => answers.shift()!(),
  })
  expect(heading()).toBe('Investment Interests')
  expect(screen.getAllByText('Try later')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing to choose from yet')).toBeTruthy()
})

const savingSettings = 'PATCH /api/v1/auth/profile/settings'
const expenses = () => toggle('Realistic expenses')

test('realistic expenses are one switch, saved at once [VAL-6]', async () => {
  const { user, sent, profile } = await openPage('/app/profile/strategies')
  expect(expenses().checked).toBe(false)
  await user.click(expenses())
  await allSaved()
  expect([expenses().checked, profile()]).toEqual([true, { ...investor.profile, realisticExpenses: true }])
  await user.click(expenses())
  await allSaved()
  expect(sent(savingSettings)).toEqual([{ realisticExpenses: true }, { realisticExpenses: false }])
  expect(profile()?.realisticExpenses).toBe(false)
})

test('the setting falls back when it cannot be saved, and the server’s text is a toast [VAL-6]', async () => {
  const { user, profile } = await openPage('/app/profile/strategies', {
    [savingSettings]: () => refusal('Down for repair'),
  })
  await user.click(expenses())
  await allSaved()
  expect(screen.getByText('Down for repair')).toBeTruthy()
  expect([expenses().checked, profile()?.realisticExpenses]).toEqual([false, undefined])
})

test('a setting that is pressed again during its save ends as it was pressed last [VAL-6]', async () => {
  const first = answerLater()
  let saves = 0
  const { user, sent } = await openPage('/app/profile/strategies', {
    [savingSettings]: ({ realisticExpenses }: { realisticExpenses: boolean }) =>
      saves++ === 0 ? first.promise : ok({ ...investor.profile, realisticExpenses }),
  })
  await user.click(expenses())
  await user.click(expenses())
  expect(expenses().checked).toBe(false)
  await first.answer(ok({ ...investor.profile, realisticExpenses: true }))
  await allSaved()
  expect(sent(savingSettings)).toEqual([{ realisticExpenses: true }, { realisticExpenses: false }])
  expect(expenses().checked).toBe(false)
})
