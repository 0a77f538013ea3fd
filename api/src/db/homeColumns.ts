import { boolean, doublePrecision, integer, text } from 'drizzle-orm/pg-core'

/** Rooms, area and age of a home. */
export const sizeColumns = {
  bedrooms: integer('bedrooms'),
  bathroomsFull: integer('bathrooms_full'),
  bathroomsHalf: integer('bathrooms_half'),
  bathroomsThreeQuarter: integer('bathrooms_three_quarter'),
  buildingArea: doublePrecision('building_area'),
  yearBuilt: integer('year_built'),
}

/** What describes the home itself, whoever lists it. */
export const homeColumns = {
  ...sizeColumns,
  /** Square feet. */
  lotSize: doublePrecision('lot_size'),
  stories: doublePrecision('stories'),
  garageSpaces: doublePrecision('garage_spaces'),
  isWaterfront: boolean('is_waterfront'),
  view: text('view'),
  condition: text('condition'),
  constructionGrade: text('construction_grade'),
  parcelNumber: text('parcel_number'),
}
