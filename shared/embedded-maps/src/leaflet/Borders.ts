import { touches, trace, type Frame, type Shape } from './Frame'
import { Labels } from './Labels'
import type { Atlas } from './readAtlas'

/** The zoom from which counties are drawn; below it only states. */
const COUNTY_ZOOM = 6.5
/** No borders are drawn closer than this zoom: the data is for a scale of 1 : 10 million and would be too coarse. */
const NEAREST_ZOOM = 12

/** State and county borders, loaded when they are first visible. */
export class Borders {
  private readonly onLoaded: () => void
  private readonly maps: Partial<Record<'states' | 'counties', Atlas | 'loading'>> = {}

  constructor(onLoaded: () => void) {
    this.onLoaded = onLoaded
  }

  draw(frame: Frame) {
    const { zoom } = frame
    if (zoom > NEAREST_ZOOM) return
    const withCounties = zoom >= COUNTY_ZOOM
    const atlas = this.atlas(withCounties)
    if (!atlas) return
    const { states } = atlas
    const counties = withCounties ? atlas.counties : undefined
    if (counties) stroke(frame, counties.lines, 0.3)
    stroke(frame, states.lines, 0.65)
    const labels = new Labels(frame)
    const named = zoom >= 8 ? counties : zoom >= 4 ? states : undefined
    for (const { text, x, y } of named?.names ?? [])
      labels.put(text, x * frame.scale - frame.origin.x, y * frame.scale - frame.origin.y, {
        font: `540 12px ${frame.theme.family}`,
        colour: frame.theme.label,
        halo: 3,
      })
  }

  /** The atlas to draw. The state atlas is not loaded once the county atlas is loaded or loading. */
  private atlas(withCounties: boolean) {
    const { counties, states } = this.maps
    const level = withCounties || counties ? 'counties' : 'states'
    if (!this.maps[level]) void this.load(level)
    return [counties, states].find((atlas) => atlas !== 'loading' && atlas !== undefined)
  }

  private async load(level: 'states' | 'counties') {
    this.maps[level] = 'loading'
    try {
      const { readAtlas } = await import('./readAtlas')
      this.maps[level] = await readAtlas(level)
      this.onLoaded()
    } catch {
      // Draw no borders; the next drawing tries to load them again.
      delete this.maps[level]
    }
  }
}

const stroke = (frame: Frame, lines: readonly Shape[], opacity: number) => {
  const { context } = frame
  context.globalAlpha = opacity
  context.beginPath()
  for (const line of lines) if (touches(line.box, frame.seen)) trace(frame, line)
  context.strokeStyle = frame.theme.label
  context.lineWidth = 1
  context.stroke()
  context.globalAlpha = 1
}
