import type { Home } from './buildHomes'
import type { Chance } from './chance'
import { type AssessedCondition, valueOf } from './homeValue'

/** What a description says of the home's state. */
export type Condition = 'worn' | 'kept' | 'renovated'

/** A home in the condition in which it is offered or was sold. */
export interface OfferedHome extends Home {
  condition: Condition
  assessedCondition: AssessedCondition
  /** What it would sell for as it is, on the day of the market, in dollars. */
  value: number
}

/** Fractions of the homes built before 2000; the others, and all newer ones, are kept. */
export interface ConditionMix {
  worn: number
  renovated: number
}

/**
 * Most homes that were sold had been kept or renovated, and many of those for sale need work. So the value after repairs is
 * above the price of many, as investors look for.
 */
export const conditionMixes = {
  forSale: { worn: 0.4, renovated: 0.12 },
  sold: { worn: 0.1, renovated: 0.4 },
  leased: { worn: 0.15, renovated: 0.25 },
} satisfies Record<string, ConditionMix>

export function inSomeCondition(home: Home, mix: ConditionMix, chance: Chance): OfferedHome {
  const condition = drawCondition(home, mix, chance)
  const assessedCondition = assess(condition, chance)
  return { ...home, condition, assessedCondition, value: valueOf(home, assessedCondition) }
}

function drawCondition({ yearBuilt }: Home, { worn, renovated }: ConditionMix, chance: Chance): Condition {
  const draw = chance.fraction()
  if (yearBuilt >= 2000) return 'kept'
  if (draw < worn) return 'worn'
  return draw < worn + renovated ? 'renovated' : 'kept'
}

function assess(condition: Condition, chance: Chance): AssessedCondition {
  const isBetter = chance.isTrue(0.4)
  if (condition === 'worn') return isBetter ? 'Fair' : 'Poor'
  if (condition === 'renovated') return isBetter ? 'Very good' : 'Good'
  return isBetter ? 'Good' : 'Average'
}
