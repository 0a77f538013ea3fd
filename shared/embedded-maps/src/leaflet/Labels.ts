import type { Frame } from './Frame'

interface Style {
  font: string
  colour: string
  /** Width of the halo, px; 0 for none. */
  halo: number
}

/** Draws text on a frame, and skips text that would overlap earlier text. */
export class Labels {
  private readonly taken: { x: number; y: number; radius: number }[] = []
  private readonly frame: Frame

  constructor(frame: Frame) {
    this.frame = frame
    const { context } = frame
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
  }

  /**
   * @param angle direction of the text in radians, clockwise from east; flipped if it would be upside down
   * @returns whether there was room for it
   */
  put(text: string, x: number, y: number, style: Style, angle = 0) {
    const { context, theme, width, height } = this.frame
    if (x < 0 || y < 0 || x > width || y > height) return false
    context.font = style.font
    const half = context.measureText(text).width / 2
    const upright = Math.cos(angle) < -0.01 ? angle + Math.PI : angle
    const circles = this.cover(x, y, half, upright)
    if (circles.some((circle) => this.taken.some((other) => overlap(circle, other)))) return false
    this.taken.push(...circles)
    context.save()
    context.translate(x, y)
    context.rotate(upright)
    if (style.halo > 0) {
      context.strokeStyle = theme.halo
      context.lineWidth = style.halo
      context.strokeText(text, 0, 0)
    }
    context.fillStyle = style.colour
    context.fillText(text, 0, 0)
    context.restore()
    return true
  }

  /** The text's area as circles, because those also fit rotated text. */
  private cover(x: number, y: number, half: number, angle: number) {
    const radius = 9
    const count = Math.max(1, Math.ceil(half / radius))
    return Array.from({ length: count }, (_, i) => {
      const along = count === 1 ? 0 : (-1 + (2 * i) / (count - 1)) * (half - radius / 2)
      return { x: x + along * Math.cos(angle), y: y + along * Math.sin(angle), radius }
    })
  }
}

const overlap = (a: { x: number; y: number; radius: number }, b: { x: number; y: number; radius: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius
