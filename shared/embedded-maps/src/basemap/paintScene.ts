import type { Colors } from './colorTokens'
import { EXTENT, type Scene } from './Scene'
import {
  areaStyles,
  borderStyles,
  CASING_ZOOM,
  casingWidths,
  isInRange,
  streamStyles,
  TIES_ZOOM,
  valueAt,
  wayStyles,
  widthAt,
  type AreaStyle,
  type LineStyle,
  type PaintId,
  type WayId,
} from './style'

/** Where and how a scene is painted. */
export interface PaintTarget {
  context: CanvasRenderingContext2D
  colors: Colors
  /** Map zoom, which may be fractional. */
  zoom: number
  /** Device pixels per CSS px. */
  ratio: number
  /** The scene's square on the canvas, in whole device pixels. */
  left: number
  top: number
  size: number
}

const FORCED_OUTLINE_OPACITY = 0.4
const TUNNEL_OPACITY = 0.4

/**
 * Paints a scene's areas, ways and borders, without its names. A generator, so that callers can pause it; what is outside of
 * the scene's square is not painted.
 */
export function* paintScene(target: PaintTarget, { paths }: Scene): Generator<void, void> {
  const { context, left, top, size } = target
  const scale = size / EXTENT
  const start = () => {
    context.save()
    context.beginPath()
    context.rect(left, top, size, size)
    context.clip()
    context.setTransform(scale, 0, 0, scale, left, top)
    context.lineJoin = 'round'
  }
  for (const paint of steps(target, paths, target.ratio / scale)) {
    start()
    paint()
    context.restore()
    yield
  }
}

type Paths = Scene['paths']

/** @param px units of the scene per CSS px */
function* steps(target: PaintTarget, paths: Paths, px: number): Generator<() => void> {
  const { zoom } = target
  for (const [id, style] of Object.entries<AreaStyle>(areaStyles)) {
    const path = paths.get(id as PaintId)
    if (path && isInRange(style, zoom)) yield () => paintArea(target, path, style, px)
    if (id !== 'water') continue
    for (const [stream, line] of Object.entries<LineStyle>(streamStyles))
      yield* strokes(stream as PaintId, line)
  }
  const ways = Object.entries<LineStyle>(wayStyles) as [WayId, LineStyle][]
  for (const [id, style] of ways) yield* strokes(`${id}:tunnel`, style, TUNNEL_OPACITY)
  for (const [id, style] of ways) yield* strokes(id, style)
  for (const [id, style] of ways) yield* strokes(`${id}:bridge`, style)
  for (const [id, style] of Object.entries<LineStyle>(borderStyles)) yield* strokes(id as PaintId, style)

  function* strokes(id: PaintId, style: LineStyle, opacity = 1): Generator<() => void> {
    const path = paths.get(id)
    if (path && isInRange(style, zoom)) yield () => paintLine(target, path, { ...style, opacity }, px)
  }
}

function paintArea({ context, colors, zoom }: PaintTarget, path: Path2D, style: AreaStyle, px: number) {
  const { fill, opacity = 1, edge, forced } = style
  if (colors.isForced) {
    if (forced === 'ground') fillWith(context, path, colors.land)
    if (forced !== 'outline') return
    context.globalAlpha = FORCED_OUTLINE_OPACITY
    strokeWith(context, path, colors.label, px)
    return
  }
  context.globalAlpha = opacity
  fillWith(context, path, colors[fill])
  if (edge) strokeWith(context, path, colors[edge.color], valueAt(edge.widths, zoom) * px)
}

function paintLine(
  { context, colors, zoom }: PaintTarget,
  path: Path2D,
  style: LineStyle & { opacity: number },
  px: number,
) {
  const { stroke, widths, casing, dash, hasTies, isThin, opacity } = style
  const width = isThin ? valueAt(widths, zoom) : widthAt(widths, zoom)
  const color = colors.isForced && (!casing || zoom < TIES_ZOOM) ? colors.label : colors[stroke]
  context.globalAlpha = opacity
  context.lineCap = 'round'
  if (casing && zoom >= (colors.isForced ? TIES_ZOOM : CASING_ZOOM)) {
    const edge = 2 * valueAt(casingWidths, zoom)
    strokeWith(context, path, colors.isForced ? colors.label : colors[casing], (width + edge) * px)
  }
  if (dash) {
    context.lineCap = 'butt'
    context.setLineDash(dash.map((length) => length * px))
  }
  strokeWith(context, path, color, (colors.isForced && zoom < TIES_ZOOM ? 1 : width) * px)
  if (!hasTies || zoom < TIES_ZOOM) return
  context.lineCap = 'butt'
  context.setLineDash([px, 6 * px])
  strokeWith(context, path, color, (width + 3) * px)
}

function fillWith(context: CanvasRenderingContext2D, path: Path2D, color: string) {
  context.fillStyle = color
  context.fill(path)
}

function strokeWith(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number) {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke(path)
}
