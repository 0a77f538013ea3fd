import { RecentValue } from './RecentValue'

/** A value that is old as soon as it is loaded, unless a test says otherwise. */
const valueOf = (load: () => Promise<number>, minAgeMs = 0) =>
  new RecentValue({ load, fallback: -1, minAgeMs })

test('callers at the same time share one load, and later ones its value while it is young', async () => {
  const load = jest.fn(async () => 7)
  const value = valueOf(load, 60_000)
  expect(await Promise.all([value.get(), value.get()])).toEqual([7, 7])
  expect(await value.get()).toBe(7)
  expect(load).toHaveBeenCalledTimes(1)
})

test('an old value is loaded again', async () => {
  let count = 0
  const value = valueOf(async () => (count += 1))
  expect([await value.get(), await value.get()]).toEqual([1, 2])
})

test('a value that took long to load is used for a multiple of that time', async () => {
  const load = jest.fn(() => new Promise<number>((resolve) => setTimeout(resolve, 20, 3)))
  const value = new RecentValue({ load, fallback: -1, minAgeMs: 0, agePerLoad: 1_000 })
  expect([await value.get(), await value.get()]).toEqual([3, 3])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a provisional value is loaded again however long it took', async () => {
  let next = 0
  const load = () => new Promise<number>((resolve) => setTimeout(resolve, 20, next++))
  const isProvisional = (value: number) => value === 0
  const value = new RecentValue({ load, fallback: -1, minAgeMs: 0, agePerLoad: 1_000, isProvisional })
  expect([await value.get(), await value.get(), await value.get()]).toEqual([0, 1, 1])
})

test('while the database fails, callers get the last value, and before that the fallback', async () => {
  let isUp = false
  const value = valueOf(async () => {
    if (!isUp) throw new Error('The database is away')
    return 5
  })
  expect(await value.get()).toBe(-1)
  isUp = true
  expect(await value.get()).toBe(5)
  isUp = false
  expect(await value.get()).toBe(5)
})

test('while a newer value takes long to load, callers get the last one', async () => {
  let load = async () => 1
  const value = valueOf(() => load())
  expect(await value.get()).toBe(1)
  load = () => new Promise(() => {})
  expect(await value.get()).toBe(1)
})

test('no caller waits for long for a database that hangs', async () => {
  const value = valueOf(() => new Promise<number>(() => {}))
  expect(await value.get()).toBe(-1)
})
