import { withSharedPrice, type SharedPrice, type StrategyKey } from '@freehold/contracts'

/** The purchase price that the scenarios of a page share, and what its forms have of those that are written later. */
export interface PricesOfPage extends SharedPrice {
  texts: ReadonlyMap<StrategyKey, string>
}

const strategyOf = (scenario: string) => scenario.split('_')[0]

/**
 * The query with a scenario in place of that of the same strategy.
 * @param prices of the page: the other scenarios of the query follow them
 */
export function withScenario(search: string, text: string, prices?: PricesOfPage): string {
  const query = new URLSearchParams(search)
  const before = query.getAll('scenario')
  const isNew = before.every((scenario) => strategyOf(scenario) !== strategyOf(text))
  query.delete('scenario')
  for (const scenario of isNew ? [...before, text] : before) {
    const isOther = strategyOf(scenario) !== strategyOf(text)
    query.append('scenario', isOther ? followed(scenario, text, prices) : text)
  }
  return `?${query}`
}

function followed(scenario: string, written: string, prices: PricesOfPage | undefined): string {
  if (!prices) return scenario
  const known = prices.texts.get(strategyOf(scenario) as StrategyKey) ?? scenario
  return withSharedPrice(known, written, prices)
}
