import { mediaList } from '../media'

/** The base map exceeds the viewport by this fraction on each side, so that panning shows no empty edge. */
export const PADDING = 0.25

/** Canvases with more pixels than this per CSS px look hardly sharper, and the map cannot be panned as smoothly. */
const PAINTED_RATIO_MAX = 2

/** Device pixels per CSS px. */
export const screenRatio = () => globalThis.devicePixelRatio || 1

/** A canvas's pixels per CSS px. */
export const paintedRatio = () => Math.min(PAINTED_RATIO_MAX, screenRatio())

/** The nearest whole device pixel, CSS px: between two of them everything is blurred, and shows seams. */
export const toDevicePixel = (value: number) => Math.round(value * screenRatio()) / screenRatio()

/** Calls back whenever the page moves to a screen of another density, or is zoomed. Returns a function that stops it. */
export function watchScreenRatio(onChange: () => void): () => void {
  let query: MediaQueryList
  const watch = () => {
    query = mediaList(`(resolution: ${screenRatio()}dppx)`)
    query.addEventListener('change', changed)
  }
  const changed = () => {
    query.removeEventListener('change', changed)
    watch()
    onChange()
  }
  watch()
  return () => query.removeEventListener('change', changed)
}
