import { deleteAnalysis, listSavedAnalyses, renameAnalysis, saveAnalysis } from '@freehold/contracts'
import type { Chance } from '../src/demo/chance'
import type { Call } from '../src/testing/overHttp'
import { without, type Write, Writer } from './Writer'

/** The price of the analysis with each name. */
type State = Record<string, number>

const inputs = {
  purchasePrice: 300_000,
  rehabCosts: 30_000,
  holdingPeriodMonths: 6,
  sellingCostsPercentage: 0.06,
  hardMoneyInterestRate: 0.12,
  hardMoneyPoints: 0.02,
  monthlyTaxes: 250,
  monthlyUtilities: 0,
}

/** Saves, renames and deletes analyses of one home. */
export class AnalysesWriter extends Writer<State> {
  protected override state: State = {}
  readonly #as: string
  readonly #propertyId: string
  #ids = new Map<string, string>()
  #made = 0

  constructor(as: string, propertyId: string) {
    super()
    this.#as = as
    this.#propertyId = propertyId
  }

  protected override next(call: Call, chance: Chance): Write<State> {
    const names = Object.keys(this.state)
    if (names.length < 3) return this.#save(call)
    const name = chance.pick(names)
    return chance.pick([
      () => this.#save(call),
      () => this.#rename(call, name),
      () => this.#delete(call, name),
    ])()
  }

  #save(call: Call): Write<State> {
    const name = `Plan ${++this.#made}`
    const arv = 400_000 + this.#made
    const body = {
      name,
      strategy: 'fixFlip' as const,
      propertyId: this.#propertyId,
      inputs: { ...inputs, arv },
    }
    return {
      send: async () => {
        const response = await call(saveAnalysis, { as: this.#as, body })
        this.#ids.set(name, response.data?._id)
        return response
      },
      after: (before) => ({ ...before, [name]: arv }),
    }
  }

  #rename(call: Call, name: string): Write<State> {
    const renamed = `Plan ${++this.#made}`
    const id = this.#ids.get(name)!
    return {
      send: async () => {
        const response = await call(renameAnalysis, { as: this.#as, params: { id }, body: { name: renamed } })
        this.#ids.set(renamed, id)
        return response
      },
      after: (before) => ({ ...without(before, name), [renamed]: before[name]! }),
    }
  }

  #delete(call: Call, name: string): Write<State> {
    return {
      send: () => call(deleteAnalysis, { as: this.#as, params: { id: this.#ids.get(name)! } }),
      after: (before) => without(before, name),
    }
  }

  protected override async read(call: Call): Promise<State> {
    const { data } = await call(listSavedAnalyses, { as: this.#as })
    this.#ids = new Map(data.map(({ name, _id }) => [name, _id]))
    return Object.fromEntries(data.map(({ name, inputs: { arv } }) => [name, Number(arv)]))
  }
}
