/** A rectangle in CSS px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const CELL_PX = 64

/** Rectangles that are taken, found by the cells of a grid that they touch. */
export class CollisionGrid {
  private readonly cells = new Map<string, Box[]>()

  isFree(box: Box) {
    return !this.touched(box).some((key) =>
      this.cells
        .get(key)
        ?.some(
          (other) =>
            box.left < other.right &&
            box.right > other.left &&
            box.top < other.bottom &&
            box.bottom > other.top,
        ),
    )
  }

  take(box: Box) {
    for (const key of this.touched(box)) {
      const cell = this.cells.get(key)
      if (cell) cell.push(box)
      else this.cells.set(key, [box])
    }
  }

  private touched({ left, top, right, bottom }: Box) {
    const keys: string[] = []
    for (let x = Math.floor(left / CELL_PX); x <= right / CELL_PX; x++)
      for (let y = Math.floor(top / CELL_PX); y <= bottom / CELL_PX; y++) keys.push(`${x} ${y}`)
    return keys
  }
}
