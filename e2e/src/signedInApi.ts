import { randomUUID } from 'node:crypto'
import {
  type AdminUser,
  errorCodes,
  lastValueOf,
  type Property,
  type PropertySummary,
  SEARCH_PAGE_SIZE,
  type Session,
} from '@freehold/contracts'
import { demoServer } from './demoServer'

/** A user with the password that only a test knows. */
export type Person = Pick<AdminUser, '_id' | 'username' | 'firstName' | 'lastName' | 'accountName'> & {
  password: string
}

const everywhere = JSON.stringify({ ne: { lat: 85, lng: 180 }, sw: { lat: -85, lng: -180 } })

/** The API as one user has it: how tests prepare what they need, and look at what the page has done. */
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
   * `path` begins with its base: '/auth/getUser'. Rejects unless the call succeeds. A run may outlive a token and a
   * recent sign-in, so the token is exchanged, or the password entered again, and the call repeated.
   */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    let answer = await this.#send(method, path, body)
    if (answer.status === 403 && (await answer.clone().text()).includes(errorCodes.stepUpRequired)) {
      await this.#send('POST', '/auth/reauthenticate', { password: this.#password })
      answer = await this.#send(method, path, body)
    }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? undefined : (JSON.parse(text) as { data: unknown }).data) as Answer
  }

  async #send(method: string, path: string, body: unknown): Promise<Response> {
    const { token } = this.#session
    const answer = await send(this.#address, method, path, body, token)
    if (answer.status !== 401) return answer
    await this.#refresh(token)
    return send(this.#address, method, path, body, this.#session.token)
  }

  /** Once for all calls that a token was refused to: a refresh token that is used twice ends the session. */
  #refresh(refused: string): Promise<void> {
    if (this.#session.token !== refused) return Promise.resolve()
    this.#refreshing ??= this.#exchange().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  async #exchange() {
    const { refreshToken } = this.#session
    const answer = await send(this.#address, 'POST', '/refresh-token', { refreshToken })
    if (!answer.ok)
      throw new Error(`Refreshing the session answered ${answer.status}: ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: Pick<Session, 'token' | 'refreshToken'> }
    this.#session = { ...this.#session, ...data }
  }

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
    const { _id } = await this.call<AdminUser>('POST', '/admin/user', { ...user, password })
    const person = { ...user, _id, password }
    const own = await signInToApi(person.username, password, this.#address)
    await own.call('PATCH', '/auth/profile/strategies', {
      updates: ['buyHold', 'brrrr', 'fixFlip', 'shortTerm'],
    })
    return person
  }

  /** Every home that has a place on the map. */
  async listHomes(): Promise<PropertySummary[]> {
    const homes: PropertySummary[] = []
    for (
      let page: PropertySummary[] | null = null;
      (page?.length ?? SEARCH_PAGE_SIZE) === SEARCH_PAGE_SIZE;
    ) {
      const last = page?.at(-1)
      const query = new URLSearchParams({ type: 'bounds', zoom: '10', bounds: everywhere })
      if (last) query.set('lastValue', lastValueOf(last))
      page = await this.call<PropertySummary[]>('GET', `/auth/searchProperties?${query}`)
      homes.push(...page)
    }
    return homes
  }

  findHome(id: string): Promise<Property> {
    return this.call('GET', `/auth/property/${id}`)
  }
}

export async function signInToApi(username: string, password: string, address = demoServer.address) {
  const answer = await send(address, 'POST', '/login', { username, password })
  if (!answer.ok) throw new Error(`Signing in as ${username} answered ${answer.status}`)
  return new SignedInApi(address, ((await answer.json()) as { data: Session }).data, password)
}

function send(address: string, method: string, path: string, body: unknown, token?: string) {
  return fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
