import type { House, Town } from '@freehold/demo-town'
import { chanceFrom, type Chance } from './chance'
import { type Surroundings, surroundingsIn } from './surroundings'
import {
  areaQuantiles,
  bathroomQuantiles,
  bedroomQuantiles,
  gradeQuantiles,
  interpolate,
  countAt,
  yearBuiltQuantiles,
} from './quantiles'

/** A house of the town with the facts of its home, other than its condition. */
export interface Home {
  house: House
  surroundings: Surroundings
  /** Square feet. */
  area: number
  bedrooms: number
  /** In quarters: 2.5 is two full baths and a half one. */
  bathrooms: number
  yearBuilt: number
  /** The assessor's grade of the construction, from 6 (low average) to 10 (very good). */
  grade: number
  /** Square feet. */
  lotSize: number
  garageSpaces: number
  isWaterfront: boolean
  /** The name of the lake that it looks out on. */
  view: string | null
}

/** Scores of facts, without units: only their order counts. */
interface Scores {
  area: number
  bedrooms: number
  bathrooms: number
  yearBuilt: number
  grade: number
}

const HOMES_SEED = 2_503

/** Meters to the lake, as descriptions take them. */
const WATERFRONT_METERS = 40
const LAKE_VIEW_METERS = 110

/**
 * Creates a home for every house. Random scores depend on each other and on the location about as in King County; their ranks
 * are then mapped to the county's quantiles.
 */
export function buildHomes(town: Town): Home[] {
  const chance = chanceFrom(HOMES_SEED)
  const surroundingsOf = surroundingsIn(town)
  const tracts = new Map<string, TractScores>()
  const drawn = town.houses.map((house) => {
    const surroundings = surroundingsOf(house)
    const tract = tractOf(house)
    if (!tracts.has(tract)) tracts.set(tract, { area: chance.normal(), yearBuilt: chance.normal() })
    return { house, surroundings, scores: drawScores(chance, surroundings, tracts.get(tract)!) }
  })
  const fractionsOf = (fact: keyof Scores) => ranksOf(drawn.map(({ scores }) => scores[fact]))
  const fractions = {
    area: fractionsOf('area'),
    bedrooms: fractionsOf('bedrooms'),
    bathrooms: fractionsOf('bathrooms'),
    yearBuilt: fractionsOf('yearBuilt'),
    grade: fractionsOf('grade'),
  }
  return drawn.map(({ house, surroundings }, i) => {
    const area = Math.round(interpolate(areaQuantiles, fractions.area[i]!) / 10) * 10
    const bedrooms = atMost(
      countAt(bedroomQuantiles, fractions.bedrooms[i]!),
      Math.max(1, Math.floor((area - 200) / 240)),
    )
    const bathrooms = atMost(countAt(bathroomQuantiles, fractions.bathrooms[i]!), bedrooms + 0.75)
    const yearBuilt = Math.round(interpolate(yearBuiltQuantiles, fractions.yearBuilt[i]!))
    return {
      house,
      surroundings,
      area,
      bedrooms,
      bathrooms,
      yearBuilt,
      grade: countAt(gradeQuantiles, fractions.grade[i]!),
      lotSize: Math.round((area + 900 + chance.between(700, 5_200)) / 10) * 10,
      garageSpaces: garageSpaces(yearBuilt, chance),
      isWaterfront: surroundings.lake.meters <= WATERFRONT_METERS,
      view: surroundings.lake.meters <= LAKE_VIEW_METERS ? surroundings.lake.name : null,
    }
  })
}

/** Scores that the homes of one tract share, because they were built together. */
type TractScores = Pick<Scores, 'area' | 'yearBuilt'>

/** Degrees; about 200 by 200 meters. */
const TRACT = { lng: 0.0026, lat: 0.0018 }

const tractOf = ({ at: [lng, lat] }: House) => `${Math.floor(lng / TRACT.lng)} ${Math.floor(lat / TRACT.lat)}`

function drawScores(chance: Chance, surroundings: Surroundings, tract: TractScores): Scores {
  const area = 0.3 * surroundings.roominess + 0.75 * tract.area + 0.5 * chance.normal()
  const yearBuilt = 0.75 * surroundings.newness + 0.45 * tract.yearBuilt + 0.7 * chance.normal()
  return {
    area,
    yearBuilt,
    bedrooms: 0.5 * area + 0.55 * chance.normal(),
    bathrooms: 0.7 * area + 0.35 * yearBuilt + 0.35 * chance.normal(),
    grade: 0.6 * area + 0.3 * yearBuilt + 0.5 * surroundings.desirability + 0.4 * chance.normal(),
  }
}

/** Limits the number of rooms to what fits into the home. */
const atMost = (count: number, most: number) => Math.min(count, most)

function garageSpaces(yearBuilt: number, chance: Chance): number {
  const draw = chance.fraction()
  // Descriptions of new homes name a garage.
  if (yearBuilt >= 2000) return draw < 0.75 ? 2 : 1
  if (yearBuilt >= 1946) return draw < 0.25 ? 0 : draw < 0.7 ? 1 : 2
  return draw < 0.55 ? 0 : 1
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
