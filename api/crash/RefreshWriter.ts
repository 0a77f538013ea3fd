import { getUser, refreshReuseMs, refreshToken } from '@freehold/contracts'
import type { Call } from '../src/testing/overHttp'
import { Writer, type Write } from './Writer'

export interface Pair {
  token: string
  refreshToken: string
}

/** The access tokens of the latest refreshes. */
type State = string[]
const REMEMBERED = 5

/** Refreshes one session after the other, each old enough for its pair to be rotated. */
export class RefreshWriter extends Writer<State> {
  protected override state: State = []
  readonly #pairs: Pair[]
  #underWay: { pair: Pair; since: number } | undefined

  constructor(pairs: Pair[]) {
    super()
    this.#pairs = pairs
  }

  protected override next(call: Call): Write<State> {
    const pair = this.#pairs.pop()
    if (!pair) throw new Error('There are not enough sessions to refresh')
    return {
      send: async () => {
        this.#underWay = { pair, since: performance.now() }
        const answer = await call(refreshToken, { body: { refreshToken: pair.refreshToken } })
        this.#underWay = undefined
        return answer
      },
      after: (before, answer) =>
        answer === undefined ? before : [...before, answer.token].slice(-REMEMBERED),
    }
  }

  /** A client interrupted in a refresh repeats it with the pair it has, and goes on. */
  protected override async read(call: Call): Promise<State> {
    if (this.#underWay) await goOnWith(call, this.#underWay)
    this.#underWay = undefined
    const answers = await Promise.all(this.state.map((as) => call(getUser, { as })))
    return this.state.filter((_, index) => answers[index]?.status === 200)
  }
}

async function goOnWith(call: Call, { pair, since }: { pair: Pair; since: number }): Promise<void> {
  const before = await call(getUser, { as: pair.token })
  const again = await call(refreshToken, { body: { refreshToken: pair.refreshToken } })
  // On a machine that was too slow to be back within the window, the old pair is rightly taken for stolen.
  if (again.status === 401 && performance.now() - since > refreshReuseMs) return
  expect([before.status, again.status]).toEqual([200, 200])
  expect((await call(getUser, { as: again.data.token })).status).toBe(200)
}
