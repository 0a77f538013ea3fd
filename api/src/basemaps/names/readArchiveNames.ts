import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Header, PMTiles } from 'pmtiles'
import { AreaJoiner, type AreaLabel } from './AreaJoiner'
import type { ArchiveName } from './ArchiveName'
import { areaLabelsOf, areasOf, linesOf, settlementsOf } from './features'
import { LineJoiner } from './LineJoiner'
import { Settlements, type PlacedSettlement } from './Settlements'
import { degreesOf, readTiles, tileCount, tileRange, type TileRange } from './tiles'
import type { Extent, Group } from './TileSweep'

/**
 * Streets and waters are read from the highest zoom of which the archive's bounds have at most this many tiles: zoom 15
 * for Texas. A planet is read at zoom 10, which names its cities, large waters and motorways.
 */
export const NAME_TILES_MAX = 2_000_000

/** More unreadable tiles in a row mean that the archive cannot be read at all. */
const UNREADABLE_IN_A_ROW_MAX = 100

/** Tiles between two reports of the progress. */
const PROGRESS_EVERY = 50

/** Settlements are read from every third zoom, because a low zoom also knows cities around the archive. */
const SETTLEMENT_ZOOM_STEP = 3

/** Settlements this far around the archive, in degrees, are places too: the center of its city may lie outside. */
const MARGIN = 0.1

/** The side of a neighborhood's viewport in degrees. */
const NEIGHBORHOOD_SIDE_DEGREES = 0.025

/** The side of a city's viewport in degrees: 0.06 for a town of a thousand, 0.3 for a city of a million. */
const citySide = (populationRank: number) => 0.02 * 1.25 ** populationRank

/** How far an area with several names extends around the label of one, in tiles: about 2 km at zoom 15. */
const SHARED_REACH = 2

export interface NamesSummary {
  /**
   * The zoom that streets and waters were read from; below the archive's last one if that has too many tiles. Null if each
   * zoom of the archive has too many: no names were read.
   */
  zoom: number | null
  tiles: number
  /** Tiles that could not be read or decoded, and were skipped. */
  unreadableTiles: number
}

export interface ReadNamesOptions {
  /** Counts tiles: every so many, and the last one. An error from it ends the reading. */
  onProgress?(done: number, total: number): void | Promise<void>
  /** Instead of {@link NAME_TILES_MAX}. */
  tilesMax?: number
  /** Called once, after the last tile. */
  onSummary?(summary: NamesSummary): void
  signal?: AbortSignal
}

/**
 * The names of an archive in the Protomaps schema: cities and neighborhoods in and around its bounds, streets, waters and
 * parks. The pieces of a street or water that is cut at tiles are one name if they are near each other. Streets of one
 * name that are far apart are several. Names of more than 200 characters are shortened. Memory grows with the number of
 * cities and neighborhoods, and with one column of tiles, not with the archive.
 *
 * Unreadable tiles are skipped and counted; if 100 follow each other, or if there are no others, the error of the last one
 * is thrown.
 *
 * @see NAME_TILES_MAX for archives of more than a large state
 */
export async function* readArchiveNames(
  archive: PMTiles,
  options: ReadNamesOptions = {},
): AsyncGenerator<ArchiveName> {
  const header = await archive.getHeader()
  const zoom = lastZoomWithin(header, options.tilesMax ?? NAME_TILES_MAX)
  if (zoom === null) options.onSummary?.({ zoom, tiles: 0, unreadableTiles: 0 })
  else yield* new NamesReader(archive, header, zoom, options).read()
}

/** The last zoom of an archive that has at most so many tiles; null if there is none. */
function lastZoomWithin(header: Header, tilesMax: number): number | null {
  for (let zoom = header.maxZoom; zoom >= header.minZoom; zoom--)
    if (tileCount(tileRange(header, zoom)) <= tilesMax) return zoom
  return null
}

class NamesReader {
  readonly #archive: PMTiles
  readonly #header: Header
  readonly #options: ReadNamesOptions
  readonly #settlements = new Settlements()
  readonly #regions = new Set<string>()
  readonly #range: TileRange
  readonly #settlementRanges: TileRange[]
  readonly #total: number
  #done = 0
  #readable = 0
  #unreadable = 0
  #unreadableInARow = 0
  #lastError: unknown

  constructor(archive: PMTiles, header: Header, zoom: number, options: ReadNamesOptions) {
    this.#archive = archive
    this.#header = header
    this.#options = options
    this.#range = tileRange(header, zoom)
    const zooms: number[] = []
    for (let lower = zoom - 2; lower >= header.minZoom; lower -= SETTLEMENT_ZOOM_STEP) zooms.push(lower)
    this.#settlementRanges = zooms.map((lower) => tileRange(header, lower))
    this.#total = [this.#range, ...this.#settlementRanges].reduce((sum, range) => sum + tileCount(range), 0)
  }

