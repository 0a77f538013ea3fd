import type { Bounds } from '@freehold/contracts'
import type { PlacesBackend } from '../placesBackend'
import { LatLng, LatLngBounds, toBoundsLiteral, toLiteral } from './geometry'

type PlaceField = 'displayName' | 'formattedAddress' | 'location' | 'viewport'

/** Random enough to distinguish two searches; `randomUUID` is not available on plain-HTTP pages. */
const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export class AutocompleteSessionToken implements google.maps.places.AutocompleteSessionToken {
  private readonly token = newToken()

  static read(token: google.maps.places.AutocompleteSessionToken | null | undefined) {
    return token ? (token as AutocompleteSessionToken).token : undefined
  }
}

class FormattableText implements google.maps.places.FormattableText {
  readonly text: string
  readonly matches: google.maps.places.StringRange[]

  constructor(text: string, input: string) {
    this.text = text
    const typed = input.trim().toLowerCase()
    const startOffset = text.toLowerCase().indexOf(typed)
    this.matches = startOffset < 0 ? [] : [{ startOffset, endOffset: startOffset + typed.length }]
  }

  toString() {
    return this.text
  }
}

const toBounds = (bias: google.maps.places.AutocompleteRequest['locationBias']): Bounds | undefined => {
  if (!bias || typeof bias === 'string' || 'radius' in bias) return undefined
  if ('lat' in bias) {
    const at = toLiteral(bias)
    return { ne: at, sw: at }
  }
  const box = bias as google.maps.LatLngBounds | google.maps.LatLngBoundsLiteral
  const { south, west, north, east } = toBoundsLiteral(box)
  return { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }
}

/** `google.maps.places` (only the new API) on top of our backend. */
export const createPlaces = (backend: PlacesBackend) => {
  /** The session that suggested a place. Fetching the place's details ends the session. */
  const sessions = new WeakMap<object, string | undefined>()

  class Place implements Pick<google.maps.places.Place, PlaceField | 'fetchFields' | 'id'> {
    readonly id: string
    displayName: string | undefined
    formattedAddress: string | undefined
    location: google.maps.LatLng | undefined
    viewport: google.maps.LatLngBounds | undefined

    constructor({ id }: google.maps.places.PlaceOptions) {
      this.id = id ?? ''
    }

    /** Sets the requested fields. Rejects with the backend's error. */
    async fetchFields({ fields }: google.maps.places.FetchFieldsRequest) {
      const session = sessions.get(this)
      sessions.delete(this)
      const { displayName, formattedAddress, location, viewport } = await backend.details(this.id, session)
      const known = {
        displayName,
        formattedAddress,
        location: new LatLng(location),
        viewport: new LatLngBounds(viewport.sw, viewport.ne) as google.maps.LatLngBounds,
      }
      for (const field of fields as PlaceField[])
        if (field in known) Object.assign(this, { [field]: known[field] })
      return { place: this as unknown as google.maps.places.Place }
    }
  }

  class PlacePrediction implements Pick<
    google.maps.places.PlacePrediction,
    'mainText' | 'placeId' | 'secondaryText' | 'text' | 'toPlace'
  > {
    readonly placeId: string
    readonly mainText: FormattableText
    readonly secondaryText: FormattableText
    readonly text: FormattableText
    private readonly session: string | undefined

    constructor(
      found: { placeId: string; mainText: string; secondaryText: string },
      input: string,
      session?: string,
    ) {
      this.placeId = found.placeId
      this.mainText = new FormattableText(found.mainText, input)
      this.secondaryText = new FormattableText(found.secondaryText, '\0')
      this.text = new FormattableText([found.mainText, found.secondaryText].filter(Boolean).join(', '), input)
      this.session = session
    }

    toPlace() {
      const place = new Place({ id: this.placeId })
      sessions.set(place, this.session)
      return place as unknown as google.maps.places.Place
    }
  }

  class AutocompleteSuggestion implements Pick<google.maps.places.AutocompleteSuggestion, 'placePrediction'> {
    readonly placePrediction: google.maps.places.PlacePrediction

    constructor(prediction: PlacePrediction) {
      this.placePrediction = prediction as unknown as google.maps.places.PlacePrediction
    }

    /** Rejects with the backend's error. With {@link placesFrom}, a newer request of a session aborts the older one. */
    static async fetchAutocompleteSuggestions(request: google.maps.places.AutocompleteRequest) {
      const { input, locationBias } = request
      const sessionToken = AutocompleteSessionToken.read(request.sessionToken)
      const found = await backend.suggest({ input, sessionToken, bias: toBounds(locationBias) })
      const suggestions = found.map(
        (place) => new AutocompleteSuggestion(new PlacePrediction(place, input, sessionToken)),
      )
      return { suggestions }
    }
  }

  return { AutocompleteSessionToken, AutocompleteSuggestion, Place, PlacePrediction }
}
