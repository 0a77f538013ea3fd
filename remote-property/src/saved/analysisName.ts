import { strategyTabLabels, type Property, type StrategyKey } from '@freehold/contracts'

/** The name that an analysis is saved under, unless the user chooses another. */
export const analysisName = (
  { PropertyAddressFull }: Pick<Property, 'PropertyAddressFull'>,
  strategy: StrategyKey,
): string => `${PropertyAddressFull}, ${strategyTabLabels[strategy]}`
