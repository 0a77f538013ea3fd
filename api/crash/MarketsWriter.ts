import {
  createMarket,
  deleteMarket,
  getUser,
  listMarkets,
  type Market,
  updateMarket,
  updateProfileMarkets,
} from '@freehold/contracts'
import type { Chance } from '../src/demo/chance'
import type { Call } from '../src/testing/overHttp'
import { without, type Write, Writer } from './Writer'

interface State {
  /** The description of each city. */
  markets: Record<string, string>
  /** The cities in the Admin's own profile. */
  chosen: string[]
}

/** Creates, edits and deletes markets, and selects some in the Admin's own profile, from which deleted ones disappear. */
export class MarketsWriter extends Writer<State> {
  protected override state: State = { markets: {}, chosen: [] }
  readonly #as: string
  #ids = new Map<string, string>()
  #made = 0

  constructor(as: string) {
    super()
    this.#as = as
  }

  protected override next(call: Call, chance: Chance): Write<State> {
    const cities = Object.keys(this.state.markets)
    if (cities.length < 3) return this.#create(call)
    const city = chance.pick(cities)
    return chance.pick([
      () => this.#create(call),
      () => this.#describe(call, city),
      () => this.#choose(call, chance.shuffled(cities).slice(0, 3)),
      () => this.#delete(call, this.state.chosen[0] ?? city),
    ])()
  }

  #create(call: Call): Write<State> {
    const city = `City ${++this.#made}`
    return {
      send: async () => {
        const response = await call(createMarket, { as: this.#as, body: toBody(city, 'new') })
        this.#ids.set(city, response.data?._id)
        return response
      },
      after: ({ markets, chosen }) => ({ markets: { ...markets, [city]: 'new' }, chosen }),
    }
  }

  #describe(call: Call, city: string): Write<State> {
    const description = `described after ${this.#made}`
    return {
      send: () =>
        call(updateMarket, { as: this.#as, params: this.#idOf(city), body: toBody(city, description) }),
      after: ({ markets, chosen }) => ({ markets: { ...markets, [city]: description }, chosen }),
    }
  }

  #choose(call: Call, cities: string[]): Write<State> {
    const updates = cities.map((city) => this.#idOf(city).id)
    return {
      send: () => call(updateProfileMarkets, { as: this.#as, body: { updates } }),
      after: ({ markets }) => ({ markets, chosen: cities }),
    }
  }

  #delete(call: Call, city: string): Write<State> {
    return {
      send: () => call(deleteMarket, { as: this.#as, params: this.#idOf(city) }),
      after: ({ markets, chosen }) => ({
        markets: without(markets, city),
        chosen: chosen.filter((other) => other !== city),
      }),
    }
  }

  protected override async read(call: Call): Promise<State> {
    const { data: markets } = await call(listMarkets, { as: this.#as })
    const { data: user } = await call(getUser, { as: this.#as })
    this.#ids = new Map(markets.map(({ city, _id }) => [city, _id]))
    const cityOf = (id: string) => markets.find(({ _id }) => _id === id)?.city ?? `one that is gone (${id})`
    return {
      markets: Object.fromEntries(markets.map(({ city, description }: Market) => [city, description])),
      chosen: user.profile.markets.map(cityOf),
    }
  }

  #idOf = (city: string) => ({ id: this.#ids.get(city)! })
}

const toBody = (city: string, description: string) => ({
  city,
  state: 'WA' as const,
  description,
  active: true,
})
