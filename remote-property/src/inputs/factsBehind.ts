import { unknownFactsBehind } from '@freehold/analysis'
import { storedInputOf, type Property, type StrategyKey } from '@freehold/contracts'

/** What the return of these inputs does not know of a home. */
export const factsBehind = (property: Property, strategy: StrategyKey, inputs: object | null) =>
  unknownFactsBehind(property, strategy, storedInputOf(property, strategy), inputs)
