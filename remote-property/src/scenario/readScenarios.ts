import { ownInputsOf, parseScenario } from '@freehold/contracts'
import type { AddressScenarios } from './AddressScenarios'

/** The scenarios of the parameters of an address, the last one of each strategy. */
export function readScenarios(texts: readonly string[]): AddressScenarios {
  const read = texts.map(parseScenario)
  const scenarios = read.filter((scenario) => scenario !== null)
  return {
    isUnreadable: scenarios.length < read.length,
    open: (ownOf) =>
      Object.fromEntries(
        scenarios.map((scenario) => {
          const { strategy, inputs } = scenario
          return [strategy, { inputs, baseline: ownInputsOf(scenario, ownOf(strategy)) }]
        }),
      ),
  }
}
