import { feature } from 'topojson-client'
import type { GeometryObject, Topology } from 'topojson-specification'
import counties10m from 'us-atlas/counties-10m.json'
import countries50m from 'world-atlas/countries-50m.json'
import { toWorld } from '../../mercator'
import { EXTENT, type Position } from '../Scene'
import { isAmerican, OUTLINES_TILE_ZOOM } from './america'
import { middleOfLargest, polygonsOf, type Regions } from './regions'
import type { BorderLevel, NamedLevel, OutlineTile } from './OutlineTile'

// Runs during the build: what is drawn of the atlases is small, compared to their areas and identifiers.

/** The names of Natural Earth for what the other atlas has in more detail. */
const unitedStates = new Set([
  'American Samoa', 'Guam', 'N. Mariana Is.', 'Puerto Rico', 'U.S. Virgin Is.', 'United States of America',
]) // oxfmt-ignore

type Atlas = Topology<Record<string, Regions>>
const atlasOfAmerica = counties10m as unknown as Atlas
const atlasOfWorld = countries50m as unknown as Atlas

/** States, counties and coasts of the United States, and those of its neighbors that are in the same tiles. */
export function cutAmerica(): OutlineTile[] {
  const tiles = new Tiles((x, y) => isAmerican(x, y))
  const [nation, states] = [
    arcsOf(atlasOfAmerica.objects['nation']!),
    arcsOf(atlasOfAmerica.objects['states']!),
  ]
  const levelOf = (arc: number): BorderLevel =>
    nation.has(arc) ? 'country' : states.has(arc) ? 'region' : 'county'
  for (const [i, line] of linesOf(atlasOfAmerica).entries()) tiles.addLine(levelOf(i), line)
  const own = new Set(
    atlasOfWorld.objects['countries']!.geometries.filter(({ properties }) =>
      unitedStates.has((properties as { name: string }).name),
    ).flatMap((country) => [...arcsOf(country)]),
  )
  for (const [i, line] of linesOf(atlasOfWorld).entries()) if (!own.has(i)) tiles.addLine('country', line)
  tiles.addNames('region', atlasOfAmerica, 'states')
  tiles.addNames('county', atlasOfAmerica, 'counties')
  return tiles.all()
}

/** Borders of countries, and coasts, where the United States are not. */
export function cutAbroad(): OutlineTile[] {
  const tiles = new Tiles((x, y) => !isAmerican(x, y))
  for (const line of linesOf(atlasOfWorld)) tiles.addLine('country', line)
  return tiles.all()
}

/** The arcs of a geometry; a reversed one has the complement of its number. */
function arcsOf(geometry: GeometryObject): Set<number> {
  if (geometry.type === 'GeometryCollection')
    return new Set(geometry.geometries.flatMap((each) => [...arcsOf(each)]))
  const nested: readonly unknown[] = 'arcs' in geometry ? geometry.arcs : []
  const arcs = nested.flat(3) as number[]
  return new Set(arcs.map((arc) => (arc < 0 ? ~arc : arc)))
}

/** All arcs of an atlas in units of tiles. */
function linesOf({ arcs, transform }: Atlas): Position[][] {
  const { scale, translate } = transform!
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      ;[x, y] = [x + dx!, y + dy!]
      return inTiles(toWorld({ lng: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] }))
    })
  })
}

const inTiles = ({ x, y }: Position): Position => ({
  x: x * 2 ** OUTLINES_TILE_ZOOM,
  y: y * 2 ** OUTLINES_TILE_ZOOM,
})

class Tiles {
  private readonly tiles = new Map<string, OutlineTile>()
  private readonly isWanted: (x: number, y: number) => boolean

  constructor(isWanted: (x: number, y: number) => boolean) {
    this.isWanted = isWanted
  }

  all = () => [...this.tiles.values()]

  /** A line that leaves a tile ends there one position later, and begins in the next one position earlier. */
  addLine(level: BorderLevel, line: readonly Position[]) {
    let start = 0
    for (let i = 1; i <= line.length; i++) {
      const tile = floored(line[i - 1]!)
      const next = i < line.length ? floored(line[i]!) : undefined
      if (next && isSame(next, tile)) continue
      this.addPart(level, tile, line.slice(Math.max(0, start - 1), i + 1))
      start = i
      for (const between of next ? tilesBetween(tile, next) : [])
        this.addPart(level, between, line.slice(i - 1, i + 1))
    }
  }

  /** The largest regions first. */
  addNames(level: NamedLevel, atlas: Atlas, object: string) {
    const names = feature(atlas, atlas.objects[object]!).features.flatMap(({ geometry, properties }) => {
      const largest = middleOfLargest(polygonsOf(geometry))
      return largest ? [{ text: properties.name, ...largest }] : []
    })
    for (const { text, x, y } of names.toSorted((a, b) => b.area - a.area)) {
      const tile = this.tileAt(floored(inTiles({ x, y })))
      const at = stepsIn(tile!, inTiles({ x, y }))
      ;(tile!.names[level] ??= []).push([text, at.x, at.y])
    }
  }

  private addPart(level: BorderLevel, { x, y }: Position, part: readonly Position[]) {
    const tile = this.tileAt({ x, y })
    if (!tile) return
    const line: number[] = []
    let last = { x: 0, y: 0 }
    for (const position of part) {
      const { x, y } = stepsIn(tile, position)
      if (line.length > 0 && x === last.x && y === last.y) continue
      line.push(x - last.x, y - last.y)
      last = { x, y }
    }
    if (line.length > 2) (tile.lines[level] ??= []).push(line)
  }

  private tileAt({ x, y }: Position): OutlineTile | undefined {
    if (!this.isWanted(x, y)) return undefined
    const key = `${x}/${y}`
    const tile = this.tiles.get(key) ?? { x, y, lines: {}, names: {} }
    this.tiles.set(key, tile)
    return tile
  }
}

const floored = ({ x, y }: Position): Position => ({ x: Math.floor(x), y: Math.floor(y) })
/** The other tiles that a segment from one tile to another may cross. */
function tilesBetween(from: Position, to: Position): Position[] {
  const tiles: Position[] = []
  for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x++)
    for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); y++) tiles.push({ x, y })
  return tiles.filter((tile) => !isSame(tile, from) && !isSame(tile, to))
}

const isSame = (a: Position, b: Position) => a.x === b.x && a.y === b.y
const stepsIn = (tile: Position, { x, y }: Position): Position => ({
  x: Math.round((x - tile.x) * EXTENT),
  y: Math.round((y - tile.y) * EXTENT),
})
