import type { CandidatesWithin, MarketSale } from '@freehold/analysis'
import type { LngLat } from '@freehold/contracts'
import { widen } from './Box'

/** Degrees; about half a mile, which is enough for most searches for comps. */
const CELL = 0.008
const COLUMNS = Math.round(360 / CELL)

const cellOf = (degrees: number) => Math.floor(degrees / CELL)

/** Columns around the globe have one number, on whichever side of the antimeridian they are counted from. */
const numberOf = (row: number, column: number) =>
  row * COLUMNS + (column - COLUMNS * Math.floor(column / COLUMNS))

/** Finds the sales near a location: a town has thousands of sales, and each home needs those next to it. */
export type SalesAround<Sale> = (location: LngLat) => CandidatesWithin<Sale>

export function indexSales<Sale extends Pick<MarketSale, 'location'>>(
  sales: readonly Sale[],
): SalesAround<Sale> {
  const cells = new Map<number, Sale[]>()
  for (const sale of sales) {
    const [lng, lat] = sale.location.coordinates
    const cell = numberOf(cellOf(lat), cellOf(lng))
    const held = cells.get(cell)
    if (held) held.push(sale)
    else cells.set(cell, [sale])
  }
  function findWithin([lng, lat]: LngLat, miles: number): Sale[] {
    const box = widen({ west: lng, east: lng, south: lat, north: lat }, miles)
    const found: Sale[] = []
    for (let row = cellOf(box.south); row <= cellOf(box.north); row++) {
      for (let column = cellOf(box.west); column <= cellOf(box.east); column++) {
        found.push(...(cells.get(numberOf(row, column)) ?? []))
      }
    }
    return found
  }
  return (location) => {
    // The comps and the valuation of a home search within the same distances.
    const known = new Map<number, Sale[]>()
    return (miles) => {
      let found = known.get(miles)
      if (!found) known.set(miles, (found = findWithin(location, miles)))
      return found
    }
  }
}
