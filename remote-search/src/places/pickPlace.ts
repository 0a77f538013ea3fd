export interface PickedPlace {
  /** What the box shows: 'Wrenfield'. */
  label: string
  /** In full: 'Wrenfield, WA, USA'. */
  name: string
  viewport: google.maps.LatLngBoundsLiteral
}

const FIELDS = ['displayName', 'formattedAddress', 'location', 'viewport']

/** Half a side of what is shown around a place that has no extent: about 250 m. */
const AROUND_DEGREES = 0.0025

export const labelOf = ({ mainText, text }: google.maps.places.PlacePrediction) => (mainText ?? text).text

/**
 * Fetches what a suggestion stands for; this ends the search session that suggested it.
 * @throws what the map service rejects with, or an Error when it does not know where the place is
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
