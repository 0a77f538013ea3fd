import { fromWorld, toWorld } from '../mercator'
import { LatLng, Point, toLiteral } from './geometry'
import { makeEnumerable, MVCObject } from './MVCObject'
import { overlaysOf, type Overlays, type ViewListener } from './Overlays'

type Projection = Pick<
  google.maps.MapCanvasProjection,
  | 'fromContainerPixelToLatLng'
  | 'fromDivPixelToLatLng'
  | 'fromLatLngToContainerPixel'
  | 'fromLatLngToDivPixel'
>

const projectionOf = (overlays: Overlays): Projection => {
  const toDiv = (latLng: google.maps.LatLng | google.maps.LatLngLiteral) =>
    overlays.toPane(toWorld(toLiteral(latLng)))
  const fromDiv = (point: { x: number; y: number }) => new LatLng(fromWorld(overlays.fromPane(point)))
  return {
    fromLatLngToDivPixel(latLng) {
      if (!latLng) return null
      const { x, y } = toDiv(latLng)
      return new Point(x, y)
    },
    fromDivPixelToLatLng: (pixel) => pixel && fromDiv(pixel),
    fromLatLngToContainerPixel(latLng) {
      if (!latLng) return null
      const [{ x, y }, shift] = [toDiv(latLng), overlays.shift]
      return new Point(x + shift.x, y + shift.y)
    },
    fromContainerPixelToLatLng: (pixel) =>
      pixel && fromDiv({ x: pixel.x - overlays.shift.x, y: pixel.y - overlays.shift.y }),
  }
}

interface State {
  map: object | null
  onView: ViewListener | null
}

/** In a WeakMap for the same reason as the state of MVCObject. */
const states = new WeakMap<object, State>()

export class OverlayView
  extends MVCObject
  implements
    Pick<
      google.maps.OverlayView,
      'draw' | 'getMap' | 'getPanes' | 'getProjection' | 'onAdd' | 'onRemove' | 'setMap'
    >
{
  draw() {}
  onAdd() {}
  onRemove() {}

  getMap() {
    return (states.get(this)?.map ?? null) as google.maps.Map
  }

  setMap(map: google.maps.Map | google.maps.StreetViewPanorama | null) {
    const before = states.get(this)
    if ((before?.map ?? null) === map) return
    if (before?.map) {
      if (before.onView) overlaysOf(before.map)?.listeners.delete(before.onView)
      this.onRemove()
    }
    const state: State = { map, onView: null }
    states.set(this, state)
    // Later, as in Google Maps: a constructor may call setMap before it has finished.
    if (map) queueMicrotask(() => this.attach(state))
  }

  getPanes() {
    const pane = overlaysOf(this.getMap())?.pane
    if (!pane) return null
    return { floatPane: pane, mapPane: pane, markerLayer: pane, overlayLayer: pane, overlayMouseTarget: pane }
  }

  getProjection() {
    const overlays = overlaysOf(this.getMap())
    return (overlays ? projectionOf(overlays) : null) as google.maps.MapCanvasProjection
  }

  private attach(state: State) {
    const overlays = state.map && overlaysOf(state.map)
    if (!overlays || states.get(this) !== state) return
    // At the beginning of an animated zoom with the projection of its end, for which what is in the pane has a transition.
    state.onView = () => this.draw()
    overlays.listeners.add(state.onView)
    this.onAdd()
    this.draw()
  }
}

makeEnumerable(OverlayView)
