import {
  acceptedInput,
  byStrategy,
  strategies,
  type AnalysisInput,
  type ArvEstimate,
  type InsuranceEstimate,
  type RentEstimate,
  type StrategyKey,
  type TaxEstimate,
} from '@freehold/contracts'
import { defaultRehabCost, type Mortgage } from './defaults'
import { engines } from './engines'
import { expensesWithAssumed } from './estimateInsurance'
import { roundToCents } from './roundToCents'
import type { DefaultsInput } from './sharedDefaults'

/** Facts of a property; money in dollars. */
export interface PropertyFacts extends Pick<DefaultsInput, 'expenses'> {
  LatestListingPrice: number | null
  shortTermMarket?: DefaultsInput['shortTermMarket']
}

/** Default inputs by strategy; null if a required fact is missing or the contract rejects them. */
export type StrategyDefaults = { [Key in StrategyKey]: AnalysisInput<Key> | null }

/**
 * The default inputs of a property's stored results and of the forms on its page. Amounts are rounded to cents as in a
 * form, so that both have the same results.
 */
export function strategyDefaults(
  { LatestListingPrice: price, expenses, shortTermMarket = null }: PropertyFacts,
  mortgage: Mortgage,
  arv: ArvEstimate | null,
  rent: RentEstimate | null,
  tax: TaxEstimate | null = null,
  insurance: InsuranceEstimate | null = null,
): StrategyDefaults {
  if (price === null || price <= 0) return byStrategy(() => null) as StrategyDefaults
  const facts: DefaultsInput = {
    price,
    rehabCost: roundToCents(defaultRehabCost(price)),
    arv: arv && roundToCents(arv.arv),
    monthlyRent: rent && roundToCents(rent.monthlyRent),
    mortgage,
    expenses: expensesWithAssumed({ expenses, tax, insurance }),
    isInsuranceStated: insurance === null,
    shortTermMarket,
  }
  return byStrategy((key) =>
    acceptedInput(strategies[key].input, engines[key].defaults(facts)),
  ) as StrategyDefaults
}
