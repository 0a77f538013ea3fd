import type { Property, StrategyKey } from '@freehold/contracts'
import { Notice } from '@freehold/ui'
import { priceAndRentYears } from './priceAndRentYears'

interface PriceAndRentNoticeProps {
  property: Property
  strategy: StrategyKey
  /** The inputs of the figures on screen. */
  inputs: unknown
}

/** Says that price and rent are from years apart; nothing where they are not. */
export function PriceAndRentNotice({ property, strategy, inputs }: PriceAndRentNoticeProps) {
  const years = priceAndRentYears(property, strategy, inputs)
  if (years === null) return null
  const { price, rent, isSale } = years
  return (
    <Notice tone="warn" title={`Price of ${price}, rent of ${rent}`}>
      The price is that of {isSale ? 'the last sale' : 'an old listing'}, and the rent is{' '}
      {Math.abs(rent - price)} years {rent > price ? 'newer' : 'older'}. Returns mix the two, and would differ
      with a price of {rent}.
    </Notice>
  )
}
