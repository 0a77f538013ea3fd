import {
  atPrice,
  ownInputsOf,
  parseScenario,
  sharedPriceOf,
  strategies,
  StrategyKey,
} from '@freehold/contracts'
import type { AddressScenarios, OpenedScenario } from './AddressScenarios'

/** The scenarios of the parameters of an address, the last one of each strategy. */
export function readScenarios(texts: readonly string[]): AddressScenarios {
  const read = texts.map(parseScenario)
  const known = new Map(read.flatMap((scenario) => (scenario ? [[scenario.strategy, scenario]] : [])))
  const price = sharedPriceOf([...known.values()])
  return {
    isUnreadable: read.includes(null),
    price,
    open: (ownOf) =>
      Object.fromEntries(
        StrategyKey.options.flatMap((strategy) => {
          const [scenario, own] = [known.get(strategy), ownOf(strategy)]
          const opened = scenario
            ? { inputs: scenario.inputs, baseline: ownInputsOf(scenario, own) }
            : atSharedPrice(strategy, own, price.value)
          return opened ? [[strategy, opened]] : []
        }),
      ),
  }
}

/** The property's own input at another price; null where it has that price, or cannot be computed. */
function atSharedPrice(
  strategy: StrategyKey,
  own: object | null,
  price: number | null,
): OpenedScenario | null {
  if (own === null || price === null) return null
  const isSame = Object.entries(own).some(
    ([key, value]) => key === strategies[strategy].priceInput && value === price,
  )
  return isSame ? null : { inputs: atPrice(strategy, own, price), baseline: own }
}
