import { AdmissionQueue, type Leave, type Refusal } from './AdmissionQueue'

const signal = new AbortController().signal
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue whose calls end when the test ends them, the one that began first before the others. */
function watched(limits = { places: 1, perCaller: 1 }) {
  const queue = new AdmissionQueue(limits)
  const begun: string[] = []
  const ends: Leave[] = []
  const add = async (caller: string, name: string, options = {}): Promise<Refusal | 'admitted'> => {
    const entered = await queue.enter(caller, { signal, maxMs: 60_000, ...options })
    if (typeof entered === 'string') return entered
    begun.push(name)
    ends.push(entered)
    return 'admitted'
  }
  const end = async () => {
    ends.shift()?.()
    await turn()
    await turn()
  }
  return { queue, begun, add, end }
}

test('callers take turns, however many calls each of them makes [REL-2]', async () => {
  const { begun, add, end } = watched()
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']
  const calls = names.map((name) => add(name[0]!, name))
  for (const _ of names) await end()
  await end()
  await Promise.all(calls)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('one caller never has every place, and others use the last one [REL-2]', async () => {
  const { queue, begun, add, end } = watched({ places: 3, perCaller: 2 })
  const calls = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => add(name[0]!, name))
  await turn()
  expect([begun, queue.running, queue.waiting]).toEqual([['a1', 'a2', 'b1'], 3, 2])
  for (const _ of calls) await end()
  await Promise.all(calls)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1'])
})

test('a call that has waited before comes first, however many wait [REL-2]', async () => {
  const { begun, add, end } = watched()
  const calls = ['a1', 'a2', 'b1'].map((name) => add(name[0]!, name))
  calls.push(add('c', 'c1', { isAgain: true }))
  for (const _ of calls) await end()
  await Promise.all(calls)
  expect(begun).toEqual(['a1', 'c1', 'a2', 'b1'])
})

/** Calls that wait until the test ends, in a queue where 48 may wait, however long they take. */
async function crowded() {
  const { queue, add } = watched()
  const ended = new AbortController()
  void add('first', 'first')
  const waitingOf = async (caller: string, calls = 1) => {
    const before = queue.waiting
    for (let count = 0; count < calls; count += 1) void add(caller, caller, { signal: ended.signal })
    await turn()
    return queue.waiting - before
  }
  await turn()
  return { queue, add, waitingOf, end: () => ended.abort() }
}

test('a caller may fill half of the queue, and others half of what is left [REL-2]', async () => {
  const { queue, add, waitingOf, end } = await crowded()
  expect([
    await waitingOf('flood', 100),
    await waitingOf('other', 100),
    await waitingOf('third', 100),
  ]).toEqual([24, 12, 6])
  for (let caller = 0; caller < 6; caller += 1) expect(await waitingOf(`caller ${caller}`)).toBe(1)
  expect([await add('new', ''), await add('flood', ''), queue.expect('network')]).toEqual([
    'full',
    'full',
    null,
  ])
  end()
  await turn()
  expect([queue.waiting, queue.refused]).toEqual([0, { full: 261, late: 0, left: 48 }])
})

test('a caller may have no more calls waiting than come to their turn in time [REL-2]', async () => {
  const { add, waitingOf, end } = await crowded()
  for (let caller = 0; caller < 24; caller += 1) expect(await waitingOf(`caller ${caller}`)).toBe(1)
  expect(await waitingOf('caller 0')).toBe(1)
  expect(await waitingOf('new')).toBe(1)
  expect(await add('caller 1', '')).toBe('full')
  end()
})

test('room that is kept for a call is full for others, and its call is not refused [REL-2]', async () => {
  const { queue, begun, add, end } = watched()
  const first = add('first', 'first')
  const arrivals = Array.from({ length: 100 }, () => queue.expect('network')).filter((one) => one !== null)
  expect([arrivals.length, queue.waiting]).toEqual([24, 24])
  for (const arrive of arrivals) arrive()
  expect(queue.waiting).toBe(0)
  const calls = Array.from({ length: 50 }, (_, index) => add('user', `user ${index}`, { isExpected: true }))
  for (let count = 0; count <= calls.length; count += 1) await end()
  expect(new Set(await Promise.all([first, ...calls]))).toEqual(new Set(['admitted']))
  expect(begun).toHaveLength(51)
})

test('a call that is left or comes too late is refused, and makes room [REL-2]', async () => {
  const { queue, begun, add, end } = watched()
  const leaving = new AbortController()
  const calls = [
    add('a', 'a1'),
    add('b', 'b1', { signal: leaving.signal }),
    add('c', 'c1', { maxMs: 1 }),
    add('d', 'd1'),
    add('e', 'e1', { maxMs: 0 }),
    add('f', 'f1', { signal: AbortSignal.abort() }),
  ]
  leaving.abort()
  expect(await Promise.all([calls[1], calls[2], calls[4], calls[5]])).toEqual([
    'left',
    'late',
    'late',
    'left',
  ])
  expect(queue.waiting).toBe(1)
  await end()
  await end()
  await Promise.all(calls)
  expect([begun, queue.running, queue.admitted]).toEqual([['a1', 'd1'], 0, 2])
})

test('a place that is given back twice is free once [REL-2]', async () => {
  const queue = new AdmissionQueue({ places: 2, perCaller: 2 })
  const leave = (await queue.enter('a', { signal, maxMs: 1 })) as Leave
  await queue.enter('a', { signal, maxMs: 1 })
  leave()
  leave()
  await turn()
  expect(queue.running).toBe(1)
})
