import type { House, Town } from '@freehold/demo-town'
import { chanceFrom, type Chance } from './chance'
import { type Surroundings, surroundingsIn } from './surroundings'
import {
  areaQuantiles,
  bathroomQuantiles,
  bedroomQuantiles,
  interpolate,
  priceQuantiles,
  countAt,
  yearBuiltQuantiles,
} from './quantiles'

export type Condition = 'worn' | 'kept' | 'renovated'

/** A house of the town with its facts. */
export interface Home {
  house: House
  surroundings: Surroundings
  /** Square feet. */
  area: number
  bedrooms: number
  /** In quarters: 2.5 is two full baths and a half one. */
  bathrooms: number
  yearBuilt: number
  condition: Condition
  /** What it would sell for in its condition, in dollars. */
  value: number
}

/** Scores of facts, without units: only their order counts. */
interface Scores {
  area: number
  bedrooms: number
  bathrooms: number
  yearBuilt: number
  value: number
}

const HOMES_SEED = 2_503

/** Dollars; the highest of the county's sales, so that no cottage costs as much as a mansion. */
const PER_SQUARE_FOOT_MAX = 810

/** The value relative to a kept home's. */
const conditionFactor: Record<Condition, number> = { worn: 0.8, kept: 1, renovated: 1.08 }

/**
 * Creates a home for every house. Random scores depend on each other and on the location about as in King County: the rank
 * correlation of the price with area is 0.6, with bedrooms 0.3, with bathrooms 0.5, and with the next-door neighbour's price
 * 0.7. Their ranks are then mapped to the county's quantiles.
 */
export function buildHomes(town: Town): Home[] {
  const chance = chanceFrom(HOMES_SEED)
  const surroundingsOf = surroundingsIn(town)
  const blocks = new Map<string, Scores>()
  const drawn = town.houses.map((house) => {
    const surroundings = surroundingsOf(house)
    const block = `${Math.floor(house.number / 100)} ${house.street}`
    if (!blocks.has(block)) blocks.set(block, drawBlock(chance))
    return { house, surroundings, scores: drawScores(chance, surroundings, blocks.get(block)!) }
  })
  const fractionsOf = (fact: keyof Scores) => ranksOf(drawn.map(({ scores }) => scores[fact]))
  const fractions = {
    area: fractionsOf('area'),
    bedrooms: fractionsOf('bedrooms'),
    bathrooms: fractionsOf('bathrooms'),
    yearBuilt: fractionsOf('yearBuilt'),
    value: fractionsOf('value'),
  }
  return drawn.map(({ house, surroundings }, i) => {
    const area = Math.round(interpolate(areaQuantiles, fractions.area[i]!) / 10) * 10
    const bedrooms = atMost(
      countAt(bedroomQuantiles, fractions.bedrooms[i]!),
      Math.max(1, Math.floor((area - 200) / 240)),
    )
    const bathrooms = atMost(countAt(bathroomQuantiles, fractions.bathrooms[i]!), bedrooms + 0.75)
    const yearBuilt = Math.round(interpolate(yearBuiltQuantiles, fractions.yearBuilt[i]!))
    const condition = drawCondition(chance, yearBuilt)
    const kept = Math.min(interpolate(priceQuantiles, fractions.value[i]!), area * PER_SQUARE_FOOT_MAX)
    const value = kept * conditionFactor[condition]
    return { house, surroundings, area, bedrooms, bathrooms, yearBuilt, condition, value }
  })
}

/** Scores that the homes of one block share, because they were often built together. */
function drawBlock(chance: Chance): Scores {
  const normal = () => chance.normal()
  return { area: normal(), bedrooms: 0, bathrooms: 0, yearBuilt: normal(), value: normal() }
}

function drawScores(chance: Chance, surroundings: Surroundings, block: Scores): Scores {
  const area = 0.3 * surroundings.roominess + 0.35 * block.area + 0.8 * chance.normal()
  const yearBuilt = 0.75 * surroundings.newness + 0.45 * block.yearBuilt + 0.7 * chance.normal()
  return {
    area,
    yearBuilt,
    bedrooms: 0.5 * area + 0.75 * chance.normal(),
    bathrooms: 0.7 * area + 0.35 * yearBuilt + 0.5 * chance.normal(),
    value: 0.62 * area + surroundings.desirability + 0.15 * block.value + 0.2 * chance.normal(),
  }
}

/** Limits the number of rooms to what fits into the home. */
const atMost = (count: number, most: number) => Math.min(count, most)

function drawCondition(chance: Chance, yearBuilt: number): Condition {
  const draw = chance.fraction()
  if (yearBuilt >= 2000) return 'kept'
  if (draw < 0.17) return 'worn'
  return draw < 0.45 ? 'renovated' : 'kept'
}

/** For each score the fraction of scores below it, in (0, 1). */
function ranksOf(scores: readonly number[]): number[] {
  const fractions: number[] = []
  scores
    .map((score, index) => ({ score, index }))
    .toSorted((a, b) => a.score - b.score || a.index - b.index)
    .forEach(({ index }, rank) => (fractions[index] = (rank + 0.5) / scores.length))
  return fractions
}
