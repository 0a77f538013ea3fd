import type { Bounds, PlaceDetails, PlacePrediction } from '@freehold/contracts'

export interface PlaceRequest {
  input: string
  /** Groups the requests of one search; undefined without a session token. */
  sessionToken: string | undefined
  /** Places within come first. */
  bias: Bounds | undefined
}

/** The data source of `google.maps.places`. */
export interface PlacesBackend {
  /** Best match first. */
  suggest(request: PlaceRequest): Promise<PlacePrediction[]>
  details(placeId: string, sessionToken: string | undefined): Promise<PlaceDetails>
}
