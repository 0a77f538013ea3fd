import type { Colors } from './colorTokens'
import { drawNames } from './names/drawNames'
import { layOutNames, type NamedView, type PlacedName } from './names/layOutNames'
import type { NamedScene } from './namedScenes'
import { TextMeasure } from './names/TextMeasure'

/** Finds room for the names of scenes and draws them. */
export class NamePainter {
  private readonly measure = new TextMeasure(document.createElement('canvas').getContext('2d')!)

  /** Call when fonts have been loaded: they change the widths of texts. */
  forgetFonts() {
    this.measure.clear()
  }

  /** A generator, so that callers can pause it. */
  layOut(scenes: readonly NamedScene[], view: NamedView, colors: Colors): Generator<void, PlacedName[]> {
    return layOutNames(scenes, view, colors, this.measure)
  }

  /** @param context whose unit is the CSS px */
  draw(context: CanvasRenderingContext2D, names: readonly PlacedName[], colors: Colors) {
    drawNames(context, names, colors)
  }
}
