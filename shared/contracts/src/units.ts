import * as v from 'valibot'

/** US dollars, cents as decimals; rounded to cents only when it leaves the server. */
export const Dollars = v.pipe(v.number(), v.finite(), v.brand('Dollars'))
export type Dollars = v.InferOutput<typeof Dollars>

/** A fraction of one: 0.07 is 7 %. */
export const Fraction = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1), v.brand('Fraction'))
export type Fraction = v.InferOutput<typeof Fraction>

/** Percent: 8.25 is 8.25 %. Every ROI and cap rate is in percent, may be negative, and has no bounds. */
export const Percent = v.pipe(v.number(), v.finite(), v.brand('Percent'))
export type Percent = v.InferOutput<typeof Percent>

/** A plain quotient without a unit, such as a debt service coverage of 1.3. */
export const Ratio = v.pipe(v.number(), v.finite(), v.brand('Ratio'))
export type Ratio = v.InferOutput<typeof Ratio>

/** A yearly change as a fraction of one; negative for a decrease. */
export const Growth = v.pipe(v.number(), v.finite(), v.brand('Growth'))
export type Growth = v.InferOutput<typeof Growth>

export const Years = v.pipe(v.number(), v.integer(), v.minValue(1), v.brand('Years'))
export type Years = v.InferOutput<typeof Years>

/** A whole number of months; 0 is a loan type without a known term. */
export const Months = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_200), v.brand('Months'))
export type Months = v.InferOutput<typeof Months>

/** Nights per year, 0 to 365. */
export const Nights = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365), v.brand('Nights'))
export type Nights = v.InferOutput<typeof Nights>

export const SquareFeet = v.pipe(v.number(), v.finite(), v.minValue(0), v.brand('SquareFeet'))
export type SquareFeet = v.InferOutput<typeof SquareFeet>

export const Miles = v.pipe(v.number(), v.finite(), v.minValue(0), v.brand('Miles'))
export type Miles = v.InferOutput<typeof Miles>

const Longitude = v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180))
const Latitude = v.pipe(v.number(), v.finite(), v.minValue(-90), v.maxValue(90))

/** `[longitude, latitude]` in degrees, WGS 84: longitude first. */
export const LngLat = v.tuple([Longitude, Latitude])
export type LngLat = v.InferOutput<typeof LngLat>

/** A position as map libraries use it: degrees, WGS 84. */
export const LatLngLiteral = v.object({ lat: Latitude, lng: Longitude })
export type LatLngLiteral = v.InferOutput<typeof LatLngLiteral>

/** A viewport. `sw.lng` is greater than `ne.lng` if it crosses the antimeridian. */
export const Bounds = v.object({ ne: LatLngLiteral, sw: LatLngLiteral })
export type Bounds = v.InferOutput<typeof Bounds>

/** 24 hours in milliseconds. */
export const DAY_MS = 86_400_000

/** A moment in UTC, ISO 8601: `2024-03-05T17:00:00.000Z`. */
export const IsoTime = v.pipe(v.string(), v.isoTimestamp())
export type IsoTime = v.InferOutput<typeof IsoTime>

/** A calendar day, ISO 8601: `2014-10-13`. */
export const IsoDate = v.pipe(v.string(), v.isoDate())
export type IsoDate = v.InferOutput<typeof IsoDate>
