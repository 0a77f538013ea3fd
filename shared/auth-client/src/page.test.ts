import { latestRates, storageKeys } from '@freehold/contracts'
import { act, renderHook } from '@testing-library/react'
import { authClient, useUser } from '.'
import { askEarly } from './earlyResponses'
import { localStorageOf } from './fallbackStorage'
import { unlessAborted } from './unlessAborted'

const user = {
  _id: 'u1',
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya@example.com',
  accountName: 'Northlake',
  role: 'Agent',
  profile: { strategies: [], markets: [], interests: [] },
}

const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>()
const realFetch = globalThis.fetch
beforeEach(() => {
  send.mockReset()
  send.mockImplementation(async () => new Response('{"data":{"rates":[]}}'))
  globalThis.fetch = send
  authClient.setNavigate(() => undefined)
  localStorage.setItem(storageKeys.session, JSON.stringify({ token: 't', refreshToken: 'r', user }))
  localStorage.setItem(storageKeys.signedIn, 'true')
})
afterEach(() => {
  globalThis.fetch = realFetch
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  jest.restoreAllMocks()
})

test("the page's client reads the browser's storage and sends by its fetch", async () => {
  expect(authClient.getSnapshot()).toEqual({ signedIn: true, user })
  expect(await authClient.call(latestRates)).toEqual({ rates: [] })
  expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/v1/auth/rates/latest'])
  expect(send.mock.calls[0]![1]).toMatchObject({ method: 'GET' })
})

test("the page's client takes what the boot script has asked for, and sends nothing again", async () => {
  await askEarly('/api/v1/auth/rates/latest', 't')
  expect(await authClient.call(latestRates)).toEqual({ rates: [] })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a component has the user of the page, and the next one when that changes', () => {
  const { result } = renderHook(() => useUser())
  expect(result.current).toEqual(user)
  act(() => authClient.updateUser({ firstName: 'May' }))
  expect(result.current).toEqual({ ...user, firstName: 'May' })
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(result.current).toBeNull()
})

test('a browser that denies its storage has none', () => {
  expect(localStorageOf()).toBe(window.localStorage)
  const denied = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  expect(localStorageOf()).toBeNull()
  denied.mockRestore()
})

test('work that has ended leaves no listener on the signal that could have abandoned it', async () => {
  const { signal } = new AbortController()
  const [add, remove] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')]
  expect(await unlessAborted(signal, async () => 7)).toBe(7)
  expect(add.mock.calls).toEqual([['abort', expect.any(Function)]])
  expect(remove.mock.calls).toEqual(add.mock.calls)
})
