import { listRecentSearches, recordRecentSearch } from '@freehold/contracts'
import type { Chance } from '../src/demo/chance'
import type { Call } from '../src/testing/overHttp'
import { Writer, type Write } from './Writer'

/** The number of searches that are kept per user. */
const KEPT = 50

/** Searches for a new place or repeats an earlier search. */
export class SearchesWriter extends Writer<string[]> {
  protected override state: string[] = []
  readonly #as: string
  #made = 0

  constructor(as: string) {
    super()
    this.#as = as
  }

  protected override next(call: Call, chance: Chance): Write<string[]> {
    const again = this.state.length > 0 && chance.isTrue(0.2)
    const search = again ? chance.pick(this.state) : `Search ${++this.#made}`
    return {
      send: () => call(recordRecentSearch, { as: this.#as, body: { search } }),
      after: (before) => [search, ...before.filter((other) => other !== search)].slice(0, KEPT),
    }
  }

  protected override async read(call: Call): Promise<string[]> {
    const { data } = await call(listRecentSearches, { as: this.#as })
    return data.recentSearches.map(({ search }) => search)
  }
}
