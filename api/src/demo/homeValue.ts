import type { Home } from './buildHomes'

// A value is a product of what each fact of a home adds or takes away, and of a price level that changes smoothly over the
// town. The factors are logarithms: 0.05 is about 5 %. Their sizes are those that sales in Seattle suggest, or smaller.

/** A kept home of this area, lot and grade at a location of no special desirability, in dollars. */
const BASE_VALUE = 420_000
const BASE_AREA = 1_640
const BASE_LOT = 5_500
const BASE_GRADE = 7

/** Less than 1: twice the area is worth less than twice as much. */
const AREA_ELASTICITY = 0.62
const LOT_ELASTICITY = 0.06

const PER_DESIRABILITY = 0.48
const WATERFRONT = 0.15
const VIEW = 0.05

const PER_GRADE = 0.06
const PER_BATH = 0.03
const PER_BEDROOM = 0.01
const PER_GARAGE_SPACE = 0.02

/** Each year of age takes away so much, up to an age from which only the condition counts. */
const PER_YEAR_OF_AGE = 0.001
const AGING_YEARS = 60
/** The year of the newest homes. */
const NEWEST_YEAR = 2015

const perCondition = {
  Poor: -0.12,
  Fair: -0.07,
  Average: -0.01,
  Good: 0.03,
  'Very good': 0.07,
}
/** In the words of an assessor. */
export type AssessedCondition = keyof typeof perCondition

/** What a home would sell for as it is, on the day of the market, in dollars. */
export function valueOf(home: Home, condition: AssessedCondition): number {
  const added =
    AREA_ELASTICITY * Math.log(home.area / BASE_AREA) +
    LOT_ELASTICITY * Math.log(home.lotSize / BASE_LOT) +
    PER_DESIRABILITY * home.surroundings.desirability +
    (home.isWaterfront ? WATERFRONT : 0) +
    (home.view === null ? 0 : VIEW) +
    PER_GRADE * (home.grade - BASE_GRADE) +
    PER_BATH * (home.bathrooms - 2) +
    PER_BEDROOM * (home.bedrooms - 3) +
    PER_GARAGE_SPACE * (home.garageSpaces - 1) -
    PER_YEAR_OF_AGE * Math.min(AGING_YEARS, NEWEST_YEAR - home.yearBuilt) +
    perCondition[condition]
  return BASE_VALUE * Math.exp(added)
}
