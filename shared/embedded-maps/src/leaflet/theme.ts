import * as styles from '../EmbeddedMaps.module.css'

const tokens = {
  land: '--fh-map-land',
  block: '--fh-map-block',
  road: '--fh-map-road',
  roadEdge: '--fh-map-road-edge',
  major: '--fh-map-major',
  water: '--fh-map-water',
  park: '--fh-map-park',
  label: '--fh-map-label',
  waterLabel: '--fh-map-label-water',
  parkLabel: '--fh-map-label-park',
  halo: '--fh-map-halo',
} as const

/** Colours in a form that a canvas accepts, and the page's font. */
export type Theme = Record<keyof typeof tokens, string> & { family: string }

/** Reads colours through a property of a probe element, because a token's text may still contain `light-dark()`. */
const read = (probe: HTMLElement): Theme => {
  const style = getComputedStyle(probe)
  const colours = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, style.color]
  })
  return { ...(Object.fromEntries(colours) as Record<keyof typeof tokens, string>), family: style.fontFamily }
}

/** Reads the theme at the map's element, and again when the system or the page changes it. */
export const watchTheme = (container: HTMLElement, onChange: (theme: Theme) => void) => {
  const probe = document.createElement('span')
  probe.className = styles.probe!
  container.append(probe)
  const changed = () => onChange(read(probe))
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  const stop = () => {
    scheme.removeEventListener('change', changed)
    observer.disconnect()
    probe.remove()
  }
  return { theme: read(probe), stop }
}
