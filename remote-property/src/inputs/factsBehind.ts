import { unknownFactsBehind } from '@freehold/analysis'
import { storedInputOf, type Property, type StrategyKey } from '@freehold/contracts'

/**
 * What the return of these inputs does not know of a home.
 * @param baseline of a saved analysis: the home's own inputs when it was saved
 */
export const factsBehind = (
  property: Property,
  strategy: StrategyKey,
  inputs: object | null,
  baseline?: object | null,
) => unknownFactsBehind(property, strategy, { own: storedInputOf(property, strategy), baseline }, inputs)
