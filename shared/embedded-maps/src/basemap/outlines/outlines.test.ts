/** @jest-environment node */
import { mesh } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import counties10m from 'us-atlas/counties-10m.json'
import countries50m from 'world-atlas/countries-50m.json'
import { toWorld } from '../../mercator'
import { EXTENT, type Position } from '../Scene'
import abroad from './abroad.built'
import { isAmerican, meetsAmerica } from './america'
import america from './america.built'
import type { OutlineTile } from './OutlineTile'
import type { Regions } from './regions'

const TILES = 32

type Segment = readonly [from: Position, to: Position]

/** All borders of an atlas in units of tiles. */
function segmentsOf(atlas: unknown, object: string): Segment[] {
  const source = atlas as Topology<Record<string, Regions>>
  const lines = mesh(source, source.objects[object]).coordinates.map((line) =>
    line.map(([lng, lat]) => {
      const { x, y } = toWorld({ lat: lat!, lng: lng! })
      return { x: x * TILES, y: y * TILES }
    }),
  )
  return lines.flatMap((line) => line.slice(1).map((to, i) => [line[i]!, to] as const))
}

/** The borders of a tile in units of tiles. */
const segmentsIn = ({ x, y, lines }: OutlineTile): Segment[] =>
  Object.values(lines)
    .flat()
    .flatMap((line) => {
      let at = { x: 0, y: 0 }
      const positions = Array.from({ length: line.length / 2 }, (_, i) => {
        at = { x: at.x + line[2 * i]!, y: at.y + line[2 * i + 1]! }
        return { x: x + at.x / EXTENT, y: y + at.y / EXTENT }
      })
      return positions.slice(1).map((to, i) => [positions[i]!, to] as const)
    })

function distance({ x, y }: Position, [from, to]: Segment) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const t = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const at = Math.max(0, Math.min(1, t))
  return Math.hypot(x - from.x - at * dx, y - from.y - at * dy)
}

const keyOf = ({ x, y }: Position) => `${Math.floor(x)}/${Math.floor(y)}`

/** Positions on a segment, from one end to the other. */
const positionsOn = ([from, to]: Segment): Position[] =>
  [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((t) => ({
    x: from.x + t * (to.x - from.x),
    y: from.y + t * (to.y - from.y),
  }))

const american = segmentsOf(counties10m, 'counties')
const counties = new Set(american.flatMap(positionsOn).map(keyOf))

test('counties are loaded for exactly the squares in which they are [GND-8]', () => {
  const listed: string[] = []
  for (let y = 0; y < TILES; y++)
    for (let x = 0; x < TILES; x++) if (isAmerican(x, y)) listed.push(`${x}/${y}`)
  expect(listed.toSorted()).toEqual([...counties].toSorted())
  expect(america.map(keyOf).toSorted()).toEqual(listed.toSorted())
  const perth = { ...toWorld({ lat: -31.95, lng: 115.85 }), size: 1 / 64 }
  expect(meetsAmerica(perth)).toBe(false)
  expect(meetsAmerica({ x: 0, y: 0.25, size: 0.25 })).toBe(true)
})

test.each([
  ['counties', american, america],
  ['countries', segmentsOf(countries50m, 'countries'), abroad],
] as const)('no border of %s has a gap where it leaves a square [GND-8]', (_name, source, tiles) => {
  const byTile = new Map(tiles.map((tile) => [keyOf(tile), segmentsIn(tile)]))
  const positions = source
    .filter(([from, to]) => keyOf(from) !== keyOf(to))
    .flatMap(positionsOn)
    .filter((at) => (tiles === america) === counties.has(keyOf(at)))
  expect(positions.length).toBeGreaterThan(700)
  const isDrawn = (at: Position) =>
    byTile.get(keyOf(at))?.some((segment) => distance(at, segment) < 2 / EXTENT)
  expect(positions.filter((at) => !isDrawn(at))).toEqual([])
})
