import { FairQueue } from './FairQueue'

/** A queue whose jobs end when the test ends them. */
function watched(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ concurrency: 1, perLane: 10, inAll: 100, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (lane: string, name: string, who = '') =>
    queue.run(lane, who, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { begun, add, end: () => ends.shift()?.() }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('lanes take turns, however much waits in one of them', async () => {
  const { begun, add, end } = watched()
  const jobs = [
    add('a', 'a1'),
    add('a', 'a2'),
    add('a', 'a3'),
    add('b', 'b1'),
    add('c', 'c1'),
    add('b', 'b2'),
  ]
  for (const _ of jobs) {
    end()
    await turn()
  }
  end()
  expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('no more run at once than may, and a job that fails makes room as well', async () => {
  const queue = new FairQueue({ concurrency: 2, perLane: 10, inAll: 100 })
  let running = 0
  let most = 0
  const job = async (index: number) => {
    most = Math.max(most, (running += 1))
    await turn()
    running -= 1
    if (index % 2 === 0) throw new Error('no')
    return index
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) => queue.run('a', '', () => job(index))),
  )
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 9 }, (_, index) => index % 2 === 1),
  )
  expect([most, await queue.run('a', '', async () => 'still open')]).toEqual([2, 'still open'])
})

const refusal = { status: 429, retryAfterSeconds: 2 }

test('the owners of a lane’s jobs take turns, and a lane gets no more turns by having more owners', async () => {
  const { begun, add, end } = watched()
  const jobs = [
    add('a', 'a1'),
    add('a', 'a2', 'first'),
    add('a', 'a3', 'first'),
    add('a', 'a4', 'second'),
    add('a', 'a5', 'third'),
    add('b', 'b1'),
    add('b', 'b2'),
  ]
  for (const _ of jobs) {
    end()
    await turn()
  }
  await Promise.all(jobs)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a4', 'b2', 'a5', 'a3'])
})

test('a lane that is full refuses more, and other lanes are open', async () => {
  const { add, end } = watched({ perLane: 2 })
  const jobs = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3', 'someone else')]
  await expect(add('a', 'a4')).rejects.toMatchObject(refusal)
  jobs.push(add('b', 'b1'))
  for (const _ of jobs) {
    end()
    await turn()
  }
  expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('once all are full, the longest lane gives way to a shorter one, and to none that is as long', async () => {
  const { add, end } = watched({ inAll: 4 })
  const running = add('a', 'a1')
  const waiting = [add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('a', 'a4')]
  const outcomes = Promise.allSettled([running, ...waiting, add('c', 'c1'), add('b', 'b2')])
  for (let ended = 0; ended < 7; ended += 1) {
    end()
    await turn()
  }
  expect((await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.status))).toEqual(
    ['a1', 'a2', 'a3', 'b1', 429, 'c1', 429],
  )
})
