import { changePassword, endSession, getUser, login } from '@freehold/contracts'
import type { Chance } from '../src/demo/chance'
import type { Call } from '../src/testing/overHttp'
import { Writer, type Write } from './Writer'

interface State {
  password: string
  /** The valid access tokens, the newest last. */
  tokens: string[]
}

const SESSIONS_MAX = 4

/** Signs in and out and changes the password, which ends all sessions except the current one. */
export class PasswordWriter extends Writer<State> {
  protected override state: State
  readonly #username: string
  #changes = 0

  constructor(username: string, password: string) {
    super()
    this.#username = username
    this.state = { password, tokens: [] }
  }

  protected override next(call: Call, chance: Chance): Write<State> {
    const { length } = this.state.tokens
    if (length < 2) return this.#signIn(call)
    if (length > SESSIONS_MAX) return this.#signOut(call)
    return chance.pick([() => this.#signIn(call), () => this.#signOut(call), () => this.#change(call)])()
  }

  #signIn(call: Call): Write<State> {
    const { password } = this.state
    return {
      send: () => call(login, { body: { username: this.#username, password } }),
      after: (before, response) =>
        response === undefined ? before : { ...before, tokens: [...before.tokens, response.token] },
    }
  }

  #signOut(call: Call): Write<State> {
    const [token = '', ...others] = this.state.tokens
    return {
      send: () => call(endSession, { as: others.at(-1)!, params: { token } }),
      after: ({ password }) => ({ password, tokens: others }),
    }
  }

  #change(call: Call): Write<State> {
    const token = this.state.tokens.at(-1)!
    const newPassword = `password ${++this.#changes} of many`
    const body = { currentPassword: this.state.password, newPassword }
    return {
      send: () => call(changePassword, { as: token, body }),
      after: () => ({ password: newPassword, tokens: [token] }),
    }
  }

  protected override async read(call: Call, candidates: State[]): Promise<State> {
    const passwords = [...new Set(candidates.map(({ password }) => password))]
    const tokens = [...new Set(candidates.flatMap((candidate) => candidate.tokens))]
    const good = await filterBy(passwords, async (password) => {
      return (await call(login, { body: { username: this.#username, password } })).status === 200
    })
    const alive = await filterBy(tokens, async (as) => (await call(getUser, { as })).status === 200)
    return { password: good.join(' and '), tokens: alive }
  }
}

async function filterBy<Item>(items: Item[], isGood: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const verdicts = await Promise.all(items.map(isGood))
  return items.filter((_, index) => verdicts[index])
}
