import { element } from './elements'
import { AdvancedMarkerElement } from './AdvancedMarkerElement'
import { LatLng, toLiteral, type LatLngLike } from './geometry'
import { trigger } from './events'
import { MVCObject } from './MVCObject'

type Options = google.maps.MarkerOptions

const iconOf = (icon: Options['icon']) => {
  const url = typeof icon === 'string' ? icon : icon && 'url' in icon ? icon.url : undefined
  if (!url) return null
  const image = element('img')
  image.src = url
  image.alt = ''
  return image
}

/** The parts of the legacy marker that clusterers and simple pins use. */
export class Marker
  extends MVCObject
  implements
    Pick<
      google.maps.Marker,
      'getMap' | 'getPosition' | 'getVisible' | 'setMap' | 'setOptions' | 'setPosition' | 'setVisible'
    >
{
  /** Above every z-index that the map assigns. */
  static readonly MAX_ZINDEX = 1_000_000
  private readonly advanced = new AdvancedMarkerElement()
  private onMap: Options['map'] = null
  private isVisible = true

  constructor(options: Options = {}) {
    super()
    this.advanced.addListener('click', (event: unknown) => trigger(this, 'click', event))
    this.setOptions(options)
  }

  getMap() {
    return this.onMap ?? null
  }

  setMap(map: google.maps.Map | google.maps.StreetViewPanorama | null) {
    this.onMap = map
    this.advanced.map = this.isVisible ? (map as google.maps.Map | null) : null
  }

  getPosition() {
    const { position } = this.advanced
    return position ? new LatLng(toLiteral(position)) : null
  }

  setPosition(position?: LatLngLike | null) {
    this.advanced.position = position ?? null
  }

  getVisible() {
    return this.isVisible
  }

  setVisible(isVisible: boolean) {
    this.isVisible = isVisible
    this.setMap(this.getMap())
  }

  setOptions({ icon, map, position, title, visible, zIndex }: Options) {
    if (icon !== undefined) this.advanced.content = iconOf(icon)
    if (position !== undefined) this.setPosition(position)
    if (title !== undefined) this.advanced.title = title ?? ''
    if (zIndex !== undefined) this.advanced.zIndex = zIndex
    if (visible !== undefined) this.isVisible = visible !== false
    if (map !== undefined || visible !== undefined) this.setMap(map ?? this.getMap())
  }
}
