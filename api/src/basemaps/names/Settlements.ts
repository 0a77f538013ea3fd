/** A city or neighborhood at a position in degrees. */
export interface PlacedSettlement {
  kind: 'city' | 'neighborhood'
  name: string
  populationRank: number
  lng: number
  lat: number
}

type Kind = PlacedSettlement['kind']

/** The size of a cell of the index in degrees. Points of one name in neighboring cells are one settlement. */
const CELL = 0.05

/** How far from its point a settlement may name a street, in degrees of latitude: about 3 and 30 km. */
const reach: Record<Kind, number> = { neighborhood: 0.03, city: 0.3 }

/** A city's point names what is further away by this factor for each rank of its population. */
const GROWTH_PER_RANK = 1.3

/** Cities and neighborhoods, found by their nearness. */
export class Settlements {
  readonly #cells: Record<Kind, Map<string, PlacedSettlement[]>> = {
    city: new Map(),
    neighborhood: new Map(),
  }
  readonly #names = new Set<string>()

  /** Returns whether it was new: lower zooms repeat the settlements of higher ones, and not at quite the same point. */
  add(settlement: PlacedSettlement): boolean {
    const { kind, name, lng, lat } = settlement
    const [x, y] = [Math.floor(lng / CELL), Math.floor(lat / CELL)]
    for (let i = x - 1; i <= x + 1; i++)
      for (let j = y - 1; j <= y + 1; j++) if (this.#names.has(`${kind} ${i} ${j} ${name}`)) return false
    this.#names.add(`${kind} ${x} ${y} ${name}`)
    const cells = this.#cells[kind]
    const cell = cells.get(`${x} ${y}`)
    if (cell) cell.push(settlement)
    else cells.set(`${x} ${y}`, [settlement])
    return true
  }

  *all(): Generator<PlacedSettlement> {
    for (const cells of Object.values(this.#cells)) for (const cell of cells.values()) yield* cell
  }

  /** The names of the neighborhood and the city around a point, where they are known: 'Jolimont, Perth'. */
  around(lng: number, lat: number): string {
    const names = [this.#nearest('neighborhood', lng, lat), this.#nearest('city', lng, lat)]
    return [...new Set(names.filter((name) => name !== undefined))].join(', ')
  }

  /** The name of the city around a point; empty if there is none. */
  cityAround(lng: number, lat: number): string {
    return this.#nearest('city', lng, lat) ?? ''
  }

  #nearest(kind: Kind, lng: number, lat: number): string | undefined {
    const cells = this.#cells[kind]
    if (cells.size === 0) return undefined
    const width = Math.max(Math.cos((lat * Math.PI) / 180), 0.1)
    const [x, y] = [Math.floor(lng / CELL), Math.floor(lat / CELL)]
    const rows = Math.ceil(reach[kind] / CELL)
    const columns = Math.ceil(reach[kind] / width / CELL)
    let nearest: string | undefined
    let least = Infinity
    for (let i = x - columns; i <= x + columns; i++)
      for (let j = y - rows; j <= y + rows; j++)
        for (const settlement of cells.get(`${i} ${j}`) ?? []) {
          const degrees = Math.hypot((settlement.lng - lng) * width, settlement.lat - lat)
          if (degrees > reach[kind]) continue
          const distance = degrees / (kind === 'city' ? GROWTH_PER_RANK ** settlement.populationRank : 1)
          if (distance < least) [nearest, least] = [settlement.name, distance]
        }
    return nearest
  }
}
