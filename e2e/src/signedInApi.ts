import { randomUUID } from 'node:crypto'
import {
  type AdminUser,
  type CallArguments,
  type CallParts,
  callRequest,
  createUser,
  type Endpoint,
  errorCodes,
  getProperty,
  lastValueOf,
  login,
  type Property,
  type PropertySummary,
  readResponse,
  reauthenticate,
  refreshToken,
  type ResultOf,
  SEARCH_PAGE_SIZE,
  searchProperties,
  type Session,
  StrategyKey,
  updateProfileSettings,
  updateProfileStrategies,
} from '@freehold/contracts'
import { demoServer } from './demoServer'

/** A user with a password that only the test knows. */
export type Person = Pick<AdminUser, '_id' | 'username' | 'firstName' | 'lastName' | 'accountName'> & {
  password: string
}

const everywhere = JSON.stringify({ ne: { lat: 85, lng: 180 }, sw: { lat: -85, lng: -180 } })

/** The API with one user's session, with which tests prepare data and check what the page has done. */
export class SignedInApi {
  readonly #address: string
  readonly #password: string
  #session: Session
  #refreshing: Promise<void> | null = null

  constructor(address: string, session: Session, password: string) {
    this.#address = address
    this.#session = session
    this.#password = password
  }

  /**
   * Rejects if the call fails. A run may outlast an access token or a step-up: then the token is refreshed or the
   * password is entered again, and the call is repeated.
   */
  async call<const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ResultOf<E>> {
    const parts = (input ?? {}) as CallParts
    let answer = await this.#send(endpoint, parts)
    if (answer.status === 403 && (await answer.clone().text()).includes(errorCodes.stepUpRequired)) {
      await this.#send(reauthenticate, { body: { password: this.#password } })
      answer = await this.#send(endpoint, parts)
    }
    return read(endpoint, answer)
  }

  async #send(endpoint: Endpoint, parts: CallParts): Promise<Response> {
    const { token } = this.#session
    const answer = await send(this.#address, endpoint, parts, token)
    if (answer.status !== 401) return answer
    await this.#refresh(token)
    return send(this.#address, endpoint, parts, this.#session.token)
  }

  /** Refreshes only once for all refused calls, because using a refresh token twice ends the session. */
  #refresh(refused: string): Promise<void> {
    if (this.#session.token !== refused) return Promise.resolve()
    this.#refreshing ??= this.#exchange().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  async #exchange() {
    const body = { refreshToken: this.#session.refreshToken }
    const pair = await read(refreshToken, await send(this.#address, refreshToken, { body }))
    this.#session = { ...this.#session, ...pair }
  }

  /** With all strategies selected and realistic expenses off, because most tests compare a page with stored returns. */
  async createInvestor(): Promise<Person> {
    const id = randomUUID()
    const password = `password of ${id}`
    const user = {
      username: `${id}@freehold.test`,
      firstName: 'Ines',
      lastName: 'Okafor',
      roleId: 'investor',
      active: true,
      accountName: `Okafor Homes ${id.slice(0, 8)}`,
    }
    const { _id } = await this.call(createUser, { body: { ...user, password } })
    const person = { ...user, _id, password }
    const own = await signInToApi(person.username, password, this.#address)
    await own.call(updateProfileStrategies, {
      body: { updates: StrategyKey.options },
    })
    await own.call(updateProfileSettings, { body: { realisticExpenses: false } })
    return person
  }

  /** Every home with a position on the map. */
  async listHomes(): Promise<PropertySummary[]> {
    const homes: PropertySummary[] = []
    while (homes.length % SEARCH_PAGE_SIZE === 0) {
      const last = homes.at(-1)
      const query = {
        type: 'bounds' as const,
        zoom: '10',
        bounds: everywhere,
        ...(last && { lastValue: lastValueOf(last) }),
      }
      const page = await this.call(searchProperties, { query })
      homes.push(...page)
      if (page.length === 0) break
    }
    return homes
  }

  findHome(id: string): Promise<Property> {
    return this.call(getProperty, { params: { id } })
  }
}

export async function signInToApi(username: string, password: string, address = demoServer.address) {
  const session = await read(login, await send(address, login, { body: { username, password } }))
  return new SignedInApi(address, session, password)
}

function send(address: string, endpoint: Endpoint, parts: CallParts, token?: string) {
  const { path, init } = callRequest(endpoint, parts, token)
  return fetch(address + path, init)
}

/** The error names the call, because a test makes many. */
const read = <const E extends Endpoint>(endpoint: E, answer: Response): Promise<ResultOf<E>> =>
  readResponse(endpoint, answer).catch((error: unknown) => {
    const { method, path } = endpoint
    throw new Error(`${method} ${path} answered ${answer.status}: ${String(error)}`, { cause: error })
  })
