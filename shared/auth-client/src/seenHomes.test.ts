import { storageKeys } from '@freehold/contracts'
import { createAuthClient, createSeenHomes, SEEN_HOMES_MAX, type StorageLike } from '.'

const home = (id: string) => ({
  _id: id,
  PropertyAddressFull: `${id} Alder St`,
  PropertyAddressCity: 'Fairview',
})
const idsOf = (homes: readonly { _id: string }[]) => homes.map(({ _id }) => _id)

function memoryStorage(): StorageLike & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

test('homes that were opened are remembered through a reload, the newest first, each once', () => {
  const storage = memoryStorage()
  const before = createSeenHomes(storage)
  for (const id of ['a', 'b', 'c', 'a']) before.add('u1', home(id))
  expect(createSeenHomes(storage).list('u1')).toEqual([home('a'), home('c'), home('b')])
  for (let index = 0; index < SEEN_HOMES_MAX; index += 1) before.add('u1', home(`h${index}`))
  expect(idsOf(before.list('u1'))).toHaveLength(SEEN_HOMES_MAX)
  expect(idsOf(before.list('u1'))).not.toContain('a')
})

test('no other user can read them, and signing out deletes them [SES-4]', async () => {
  const storage = memoryStorage()
  const seen = createSeenHomes(storage)
  seen.add('u1', home('a'))
  expect(seen.list('u2')).toEqual([])
  seen.add('u2', home('b'))
  expect([seen.list('u1'), idsOf(seen.list('u2'))]).toEqual([[], ['b']])
  const client = createAuthClient({
    fetch: async () => new Response(null, { status: 204 }),
    storage,
    events: null,
    navigate: () => undefined,
    now: () => 0,
  })
  await client.signOut()
  expect([seen.list('u2'), storage.entries.size]).toEqual([[], 0])
})

test('what is stored by something else counts as nothing, and a storage that refuses is replaced by memory', () => {
  const storage = memoryStorage()
  for (const text of ['', '[]', '{"userId":"u1"}', '{"userId":"u1","homes":[{"_id":7}]}']) {
    storage.setItem(storageKeys.seenHomes, text)
    expect(createSeenHomes(storage).list('u1')).toEqual([])
  }
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  for (const blocked of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const seen = createSeenHomes(blocked)
    seen.add('u1', home('a'))
    expect(idsOf(seen.list('u1'))).toEqual(['a'])
  }
})
