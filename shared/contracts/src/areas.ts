import * as v from 'valibot'
import type { LngLat } from './units'

/** Limits of drawn areas, so that an address stays below 2,000 characters. */
export const AREAS_MAX = 8
export const AREA_POINTS_MAX = 80
const AREAS_LENGTH_MAX = 1_600

/** Degrees in a unit of the text: about a meter. */
const UNIT = 1e-5

/**
 * An area that a user has drawn: its corners in order, without the first one again at the end. Its lines may cross each
 * other; a home is inside if the line winds around it. Longitudes go on beyond 180° where an area crosses the
 * antimeridian, so that neighbors in the list are neighbors on the map.
 */
export type Area = readonly LngLat[]

/**
 * Areas as text for an address: `4760621,-12233207,120,-340,…` is a corner's latitude and longitude in units of 0.00001°,
 * followed by the steps to the next ones. Areas are separated by semicolons.
 */
export const formatAreas = (areas: readonly Area[]): string =>
  areas
    .map((area) => {
      let [lastLat, lastLng] = [0, 0]
      return area
        .flatMap(([lng, lat]) => {
          const [toLat, toLng] = [Math.round(lat / UNIT), Math.round(lng / UNIT)]
          const step = [toLat - lastLat, toLng - lastLng]
          ;[lastLat, lastLng] = [toLat, toLng]
          return step
        })
        .join()
    })
    .join(';')

/** The areas of a valid text, the reverse of `formatAreas`. */
export const parseAreas = (text: string): LngLat[][] =>
  text.split(';').map((part) => {
    const numbers = part.split(',').map(Number)
    let [lat, lng] = [0, 0]
    return Array.from({ length: numbers.length / 2 }, (_, index) => {
      lat += numbers[2 * index]!
      lng += numbers[2 * index + 1]!
      return [Number((lng * UNIT).toFixed(5)), Number((lat * UNIT).toFixed(5))] as LngLat
    })
  })

const isOnEarth = (area: Area) =>
  area.every(([lng, lat]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 540) &&
  Math.max(...area.map(([lng]) => lng)) - Math.min(...area.map(([lng]) => lng)) <= 360

/** Text of areas, as in an address. */
export const AreasText = v.pipe(
  v.string(),
  v.maxLength(AREAS_LENGTH_MAX, `areas is longer than ${AREAS_LENGTH_MAX} characters`),
  v.regex(/^-?\d{1,8}(,-?\d{1,8})*(;-?\d{1,8}(,-?\d{1,8})*)*$/, 'areas is not a list of whole numbers'),
  v.check(
    (text) => text.split(';').every((part) => part.split(',').length % 2 === 0),
    'areas has a latitude without a longitude',
  ),
  v.check((text) => text.split(';').length <= AREAS_MAX, `areas has more than ${AREAS_MAX} areas`),
  v.check(
    (text) => parseAreas(text).every(({ length }) => length >= 3 && length <= AREA_POINTS_MAX),
    `areas has an area without 3 to ${AREA_POINTS_MAX} corners`,
  ),
  v.check((text) => parseAreas(text).every(isOnEarth), 'areas has a corner that is not on earth'),
)
