import { TileSweep, union, type Extent, type Group } from './TileSweep'

export interface LineLabel {
  kind: 'street' | 'water'
  name: string
  weight: number
}

interface Piece {
  label: LineLabel
  extent: Extent
  group?: Group<LineLabel>
}

type Column = Map<number, Map<string, Piece>>

/**
 * Pieces of one name are one line across a gap of this many tiles, such as a square or a missing block: about 500 m at
 * zoom 15. Streets of one name that lie further apart are two.
 */
const GAP_MAX = 0.5

const isNear = (a: Extent, b: Extent) =>
  a.left - b.right <= GAP_MAX &&
  b.left - a.right <= GAP_MAX &&
  a.top - b.bottom <= GAP_MAX &&
  b.top - a.bottom <= GAP_MAX

/** Joins the pieces of streets and rivers by name and nearness. Within a tile all pieces of a name are one. */
export class LineJoiner {
  readonly #sweep = new TileSweep<LineLabel>()
  #column = -1
  #current: Column = new Map()
  #former: Column = new Map()

  /** The groups that no more tile can add to, after the last tile. */
  finish(): Generator<Group<LineLabel>> {
    return this.#sweep.complete(Infinity)
  }

  /** Adds the lines of a tile. Tiles come column by column, each from the north. */
  *addTile(x: number, y: number, lines: Iterable<[LineLabel, Extent]>): Generator<Group<LineLabel>> {
    if (x !== this.#column) {
      this.#former = x === this.#column + 1 ? this.#current : new Map()
      this.#current = new Map()
      this.#column = x
      yield* this.#sweep.complete(x)
    }
    const pieces = combine(lines)
    const around = [
      this.#former.get(y - 1),
      this.#former.get(y),
      this.#former.get(y + 1),
      this.#current.get(y - 1),
    ]
    for (const [key, piece] of pieces) {
      const group = this.#sweep.add(piece.extent, x, [piece.label])
      piece.group = group
      for (const neighbors of around) {
        const neighbor = neighbors?.get(key)
        if (neighbor && isNear(neighbor.extent, piece.extent)) this.#sweep.join(neighbor.group!, group)
      }
    }
    this.#current.set(y, pieces)
  }
}

function combine(lines: Iterable<[LineLabel, Extent]>): Map<string, Piece> {
  const pieces = new Map<string, Piece>()
  for (const [label, extent] of lines) {
    const key = `${label.kind} ${label.name}`
    const piece = pieces.get(key)
    if (!piece) pieces.set(key, { label, extent })
    else {
      piece.extent = union(piece.extent, extent)
      if (label.weight > piece.label.weight) piece.label = label
    }
  }
  return pieces
}
