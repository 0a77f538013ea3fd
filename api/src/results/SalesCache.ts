import type { Database } from '../db/openDatabase'
import { findSales, type Sale } from './evidence.queries'

/** Sales that are kept at most: some tens of megabytes, and those around any neighbourhood but the very densest. */
const KEPT_MAX = 60_000

/** Sales by squares of the map: neighbours ask for nearly the same ones, one after the other. */
export class SalesCache {
  readonly #db: Database
  readonly #cells = new Map<number, Sale[]>()
  #kept = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** Every sale in these squares. */
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

  /** What was asked for last is forgotten last. */
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
