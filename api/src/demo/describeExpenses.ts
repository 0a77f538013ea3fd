import type { ListingExpense } from '../db/listingParts'
import type { OfferedHome } from './condition'
import type { Chance } from './chance'

/** Upkeep that some owners pay: minimum and maximum in dollars a month. */
const upkeep = [
  ['Landscaping', 60, 160],
  ['Water and sewer', 70, 130],
  ['Snow removal', 15, 40],
  ['Pest control', 20, 45],
] as const

const annual = (type: string, name: string, value: number): ListingExpense => ({
  type,
  name,
  value: Math.round(value),
})

/** Fractions of the homes whose listing does not say. */
const WITHOUT_TAX = 0.05
const WITHOUT_INSURANCE = 0.1

/** A home's known expenses in a year, without the mortgage. */
export function describeExpenses({ value, area, yearBuilt }: OfferedHome, chance: Chance): ListingExpense[] {
  const expenses: ListingExpense[] = []
  // Assessments lag behind values.
  const tax = annual('Tax', 'Property tax', value * chance.between(0.0085, 0.0097))
  if (!chance.isTrue(WITHOUT_TAX)) expenses.push(tax)
  const insurance = annual('Insurance', 'Homeowners insurance', 420 + value * chance.between(0.0018, 0.0026))
  if (!chance.isTrue(WITHOUT_INSURANCE)) expenses.push(insurance)
  // Townhomes and newer subdivisions have shared grounds.
  if (yearBuilt >= 1985 && chance.isTrue(area < 1_700 ? 0.7 : 0.25)) {
    const monthlyDues = Math.round(chance.between(35, area < 1_700 ? 320 : 110) / 5) * 5
    expenses.push(annual('HOA', 'Homeowners association', monthlyDues * 12))
  }
  if (chance.isTrue(0.22)) {
    const [name, low, high] = chance.pick(upkeep)
    expenses.push(annual('Other', name, Math.round(chance.between(low, high) / 5) * 5 * 12))
  }
  return expenses
}
