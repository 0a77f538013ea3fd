import { strategyTabLabels, type Property, type StrategyKey } from '@freehold/contracts'

/** The name that an analysis is saved under, unless the user chooses another. */
export const analysisName = (
  { PropertyAddressFull }: Pick<Property, 'PropertyAddressFull'>,
  strategy: StrategyKey,
): string => `${PropertyAddressFull}, ${strategyTabLabels[strategy]}`

/** The name suggested for a new analysis that was made of another one: 'Offer 2' after 'Offer'. */
export function nextName(name: string): string {
  const [, stem = name, number = '1'] = /^(.*\S) (\d{1,2})$/.exec(name) ?? []
  return `${stem} ${Number(number) + 1}`
}
