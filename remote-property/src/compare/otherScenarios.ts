import { parseScenario, scenarioText, type StrategyKey } from '@freehold/contracts'

/**
 * The scenarios that an address of a home keeps while another strategy is compared: the last one of each strategy in which
 * the user chose inputs, if it differs from the home's own of today, and those that cannot be read.
 */
export function otherScenarios(
  texts: readonly string[],
  strategy: StrategyKey,
  ownOf: (strategy: StrategyKey) => object | null,
): { changed: string[]; unreadable: string[] } {
  const changed = new Map<StrategyKey, string>()
  const unreadable: string[] = []
  for (const text of texts) {
    const scenario = parseScenario(text)
    if (scenario === null) unreadable.push(text)
    else if (scenario.strategy !== strategy) {
      const isOwn = hasSameInputs(scenario.strategy, scenario.inputs, ownOf(scenario.strategy))
      const isUnchanged = isOwn || scenario.chosen.length === 0
      if (isUnchanged && scenario.sharedPrice === null) changed.delete(scenario.strategy)
      else changed.set(scenario.strategy, text)
    }
  }
  return { changed: [...changed.values()], unreadable }
}

export const hasSameInputs = (strategy: StrategyKey, inputs: object, own: object | null) =>
  own !== null && scenarioText(strategy, inputs, [inputs]) === scenarioText(strategy, own, [own])
