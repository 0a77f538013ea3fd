import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields } from './fields'
import { Bounds, LatLngLiteral } from './units'

export const PlacePrediction = v.object({
  placeId: v.string(),
  mainText: v.string(),
  secondaryText: v.string(),
})
export type PlacePrediction = v.InferOutput<typeof PlacePrediction>

export const PlaceDetails = v.object({
  location: LatLngLiteral,
  /** The bounds of the place. */
  viewport: Bounds,
  displayName: v.string(),
  formattedAddress: v.string(),
})
export type PlaceDetails = v.InferOutput<typeof PlaceDetails>

/** The ids of addresses without a place on the map begin with it, as their homes have no coordinates. */
export const unplacedPrefix = 'unplaced-'

/** The id of the home whose address this is, if it is not on the map; null for every other place. */
export const unplacedHomeOf = (placeId: string): string | null =>
  placeId.startsWith(unplacedPrefix) ? placeId.slice(unplacedPrefix.length) : null

/** The ids of addresses of homes on the map begin with it. */
export const addressPrefix = 'address-'

/** The id of the home whose address this is; null for every other place, and for those of another supplier. */
export const homeOf = (placeId: string): string | null =>
  placeId.startsWith(addressPrefix) ? placeId.slice(addressPrefix.length) : unplacedHomeOf(placeId)

/** How many places a search suggests. */
export const PREDICTIONS_MAX = 5

const SessionToken = v.pipe(v.string(), v.maxLength(64))

/**
 * Cities, ZIP codes, streets and addresses of the stored properties, and cities, neighborhoods, waters, parks and streets
 * of the base map, best match first.
 */
export const autocompletePlaces = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/places/autocomplete',
  query: fields({
    input: v.pipe(v.string('Input is required'), v.trim(), v.nonEmpty('Input is required'), v.maxLength(200)),
    session: v.optional(SessionToken),
    /** Bounds as JSON; places within them come first. */
    bias: v.optional(v.pipe(v.string(), v.maxLength(300), v.parseJson(), Bounds)),
  }),
  result: v.array(PlacePrediction),
})

/** A market that the user has chosen in the profile. */
export const OwnMarket = v.object({
  _id: v.string(),
  /** 'Seattle, WA' */
  name: v.string(),
  /** The city as a place that a search suggests; null if the map knows no home there and no such name. */
  place: v.nullable(v.object({ placeId: v.string(), viewport: Bounds })),
})
export type OwnMarket = v.InferOutput<typeof OwnMarket>

/** By city. What a search box offers before something is typed, and where the dashboard leads. */
export const listOwnMarkets = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/ownMarkets',
  result: v.array(OwnMarket),
})

export const placeDetails = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/places/:id',
  params: v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)) }),
  query: v.object({ session: v.optional(SessionToken) }),
  result: PlaceDetails,
})
