import * as styles from '../EmbeddedMaps.module.css'
import { addListener } from './events'
import { element, iconButton, keepGestures } from './elements'
import { MVCArray } from './MVCArray'

export type ControlArrays = MVCArray<HTMLElement>[]

/** The vertical and horizontal edge of each `google.maps.ControlPosition`. */
const positions: Record<
  number,
  [vertical: 'start' | 'center' | 'end', horizontal: 'start' | 'center' | 'end']
> = {
  1: ['start', 'start'],
  2: ['start', 'center'],
  3: ['start', 'end'],
  4: ['center', 'start'],
  5: ['start', 'start'],
  6: ['end', 'start'],
  7: ['start', 'end'],
  8: ['center', 'end'],
  9: ['end', 'end'],
  10: ['end', 'start'],
  11: ['end', 'center'],
  12: ['end', 'end'],
  13: ['center', 'center'],
}

/** A layer above map and markers. Only its children take pointer events. */
export const addControlLayer = (host: HTMLElement) => {
  const layer = element('div', styles.controls)
  host.append(layer)
  return layer
}

const addCorner = (layer: HTMLElement, controls: MVCArray<HTMLElement>, position: number) => {
  const [vertical, horizontal] = positions[position]!
  const corner = element('div', styles.corner)
  corner.style.placeSelf = `${vertical} ${horizontal}`
  keepGestures(corner)
  addListener(controls, 'insert_at', (index: number) => {
    corner.insertBefore(controls.getAt(index), corner.children[index] ?? null)
    layer.append(corner)
  })
  addListener(controls, 'remove_at', (_index: number, removed?: HTMLElement) => {
    removed?.remove()
    if (!corner.hasChildNodes()) corner.remove()
  })
}

/** `map.controls`, indexed by `google.maps.ControlPosition`. */
export const addCorners = (layer: HTMLElement): ControlArrays =>
  Array.from({ length: 14 }, (_, position) => {
    const controls = new MVCArray<HTMLElement>()
    if (positions[position]) addCorner(layer, controls, position)
    return controls
  })

export interface ZoomControl {
  /** A direction in which the zoom cannot change has no use. */
  setLimits: (isClosest: boolean, isFarthest: boolean) => void
  remove: () => void
}

export const addZoomControl = (layer: HTMLElement, zoomBy: (step: 1 | -1) => void): ZoomControl => {
  const control = element('div', `${styles.corner} ${styles.zoom}`)
  const zoomIn = iconButton('plus', 'Zoom in')
  const zoomOut = iconButton('minus', 'Zoom out')
  zoomIn.addEventListener('click', () => zoomBy(1))
  zoomOut.addEventListener('click', () => zoomBy(-1))
  keepGestures(control)
  control.append(zoomIn, zoomOut)
  layer.append(control)
  return {
    setLimits(isClosest, isFarthest) {
      // Not `disabled`, which would take the focus away from whoever has just pressed the button.
      zoomIn.setAttribute('aria-disabled', String(isClosest))
      zoomOut.setAttribute('aria-disabled', String(isFarthest))
    },
    remove: () => control.remove(),
  }
}
