import type { PropertySummary } from '@freehold/contracts'

type City = Pick<PropertySummary, 'PropertyAddressCity'>

/** The address of a home around another one: its street, and its city unless that is the other's too. */
export const addressNear = (
  {
    PropertyAddressFull: street,
    PropertyAddressCity: city,
    PropertyAddressState: state,
  }: Pick<PropertySummary, 'PropertyAddressFull' | 'PropertyAddressCity' | 'PropertyAddressState'>,
  { PropertyAddressCity: own }: City,
): string => (city === own ? street : `${street}, ${city}, ${state}`)
