import type { CalculationInput } from '@freehold/contracts'
import { exactText } from './figureText'

/** 12.5% of 0.125: a share that someone chose, without zeros at its end. */
export const shareText = (fraction: number) => `${Number((fraction * 100).toFixed(2))}%`

const isInterest = (key = '') => /interestRate$/i.test(key)

/** A number that a report is computed with, in the words of its first page: rates of interest have two decimals. */
export const inputText = ({ key, value, unit }: Pick<CalculationInput, 'key' | 'value' | 'unit'>) =>
  unit === 'fraction' && value !== null && !isInterest(key) ? shareText(value) : exactText(value, unit)
