import { unknownFactsBehind } from '@freehold/analysis'
import { storedInputOf, type Property, type StrategyKey, type UnknownFacts } from '@freehold/contracts'

/**
 * What the return of these inputs does not know of a home.
 * @param baseline of a saved analysis: the home's own inputs when it was saved
 * @param savedFacts of a saved analysis: what its return assumed or lacked
 */
export const factsBehind = (
  property: Property,
  strategy: StrategyKey,
  inputs: object | null,
  baseline?: object | null,
  savedFacts?: UnknownFacts,
) =>
  unknownFactsBehind(
    property,
    strategy,
    { own: storedInputOf(property, strategy), baseline, savedFacts },
    inputs,
  )
