import { homeOf } from '@freehold/contracts'

export interface PickedPlace {
  /** Text of the search box: 'Wrenfield'. */
  label: string
  /** Full name: 'Wrenfield, WA, USA'. */
  name: string
  viewport: google.maps.LatLngBoundsLiteral
  /** The id that the supplier of places gives it; of a market of the user's, the market's. */
  id: string
  isOwnMarket: boolean
  /** The home with this address; if it is not on the map, the viewport is that of its ZIP code or city. */
  home: string | null
}

const PLACE_FIELDS = ['displayName', 'formattedAddress', 'location', 'viewport']

/** Half the side of the viewport around a place without its own: about 250 m. */
const HALF_SIDE_DEGREES = 0.0025

export const labelOf = ({ mainText, text }: google.maps.places.PlacePrediction) => (mainText ?? text).text

/**
 * Fetches the place of a suggestion, which ends the session of suggestions.
 * @throws the map service's error, or an Error if the place has no location
 */
export async function pickPlace(prediction: google.maps.places.PlacePrediction): Promise<PickedPlace> {
  const { place } = await prediction.toPlace().fetchFields({ fields: PLACE_FIELDS })
  const label = place.displayName ?? labelOf(prediction)
  const viewport = place.viewport?.toJSON() ?? viewportAround(place.location)
  if (!viewport) throw new Error(`The map service does not say where ${label} is`)
  const name = place.formattedAddress ?? label
  const { placeId } = prediction
  return { label, name, viewport, id: placeId, isOwnMarket: false, home: homeOf(placeId) }
}

function viewportAround(location: google.maps.LatLng | null | undefined) {
  if (!location) return undefined
  const { lat, lng } = location.toJSON()
  return {
    north: lat + HALF_SIDE_DEGREES,
    south: lat - HALF_SIDE_DEGREES,
    east: lng + HALF_SIDE_DEGREES,
    west: lng - HALF_SIDE_DEGREES,
  }
}
