import type { BuyHoldInput } from '@freehold/contracts'
import { given } from './calculation'

const keys = [
  'vacancyPercentage',
  'managementPercentage',
  'maintenancePercentage',
  'capexPercentage',
] as const

/** The given fractions of the rent that are set aside. */
export const rentFractions = (input: Pick<BuyHoldInput, (typeof keys)[number]>) =>
  keys.flatMap((key) => {
    const part = input[key]
    return part === undefined ? [] : [given(key, 'fraction', part)]
  })

export const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
