import type { Database } from '../db/Database'
import { findSales, type Sale } from './evidence.queries'

/** The most sales in the cache: some tens of megabytes, enough for all but the densest neighbourhoods. */
const KEPT_MAX = 60_000

/** Caches sales by map cell, because consecutive neighbourhoods need almost the same sales. */
export class SalesCache {
  readonly #db: Database
  readonly #cells = new Map<number, Sale[]>()
  #kept = 0

  constructor(db: Database) {
    this.#db = db
  }

  async salesIn(cells: readonly number[]): Promise<Sale[]> {
    const missing = cells.filter((cell) => !this.#cells.has(cell))
    if (missing.length > 0) this.#add(missing, await findSales(this.#db, missing))
    const found = cells.flatMap((cell) => this.#take(cell))
    this.#forgetOldest(cells.length)
    return found
  }

  #add(cells: readonly number[], sales: readonly Sale[]): void {
    for (const cell of cells) this.#cells.set(cell, [])
    for (const sale of sales) this.#cells.get(sale.cell)!.push(sale)
    this.#kept += sales.length
  }

  /** Moves the cell to the end, so that the least recently used cell is evicted first. */
  #take(cell: number): Sale[] {
    const sales = this.#cells.get(cell)!
    this.#cells.delete(cell)
    this.#cells.set(cell, sales)
    return sales
  }

  #forgetOldest(inUse: number): void {
    for (const [cell, sales] of this.#cells) {
      if (this.#kept <= KEPT_MAX || this.#cells.size <= inUse) return
      this.#cells.delete(cell)
      this.#kept -= sales.length
    }
  }
}
