import {
  acceptedInput,
  byStrategy,
  strategies,
  type AnalysisInput,
  type ArvEstimate,
  type RentEstimate,
  type StrategyKey,
} from '@freehold/contracts'
import { defaultRehabCost, type Mortgage } from './defaults'
import { engines } from './engines'
import { roundToCents } from './roundToCents'
import type { StartingFacts } from './startingFacts'

/** What is known of a property; money in dollars. */
export interface PropertyFacts extends Pick<StartingFacts, 'expenses'> {
  LatestListingPrice: number | null
  shortTermMarket?: StartingFacts['shortTermMarket']
}

/** The inputs each strategy starts from; null where a needed fact is missing or no form would accept it. */
export type StrategyDefaults = { [Key in StrategyKey]: AnalysisInput<Key> | null }

/**
 * The inputs that the stored results of a property and the forms of its page start from. Amounts are rounded to cents,
 * as a form would send them, so that both come to the same results.
 */
export function strategyDefaults(
  { LatestListingPrice: price, expenses, shortTermMarket = null }: PropertyFacts,
  mortgage: Mortgage,
  arv: ArvEstimate | null,
  rent: RentEstimate | null,
): StrategyDefaults {
  if (price === null || price <= 0) return byStrategy(() => null) as StrategyDefaults
  const facts: StartingFacts = {
    price,
    rehabCost: roundToCents(defaultRehabCost(price)),
    arv: arv && roundToCents(arv.arv),
    monthlyRent: rent && roundToCents(rent.monthlyRent),
    mortgage,
    expenses,
    shortTermMarket,
  }
  return byStrategy((key) =>
    acceptedInput(strategies[key].input, engines[key].defaults(facts)),
  ) as StrategyDefaults
}
