import { getUser, refreshReuseMs, refreshToken } from '@freehold/contracts'
import type { Call } from '../src/testing/overHttp'
import { Writer, type Write } from './Writer'

export interface Pair {
  token: string
  refreshToken: string
}

/** The access tokens of the latest refreshes. */
type State = string[]
const TOKENS_REMEMBERED = 5

/** Refreshes sessions that are old enough for token rotation. */
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
        const response = await call(refreshToken, { body: { refreshToken: pair.refreshToken } })
        this.#underWay = undefined
        return response
      },
      after: (before, response) =>
        response === undefined ? before : [...before, response.token].slice(-TOKENS_REMEMBERED),
    }
  }

  /** A client that is interrupted during a refresh repeats it with its current pair of tokens, and continues. */
  protected override async read(call: Call): Promise<State> {
    if (this.#underWay) await repeatRefresh(call, this.#underWay)
    this.#underWay = undefined
    const responses = await Promise.all(this.state.map((as) => call(getUser, { as })))
    return this.state.filter((_, index) => responses[index]?.status === 200)
  }
}

async function repeatRefresh(call: Call, { pair, since }: { pair: Pair; since: number }): Promise<void> {
  const before = await call(getUser, { as: pair.token })
  const again = await call(refreshToken, { body: { refreshToken: pair.refreshToken } })
  // On a machine too slow to retry within the reuse window, the old pair is correctly treated as stolen.
  if (again.status === 401 && performance.now() - since > refreshReuseMs) return
  expect([before.status, again.status]).toEqual([200, 200])
  expect((await call(getUser, { as: again.data.token })).status).toBe(200)
}
