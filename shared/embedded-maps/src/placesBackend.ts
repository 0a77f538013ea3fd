import type { Bounds, PlaceDetails, PlacePrediction } from '@freehold/contracts'

export interface PlaceRequest {
  input: string
  /** Groups the requests of one search; undefined when the caller gave no session token. */
  sessionToken: string | undefined
  /** Places inside come first. */
  bias: Bounds | undefined
}

/** Where `google.maps.places` gets its answers. */
export interface PlacesBackend {
  /** Best first. */
  suggest(request: PlaceRequest): Promise<PlacePrediction[]>
  details(placeId: string, sessionToken: string | undefined): Promise<PlaceDetails>
}
