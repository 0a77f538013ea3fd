import type { Colors } from '../colorTokens'
import type { PlacedName } from './layOutNames'
import { isRightToLeft } from './scripts'
import type { Letter } from './writeAlong'

const PLATE_RADIUS_PX = 3

type Piece = Omit<Letter, 'width'>

/** Draws names on a canvas whose unit is the CSS px; all halos of a name lie under its letters. */
export function drawNames(context: CanvasRenderingContext2D, names: readonly PlacedName[], colors: Colors) {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  // From the last: an earlier, more important name lies on top.
  for (const name of names.toReversed()) {
    if (name.plate) drawPlate(context, name.plate, colors)
    drawName(context, name, colors)
  }
}

function drawName(
  context: CanvasRenderingContext2D,
  { style, font, lines, letters }: PlacedName,
  colors: Colors,
) {
  context.font = font
  context.letterSpacing = `${style.letterSpacing ?? 0}em`
  const pieces: Piece[] = letters ?? lines!.map((line) => ({ ...line, angle: 0 }))
  context.direction = isRightToLeft(pieces[0]!.text) ? 'rtl' : 'ltr'
  if (style.halo > 0 || (colors.isForced && !style.isPlate)) {
    context.strokeStyle = colors[style.haloColor ?? 'halo']
    context.lineWidth = style.halo || 2.5
    for (const piece of pieces) turned(context, piece, () => context.strokeText(piece.text, 0, 0))
  }
  context.fillStyle = colors.isForced ? colors.label : colors[style.color]
  for (const piece of pieces) turned(context, piece, () => context.fillText(piece.text, 0, 0))
}

function turned(context: CanvasRenderingContext2D, { x, y, angle }: Piece, draw: () => void) {
  context.translate(x, y)
  context.rotate(angle)
  draw()
  context.rotate(-angle)
  context.translate(-x, -y)
}

function drawPlate(
  context: CanvasRenderingContext2D,
  plate: NonNullable<PlacedName['plate']>,
  colors: Colors,
) {
  const { left, top, right, bottom } = plate
  context.beginPath()
  context.roundRect(left, top, right - left, bottom - top, PLATE_RADIUS_PX)
  context.fillStyle = colors.halo
  context.fill()
  context.strokeStyle = colors.label
  context.lineWidth = 1
  context.stroke()
}
