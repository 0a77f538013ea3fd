export interface PickedPlace {
  /** Text of the search box: 'Wrenfield'. */
  label: string
  /** Full name: 'Wrenfield, WA, USA'. */
  name: string
  viewport: google.maps.LatLngBoundsLiteral
}

const FIELDS = ['displayName', 'formattedAddress', 'location', 'viewport']

/** Half the side of the viewport around a place without its own: about 250 m. */
const AROUND_DEGREES = 0.0025

export const labelOf = ({ mainText, text }: google.maps.places.PlacePrediction) => (mainText ?? text).text

/**
 * Fetches the place of a suggestion, which ends the session of suggestions.
 * @throws the map service's error, or an Error if the place has no location
 */
export async function pickPlace(prediction: google.maps.places.PlacePrediction): Promise<PickedPlace> {
  const { place } = await prediction.toPlace().fetchFields({ fields: FIELDS })
  const label = place.displayName ?? labelOf(prediction)
  const viewport = place.viewport?.toJSON() ?? around(place.location)
  if (!viewport) throw new Error(`The map service does not say where ${label} is`)
  return { label, name: place.formattedAddress ?? label, viewport }
}

function around(location: google.maps.LatLng | null | undefined) {
  if (!location) return undefined
  const { lat, lng } = location.toJSON()
  return {
    north: lat + AROUND_DEGREES,
    south: lat - AROUND_DEGREES,
    east: lng + AROUND_DEGREES,
    west: lng - AROUND_DEGREES,
  }
}
