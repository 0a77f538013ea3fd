import { touches, trace, type Frame, type Shape } from './Frame'
import { Labels } from './Labels'

/** From here on counties are drawn; below, states alone. */
const COUNTY_ZOOM = 6.5
/** Nearer than this a border is a rare sight, and its data waits until the map has been pulled back once. */
const NEAREST_ZOOM = 13

export interface BorderMap {
  lines: Shape[]
  names: { text: string; x: number; y: number; shape: Shape['box'] }[]
}

/** State and county lines, fetched when they are first looked at. */
export class Borders {
  private readonly onLoaded: () => void
  private readonly maps: Partial<Record<'states' | 'counties', BorderMap | 'loading'>> = {}

  constructor(onLoaded: () => void) {
    this.onLoaded = onLoaded
  }

  draw(frame: Frame) {
    const { zoom } = frame
    if (zoom > NEAREST_ZOOM && !this.maps.counties) return
    const counties = zoom >= COUNTY_ZOOM ? this.map('counties') : undefined
    const states = this.map('states')
    if (counties) stroke(frame, counties, frame.theme.roadEdge, 1)
    if (states) stroke(frame, states, frame.theme.label, 1.2)
    const labels = new Labels(frame)
    const named = zoom >= 8 ? counties : zoom >= 4 ? states : undefined
    for (const { text, x, y } of named?.names ?? [])
      labels.put(text, x * frame.scale - frame.origin.x, y * frame.scale - frame.origin.y, {
        font: `540 12px ${frame.theme.family}`,
        colour: frame.theme.label,
        halo: 3,
      })
  }

  private map(level: 'states' | 'counties') {
    const known = this.maps[level]
    if (known === undefined) void this.load(level)
    return known === 'loading' ? undefined : known
  }

  private async load(level: 'states' | 'counties') {
    this.maps[level] = 'loading'
    try {
      const { readBorders } = await import('./readBorders')
      this.maps[level] = await readBorders(level)
      this.onLoaded()
    } catch {
      // The ground stays plain; the next drawing asks again.
      delete this.maps[level]
    }
  }
}

const stroke = (frame: Frame, { lines }: BorderMap, colour: string, width: number) => {
  const { context } = frame
  context.beginPath()
  for (const line of lines) if (touches(line.box, frame.seen)) trace(frame, line)
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}
