import * as styles from '../EmbeddedMaps.module.css'
import { mediaList } from '../media'

const tokens = {
  land: '--fh-map-land',
  block: '--fh-map-block',
  road: '--fh-map-road',
  roadEdge: '--fh-map-road-edge',
  major: '--fh-map-major',
  highway: '--fh-map-highway',
  highwayEdge: '--fh-map-highway-edge',
  path: '--fh-map-path',
  rail: '--fh-map-rail',
  border: '--fh-map-border',
  water: '--fh-map-water',
  park: '--fh-map-park',
  wood: '--fh-map-wood',
  sand: '--fh-map-sand',
  building: '--fh-map-building',
  buildingEdge: '--fh-map-building-edge',
  place: '--fh-map-place',
  label: '--fh-map-label',
  waterLabel: '--fh-map-label-water',
  parkLabel: '--fh-map-label-park',
  halo: '--fh-map-halo',
} as const

export type ColorName = keyof typeof tokens

/** Colours in a form that a canvas accepts, and the page's font. */
export interface Colors extends Record<ColorName, string> {
  fontFamily: string
  /** The system's colours: `label` for all lines and text, `land` for all areas. */
  isForced: boolean
}

const forced = '(forced-colors: active)'
const moreContrast = '(prefers-contrast: more)'

/** With more contrast, edges take the colour of controls, and names that of text. */
const strongTokens: Partial<Record<ColorName, string>> = {
  roadEdge: '--fh-control',
  highwayEdge: '--fh-control',
  buildingEdge: '--fh-control',
  label: '--fh-text',
  place: '--fh-text',
  waterLabel: '--fh-text',
  parkLabel: '--fh-text',
}

/** Reads colours through a property of a probe element, because a token's text may still contain `light-dark()`. */
function read(probe: HTMLElement): Colors {
  const style = getComputedStyle(probe)
  const isForced = mediaList(forced).matches
  const isStrong = mediaList(moreContrast).matches
  const colorOf = (name: ColorName, token: string) => {
    if (isForced) return name === 'label' ? 'CanvasText' : 'Canvas'
    return `var(${(isStrong && strongTokens[name]) || token})`
  }
  const colors = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = colorOf(name as ColorName, token)
    return [name, style.color]
  })
  return {
    ...(Object.fromEntries(colors) as Record<ColorName, string>),
    fontFamily: style.fontFamily,
    isForced,
  }
}

function addProbe(container: HTMLElement) {
  const probe = document.createElement('span')
  probe.className = styles.probe!
  container.append(probe)
  return probe
}

/** Reads the colours at an element as they are now. */
export function readColors(container: HTMLElement): Colors {
  const probe = addProbe(container)
  const colors = read(probe)
  probe.remove()
  return colors
}

/** Reads the colours at the map's element, and again when the system or the page changes them. */
export function watchColors(container: HTMLElement, onChange: (colors: Colors) => void) {
  const probe = addProbe(container)
  const changed = () => onChange(read(probe))
  const media = ['(prefers-color-scheme: dark)', forced, moreContrast].map((query) => mediaList(query))
  for (const list of media) list.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  const stop = () => {
    for (const list of media) list.removeEventListener('change', changed)
    observer.disconnect()
    probe.remove()
  }
  return { colors: read(probe), stop }
}
