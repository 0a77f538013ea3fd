import type { AdvancedMarkerElement } from './AdvancedMarkerElement'
import type { EmbeddedMap } from './EmbeddedMap'
import type { LatLng, LatLngBounds, Point, Size } from './geometry'
import type { InfoWindow } from './InfoWindow'
import type { Marker } from './Marker'
import type { MVCArray } from './MVCArray'
import type { MVCObject } from './MVCObject'
import type { Namespace } from './namespace'
import type { OverlayView } from './OverlayView'
import type { PinElement } from './PinElement'

/**
 * Compile-time checks: each class has Google's types by `implements`, and this type proves that it has no member that
 * Google lacks. So code that runs on this map also runs on Google's.
 */
type Foreign<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>
type None<Names extends never> = Names

export type Contract = [
  None<Foreign<EmbeddedMap, google.maps.Map>>,
  None<Foreign<AdvancedMarkerElement, google.maps.marker.AdvancedMarkerElement & CustomElement>>,
  None<Foreign<PinElement, google.maps.marker.PinElement>>,
  None<Foreign<InfoWindow, google.maps.InfoWindow>>,
  None<Foreign<OverlayView, google.maps.OverlayView>>,
  None<Foreign<Marker, google.maps.Marker>>,
  None<Foreign<MVCObject, google.maps.MVCObject>>,
  None<Foreign<MVCArray<unknown>, google.maps.MVCArray<unknown>>>,
  None<Foreign<LatLng, google.maps.LatLng>>,
  None<Foreign<LatLngBounds, google.maps.LatLngBounds>>,
  None<Foreign<Point, google.maps.Point>>,
  None<Foreign<Size, google.maps.Size>>,
  None<Foreign<Libraries['core'], google.maps.CoreLibrary & { version: string }>>,
  None<Foreign<Libraries['maps'], google.maps.MapsLibrary>>,
  None<Foreign<Libraries['marker'], google.maps.MarkerLibrary>>,
  None<Foreign<Libraries['places'], google.maps.PlacesLibrary>>,
  None<Foreign<Namespace['members'], typeof google.maps>>,
]

type Libraries = Namespace['libraries']

/** Custom element callbacks, which Google's types do not list. */
interface CustomElement {
  attributeChangedCallback: unknown
}
