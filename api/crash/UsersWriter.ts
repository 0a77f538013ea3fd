import {
  type AdminUser,
  createUser,
  deleteUser,
  listUsers,
  updateUser,
  userCreateChoices,
} from '@freehold/contracts'
import type { Chance } from '../src/demo/chance'
import type { Call } from '../src/testing/overHttp'
import { without, type Write, Writer } from './Writer'

interface State {
  /** The first name and account of each email address. */
  users: Record<string, { firstName: string; accountName: string }>
  accounts: string[]
}

/** Creates, renames and deletes users, each with a separate account. */
export class UsersWriter extends Writer<State> {
  protected override state: State = { users: {}, accounts: [] }
  readonly #as: string
  #ids = new Map<string, string>()
  #made = 0

  constructor(as: string) {
    super()
    this.#as = as
  }

  protected override next(call: Call, chance: Chance): Write<State> {
    const usernames = Object.keys(this.state.users)
    if (usernames.length < 3) return this.#create(call)
    const username = chance.pick(usernames)
    return chance.pick([
      () => this.#create(call),
      () => this.#rename(call, username),
      () => this.#delete(call, username),
    ])()
  }

  #create(call: Call): Write<State> {
    const number = ++this.#made
    const username = `made-${number}@freehold.test`
    const accountName = `Account ${String(number).padStart(6, '0')}`
    const body = { ...toBody(username, 'First'), accountName, password: 'a long enough one' }
    return {
      send: async () => {
        const response = await call(createUser, { as: this.#as, body })
        this.#ids.set(username, response.data?._id)
        return response
      },
      after: ({ users, accounts }) => ({
        users: { ...users, [username]: { firstName: 'First', accountName } },
        accounts: [...accounts, accountName],
      }),
    }
  }

  #rename(call: Call, username: string): Write<State> {
    const { accountName } = this.state.users[username]!
    const firstName = `Renamed ${this.#made}`
    const body = { ...toBody(username, firstName), accountName }
    return {
      send: () => call(updateUser, { as: this.#as, params: { id: this.#ids.get(username)! }, body }),
      after: ({ users, accounts }) => ({
        users: { ...users, [username]: { firstName, accountName } },
        accounts,
      }),
    }
  }

  #delete(call: Call, username: string): Write<State> {
    return {
      send: () => call(deleteUser, { as: this.#as, params: { id: this.#ids.get(username)! } }),
      after: ({ users, accounts }) => ({
        users: without(users, username),
        accounts: accounts.filter((name) => name !== users[username]?.accountName),
      }),
    }
  }

  protected override async read(call: Call): Promise<State> {
    const { data: all } = await call(listUsers, { as: this.#as })
    const { data: choices } = await call(userCreateChoices, { as: this.#as })
    const made = all.filter(({ username }) => username.startsWith('made-'))
    this.#ids = new Map(made.map(({ username, _id }) => [username, _id]))
    return {
      users: Object.fromEntries(
        made.map(({ username, firstName, accountName }: AdminUser) => [username, { firstName, accountName }]),
      ),
      accounts: choices.accounts.map(({ name }) => name).filter((name) => name.startsWith('Account ')),
    }
  }
}

const toBody = (username: string, firstName: string) => ({
  username,
  firstName,
  lastName: 'Made',
  roleId: 'investor',
  active: true,
})
