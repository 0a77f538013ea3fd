import type { Colors } from '../colorTokens'
import type { NameStyle } from '../style'

const KEPT_MAX = 4_000

/** Measures texts, and keeps the results, because measuring is what takes longest in laying out names. */
export class TextMeasure {
  private readonly context: CanvasRenderingContext2D
  private readonly kept = new Map<string, number[]>()

  constructor(context: CanvasRenderingContext2D) {
    this.context = context
  }

  /** Forgets all, after another font has been loaded. */
  clear() {
    this.kept.clear()
  }

  /** Where each character of a text ends, CSS px from its beginning. */
  ends(text: string, font: string, letterSpacing: number): readonly number[] {
    const key = `${font}\n${letterSpacing}\n${text}`
    let ends = this.kept.get(key)
    if (!ends) {
      this.context.font = font
      const characters = [...text]
      ends = characters.map((_, i) => {
        const start = characters.slice(0, i + 1).join('')
        return this.context.measureText(start).width + i * letterSpacing
      })
      if (this.kept.size > KEPT_MAX) this.kept.clear()
      this.kept.set(key, ends)
    }
    return ends
  }
}

export const fontOf = ({ weight }: NameStyle, size: number, { fontFamily }: Colors) =>
  `${weight} ${size.toFixed(1)}px ${fontFamily}`
