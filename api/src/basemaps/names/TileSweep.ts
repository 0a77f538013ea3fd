/** In tiles of the zoom that is read: x from the antimeridian, y from the north. */
export interface Extent {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pieces from neighboring tiles that belong together. */
export class Group<Label> {
  readonly labels: Label[]
  extent: Extent
  /** The last column of tiles with a piece of it. */
  column: number
  joinedTo: Group<Label> | undefined

  constructor(extent: Extent, column: number, labels: Label[]) {
    this.extent = { ...extent }
    this.column = column
    this.labels = labels
  }

  /** The group that this one has been joined to, or itself. */
  get root(): Group<Label> {
    if (!this.joinedTo) return this
    let root = this.joinedTo
    while (root.joinedTo) root = root.joinedTo
    // The next look-up is one step, however long the chain was.
    this.joinedTo = root
    return root
  }
}

export const union = (a: Extent, b: Extent): Extent => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
})

/**
 * Joins pieces of features, which end at the borders of tiles, while the tiles are read column by column. A group is
 * complete when a whole column had no piece of it, so that memory holds two columns and what crosses them.
 */
export class TileSweep<Label> {
  readonly #open = new Set<Group<Label>>()

  add(extent: Extent, column: number, labels: Label[]): Group<Label> {
    const group = new Group(extent, column, labels)
    this.#open.add(group)
    return group
  }

  join(one: Group<Label>, other: Group<Label>): void {
    const [a, b] = [one.root, other.root]
    if (a === b) return
    a.extent = union(a.extent, b.extent)
    a.column = Math.max(a.column, b.column)
    for (const label of b.labels) a.labels.push(label)
    b.joinedTo = a
    this.#open.delete(b)
  }

  /** Removes and yields the groups without a piece in the column before this one or later. */
  *complete(column: number): Generator<Group<Label>> {
    for (const group of this.#open)
      if (group.column < column - 1) {
        this.#open.delete(group)
        yield group
      }
  }
}
