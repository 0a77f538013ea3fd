import { ApiError, type Endpoint, type ShortlistMark, type User } from '@freehold/contracts'
import { createLinkedShortlist, type AuthSnapshot, type ShortlistChannel } from '.'

const user = (_id: string) => ({ signedIn: true, user: { _id } as User }) satisfies AuthSnapshot

/** A client whose calls wait until they are answered one by one. */
function openList(
  start: readonly ShortlistMark[] = [],
  channel: ShortlistChannel | null = null,
  first = user('u1'),
) {
  const pending: { name: string; answer: (data?: unknown) => void; fail: (error: Error) => void }[] = []
  const sessionListeners = new Set<() => void>()
  let snapshot: AuthSnapshot = first
  const call = (endpoint: Endpoint, { params }: { params?: { id: string } } = {}) =>
    new Promise<unknown>((answer, fail) => {
      pending.push({ name: [endpoint.method, params?.id].filter(Boolean).join(' '), answer, fail })
    })
  const client = {
    call: call as never,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      sessionListeners.add(listener)
      return () => sessionListeners.delete(listener)
    },
  }
  const list = createLinkedShortlist(client, channel)
  const become = (next: AuthSnapshot) => {
    snapshot = next
    for (const listener of sessionListeners) listener()
  }
  const next = () => {
    const first = pending.shift()!
    return {
      name: first.name,
      answer: (data?: unknown) => settled(() => first.answer(data)),
      fail: (error: Error) => settled(() => first.fail(error)),
    }
  }
  list.keep(start)
  return {
    list,
    next,
    pending,
    stages: () => Object.fromEntries(list.getSnapshot()),
    signInAs: (id: string) => become(user(id)),
    signOut: () => become({ signedIn: false, user: null }),
  }
}

/** Runs, and waits for what follows from it. */
async function settled(run: () => void) {
  run()
  await new Promise((resolve) => setTimeout(resolve))
}

const watched = (propertyId: string): ShortlistMark => ({ propertyId, stage: 'watching' })

test('a press shows at once in every view, and its answer changes nothing more [DEAL-5]', async () => {
  const { list, next, stages } = openList([{ propertyId: 'b', stage: 'passed' }])
  const seen: object[] = []
  list.subscribe(() => seen.push(Object.fromEntries(list.getSnapshot())))
  const done = list.toggle('a')
  expect(stages()).toEqual({ a: 'watching', b: 'passed' })
  const { name, answer } = next()
  expect(name).toBe('PUT a')
  await answer(watched('a'))
  await done
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(stages()).toEqual({ a: 'watching', b: 'passed' })
})

test('a press that fails is taken back and tells why [DEAL-5]', async () => {
  const { list, next, stages } = openList([watched('b')])
  const failed = list.toggle('b').catch((error: Error) => error.message)
  expect(stages()).toEqual({})
  await next().fail(new TypeError('No network'))
  expect([await failed, stages()]).toEqual(['No network', { b: 'watching' }])
  const full = list.toggle('a').catch((error: Error) => error.message)
  expect(stages()).toEqual({ a: 'watching', b: 'watching' })
  await next().fail(new ApiError(409, { code: 'CONFLICT', message: 'Already 200 homes' }))
  expect([await full, stages()]).toEqual(['Already 200 homes', { b: 'watching' }])
})

test('presses during a call go out after it, the last one alone, and a home that is gone is removed [DEAL-5]', async () => {
  const { list, next, stages, pending } = openList()
  void list.toggle('a')
  void list.toggle('a')
  void list.toggle('a')
  void list.toggle('a')
  expect([stages(), pending.length]).toEqual([{}, 1])
  await next().answer(watched('a'))
  const { name, fail } = next()
  expect(name).toBe('DELETE a')
  await fail(new ApiError(404, { code: 'NOT_FOUND', message: 'Home not found' }))
  expect([stages(), pending.length]).toEqual([{}, 0])
})

test('it is fetched once for all who ask, anew for another user, and again where it changed meanwhile [DEAL-5]', async () => {
  const { list, next, stages, signInAs, pending } = openList([watched('a')])
  signInAs('u2')
  expect(stages()).toEqual({})
  const both = Promise.all([list.load(), list.load()])
  const early = next()
  void list.toggle('c')
  await next().answer(watched('c'))
  await early.answer([])
  const { name, answer } = next()
  expect(name).toBe('GET')
  await answer([watched('b'), watched('c')])
  await both
  expect([stages(), pending.length]).toEqual([{ b: 'watching', c: 'watching' }, 0])
  await list.load()
  expect(pending).toEqual([])
})

test('a press outlives the arrival of its own user, and never changes the list of another [DEAL-5]', async () => {
  const unknown = { signedIn: true, user: null } as unknown as ReturnType<typeof user>
  const { list, next, stages, signInAs, signOut, pending } = openList([], null, unknown)
  const added = list.toggle('a')
  signInAs('u1')
  expect(stages()).toEqual({ a: 'watching' })
  await next().answer(watched('a'))
  await added
  expect([stages(), pending]).toEqual([{ a: 'watching' }, []])

  const late = list.toggle('b')
  signOut()
  expect(stages()).toEqual({})
  signInAs('u2')
  await next().answer(watched('b'))
  await late
  expect([stages(), pending]).toEqual([{}, []])
})

test('only a home that has a note or another stage loses more than its heart [DEAL-5]', async () => {
  const { list, next } = openList([
    { propertyId: 'a', stage: 'watching', hasNote: false },
    { propertyId: 'b', stage: 'watching', hasNote: true },
    { propertyId: 'c', stage: 'passed', hasNote: false },
  ])
  expect(['a', 'b', 'c', 'd'].map(list.losesOnRemoval)).toEqual([false, true, true, false])
  void list.toggle('d')
  await next().answer({ ...watched('d'), hasNote: false })
  expect(list.losesOnRemoval('d')).toBe(false)
})

test('tabs of the same user follow each other, and those of another do not [DEAL-5]', async () => {
  const listeners: ((event: { data: unknown }) => void)[] = []
  /** Delivers to all ends but the sender's, as a BroadcastChannel does. */
  const connect = (): ShortlistChannel => {
    let own: ((event: { data: unknown }) => void) | null = null
    return {
      postMessage: (data) => listeners.filter((one) => one !== own).forEach((one) => one({ data })),
      addEventListener: (_, listener) => listeners.push((own = listener)),
    }
  }
  const here = openList([watched('b')], connect())
  const there = openList([watched('b')], connect())
  const stranger = openList([], connect(), user('u2'))
  void here.list.toggle('a')
  expect(there.stages()).toEqual({ b: 'watching' })
  await here.next().answer(watched('a'))
  expect(there.stages()).toEqual({ a: 'watching', b: 'watching' })
  there.list.record('b', null)
  expect([here.stages(), stranger.stages()]).toEqual([{ a: 'watching' }, {}])
  for (const one of listeners) one({ data: 'of another version' })
  expect(here.stages()).toEqual({ a: 'watching' })
})
