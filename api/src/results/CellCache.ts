import type { Database } from '../db/Database'

/** The most sales in the cache: some tens of megabytes, enough for all but the densest neighbourhoods. */
const KEPT_MAX = 60_000

/** Caches sales or leases by map cell, because consecutive neighbourhoods need almost the same ones. */
export class CellCache<Found extends { cell: number }> {
  readonly #db: Database
  readonly #find: (db: Database, cells: readonly number[]) => Promise<Found[]>
  readonly #cells = new Map<number, Found[]>()
  #kept = 0

  constructor(db: Database, find: (db: Database, cells: readonly number[]) => Promise<Found[]>) {
    this.#db = db
    this.#find = find
  }

  async in(cells: readonly number[]): Promise<Found[]> {
    const missing = cells.filter((cell) => !this.#cells.has(cell))
    if (missing.length > 0) this.#add(missing, await this.#find(this.#db, missing))
    const found = cells.flatMap((cell) => this.#take(cell))
    this.#forgetOldest(cells.length)
    return found
  }

  #add(cells: readonly number[], added: readonly Found[]): void {
    for (const cell of cells) this.#cells.set(cell, [])
    for (const one of added) this.#cells.get(one.cell)!.push(one)
    this.#kept += added.length
  }

  /** Moves the cell to the end, so that the least recently used cell is evicted first. */
  #take(cell: number): Found[] {
    const found = this.#cells.get(cell)!
    this.#cells.delete(cell)
    this.#cells.set(cell, found)
    return found
  }

  #forgetOldest(inUse: number): void {
    for (const [cell, found] of this.#cells) {
      if (this.#kept <= KEPT_MAX || this.#cells.size <= inUse) return
      this.#cells.delete(cell)
      this.#kept -= found.length
    }
  }
}
