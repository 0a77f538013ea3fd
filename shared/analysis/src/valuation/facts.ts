import type { LngLat } from '@freehold/contracts'
import { conditionScore, gradeScore, viewScore } from './scores'

/** What a valuation compares. Null where the source does not state it. */
export interface ValuationFacts {
  _id: string
  location: { coordinates: LngLat } | null
  BedroomsTotal: number | null
  BathroomsFull: number | null
  BathroomsHalf: number | null
  BathroomsThreeQuarter: number | null
  /** Square feet. */
  BuildingAreaTotal: number | null
  yearBuilt: number | null
  LotSizeSquareFeet: number | null
  Stories: number | null
  GarageSpaces: number | null
  WaterfrontYN: boolean | null
  View: string | null
  PropertyCondition: string | null
  ConstructionGrade: string | null
}

/** One line of the adjustment grid: a fact, and the terms with which it enters the log of a price. */
interface Line {
  /** How many terms there are. */
  size: number
  /** The quantity that the grid shows and prices by unit; null if it is unknown. */
  quantity: (home: ValuationFacts) => number | null
  /** The terms of a known quantity. */
  terms: (quantity: number, referenceYear: number) => number[]
}

const atLeastOne = (value: number | null) => (value !== null && value >= 1 ? value : null)

/** A three-quarter bath counts 0.75 and a half bath 0.5. Unknown only if no kind is counted. */
function bathsOf({
  BathroomsFull: full,
  BathroomsThreeQuarter: threeQuarter,
  BathroomsHalf: half,
}: ValuationFacts) {
  if (full === null && threeQuarter === null && half === null) return null
  return (full ?? 0) + 0.75 * (threeQuarter ?? 0) + 0.5 * (half ?? 0)
}

const YEAR_BUILT_MIN = 1700

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The facts that are compared, in the order of the grid. Prices rise by percentages rather than dollars, so that areas
 * enter by their logarithms; where the slope of a fact changes, a second term holds the change. Large counts are cut, as
 * they are rare and often typing errors.
 */
export const factLines = {
  livingArea: {
    size: 2,
    quantity: (home) => atLeastOne(home.BuildingAreaTotal),
    terms: (area) => {
      const log = clamp(Math.log(area), Math.log(300), Math.log(15_000))
      return [log, (log - Math.log(1_800)) ** 2]
    },
  },
  bedrooms: {
    size: 1,
    quantity: (home) => home.BedroomsTotal,
    terms: (count) => [clamp(count, 0, 7)],
  },
  bathrooms: { size: 1, quantity: bathsOf, terms: (count) => [clamp(count, 0, 6)] },
  yearBuilt: {
    size: 3,
    quantity: ({ yearBuilt }) => (yearBuilt !== null && yearBuilt >= YEAR_BUILT_MIN ? yearBuilt : null),
    // In decades: new homes lose value by age, old ones hardly, and very old ones often gain.
    terms: (year, referenceYear) => {
      const age = clamp(referenceYear - year, 0, 120)
      return [Math.min(age, 30) / 10, clamp(age - 30, 0, 40) / 10, Math.max(age - 70, 0) / 10]
    },
  },
  lot: {
    size: 2,
    quantity: (home) => atLeastOne(home.LotSizeSquareFeet),
    terms: (area) => {
      const log = clamp(Math.log(area), Math.log(300), Math.log(2_000_000))
      return [log, Math.min(log - Math.log(3_000), 0)]
    },
  },
  stories: { size: 1, quantity: (home) => home.Stories, terms: (count) => [clamp(count, 0, 4)] },
  garage: { size: 1, quantity: (home) => home.GarageSpaces, terms: (count) => [clamp(count, 0, 4)] },
  waterfront: {
    size: 1,
    quantity: ({ WaterfrontYN: isWaterfront }) => (isWaterfront === null ? null : Number(isWaterfront)),
    terms: (isWaterfront) => [isWaterfront],
  },
  view: {
    size: 2,
    quantity: ({ View }) => viewScore(View),
    terms: (score) => [score, score >= 4 ? 1 : 0],
  },
  condition: {
    size: 2,
    quantity: ({ PropertyCondition }) => conditionScore(PropertyCondition),
    terms: (score) => [score, Math.min(score - 3, 0)],
  },
  grade: {
    size: 2,
    quantity: ({ ConstructionGrade }) => gradeScore(ConstructionGrade),
    terms: (score) => [score, Math.max(score - 8, 0)],
  },
} satisfies Record<string, Line>

export type FactLine = keyof typeof factLines

/** A line with the position of its first term. */
export interface PlacedLine extends Line {
  key: FactLine
  first: number
}

export const placedLines: readonly PlacedLine[] = (() => {
  let first = 0
  return Object.entries(factLines as Record<FactLine, Line>).map(([key, line]) => {
    const placed = { ...line, key: key as FactLine, first }
    first += line.size
    return placed
  })
})()

export const FACT_TERMS = placedLines.reduce((sum, { size }) => sum + size, 0)

/** The terms of all lines, NaN where a fact is unknown. */
export function termsOf(home: ValuationFacts, referenceYear: number): Float64Array {
  const terms = new Float64Array(FACT_TERMS).fill(NaN)
  for (const { first, quantity, terms: of } of placedLines) {
    const known = quantity(home)
    if (known !== null && Number.isFinite(known)) terms.set(of(known, referenceYear), first)
  }
  return terms
}