  async *read(): AsyncGenerator<ArchiveName> {
    for (const range of this.#settlementRanges)
      for await (const { tile } of this.#decoded(range)) this.#addSettlements(tile, range.zoom)
    for (const settlement of this.#settlements.all())
      if (this.#isAround(settlement)) yield this.#nameOfSettlement(settlement)
    yield* this.#sweep()
    if (this.#unreadable > 0 && this.#readable === 0) throw this.#lastError
    const { zoom } = this.#range
    this.#options.onSummary?.({ zoom, tiles: this.#done, unreadableTiles: this.#unreadable })
  }

  async *#sweep(): AsyncGenerator<ArchiveName> {
    const [lines, areas] = [new LineJoiner(), new AreaJoiner()]
    for await (const { tile, x, y } of this.#decoded(this.#range)) {
      const found = this.#addSettlements(tile, this.#range.zoom)
      for (const settlement of found) if (this.#isAround(settlement)) yield this.#nameOfSettlement(settlement)
      // Everything is decoded before anything is added, so that a damaged tile adds nothing.
      for (const group of lines.addTile(x, y, tile.lines)) yield this.#nameOfLine(group)
      for (const group of areas.addTile(x, y, tile.areas, tile.labels)) yield* this.#namesOfArea(group)
    }
    for (const group of lines.finish()) yield this.#nameOfLine(group)
    for (const group of areas.finish()) yield* this.#namesOfArea(group)
  }

  /** The tiles of a range that can be decoded. */
  async *#decoded(range: TileRange) {
    const isLast = range === this.#range
    for await (const { x, y, data, error } of readTiles(this.#archive, range, this.#options.signal)) {
      this.#options.signal?.throwIfAborted()
      const tile = data && decode(data, x, y, isLast)
      this.#done++
      if (this.#done % PROGRESS_EVERY === 0 || this.#done === this.#total)
        await this.#options.onProgress?.(this.#done, this.#total)
      if (tile instanceof Error || error !== undefined) this.#countUnreadable(error ?? tile)
      else if (tile) {
        this.#readable++
        this.#unreadableInARow = 0
        yield { tile, x, y }
      }
    }
  }

  #countUnreadable(error: unknown): void {
    this.#lastError = error
    this.#unreadable++
    this.#unreadableInARow++
    if (this.#unreadableInARow >= UNREADABLE_IN_A_ROW_MAX) throw error
  }

  #addSettlements({ settlements }: Decoded, zoom: number): PlacedSettlement[] {
    const added: PlacedSettlement[] = []
    for (const { kind, name, ref, populationRank, ...at } of settlements) {
      const { lng, lat } = degreesOf(at.x, at.y, zoom)
      if (kind === 'region') {
        if (this.#isAround({ lng, lat }, 0)) this.#regions.add(ref || name)
      } else {
        const settlement = { kind, name, populationRank, lng, lat }
        if (this.#settlements.add(settlement)) added.push(settlement)
      }
    }
    return added
  }

  #isAround({ lng, lat }: { lng: number; lat: number }, margin = MARGIN): boolean {
    const { minLon, maxLon, minLat, maxLat } = this.#header
    return (
      lng >= minLon - margin && lng <= maxLon + margin && lat >= minLat - margin && lat <= maxLat + margin
    )
  }

  /** With the region if there is one only: its point does not say how far it extends. */
  #withRegion(locality: string): string {
    const region = this.#regions.size === 1 ? [...this.#regions][0]! : ''
    return [locality, region].filter((part) => part !== '').join(', ')
  }

  #nameOfSettlement({ kind, name, populationRank, lng, lat }: PlacedSettlement): ArchiveName {
    const half = (kind === 'city' ? citySide(populationRank) : NEIGHBORHOOD_SIDE_DEGREES) / 2
    const city = kind === 'city' ? '' : this.#settlements.cityAround(lng, lat)
    return {
      kind,
      name,
      locality: this.#withRegion(city === name ? '' : city),
      weight: populationRank - 100,
      west: lng - half,
      east: lng + half,
      south: lat - half,
      north: lat + half,
    }
  }

  #nameOfLine({
    labels,
    extent,
  }: Group<{ kind: 'street' | 'water'; name: string; weight: number }>): ArchiveName {
    const { kind, name } = labels[0]!
    const weight = labels.reduce((most, label) => Math.max(most, label.weight), -100)
    return this.#named(kind, name, weight, extent)
  }

  *#namesOfArea({ labels, extent }: Group<AreaLabel>): Generator<ArchiveName> {
    const byName = new Map(labels.map((label) => [label.name, label]))
    for (const { kind, name, part } of byName.values())
      yield this.#named(kind, name, -95, byName.size === 1 ? extent : nearBy(part, extent))
  }

  #named(kind: ArchiveName['kind'], name: string, weight: number, extent: Extent): ArchiveName {
    const { lng: west, lat: north } = degreesOf(extent.left, extent.top, this.#range.zoom)
    const { lng: east, lat: south } = degreesOf(extent.right, extent.bottom, this.#range.zoom)
    const locality = this.#withRegion(this.#settlements.around((west + east) / 2, (south + north) / 2))
    return { kind, name, locality, weight, west, south, east, north }
  }
}

/**
 * The part of an area with several names that is near the label of one. Waters that meet, such as a lake and its bays or
 * a river with a chain of lakes, have no borders between them.
 */
const nearBy = (part: Extent, whole: Extent): Extent => ({
  left: Math.max(whole.left, part.left - SHARED_REACH),
  right: Math.min(whole.right, part.right + SHARED_REACH),
  top: Math.max(whole.top, part.top - SHARED_REACH),
  bottom: Math.min(whole.bottom, part.bottom + SHARED_REACH),
})

type Decoded = Exclude<ReturnType<typeof decode>, Error>

/** Everything of a tile that has a name, or the error of a damaged one. */
function decode(data: ArrayBuffer, x: number, y: number, withLinesAndAreas: boolean) {
  try {
    const tile = new VectorTile(new PbfReader(new Uint8Array(data)))
    return {
      settlements: [...settlementsOf(tile, x, y)],
      lines: withLinesAndAreas ? linesOf(tile, x, y) : [],
      labels: withLinesAndAreas ? areaLabelsOf(tile, x, y) : [],
      areas: withLinesAndAreas ? areasOf(tile, x, y) : [],
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
