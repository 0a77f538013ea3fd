import { ByteWriter } from './ByteWriter'

type Value = string | number | boolean

export interface TileFeature {
  type: 'point' | 'line' | 'polygon'
  /**
   * `[x, y]` in units of the tile, 0 to 4,096 from west and north; positions outside of the tile are allowed. Points are one
   * list; each line or ring is a list. A ring is not closed by repeating its first position; an outer ring runs clockwise on
   * the screen.
   */
  geometry: [x: number, y: number][][]
  properties?: Record<string, Value>
}

/** The features of each layer. */
export type TileLayers = Record<string, TileFeature[]>

export const EXTENT = 4_096
const geometryTypes = { point: 1, line: 2, polygon: 3 }
const commands = { moveTo: 1, lineTo: 2, closePath: 7 }

/** A tile in the Mapbox Vector Tile format, version 2, uncompressed. */
export function encodeTile(layers: TileLayers): Uint8Array {
  const tile = new ByteWriter()
  for (const [name, features] of Object.entries(layers)) tile.block(3, encodeLayer(name, features))
  return tile.done()
}

const utf8 = (text: string) => new TextEncoder().encode(text)

function encodeLayer(name: string, features: TileFeature[]): Uint8Array {
  const layer = new ByteWriter().number(15, 2).block(1, utf8(name))
  const keys: string[] = []
  const values: Value[] = []
  for (const { type, geometry, properties = {} } of features) {
    const tags = new ByteWriter()
    for (const [key, value] of Object.entries(properties)) {
      tags.varint(positionIn(keys, key)).varint(positionIn(values, value))
    }
    layer.block(
      2,
      new ByteWriter()
        .block(2, tags.done())
        .number(3, geometryTypes[type])
        .block(4, encodeGeometry(type, geometry))
        .done(),
    )
  }
  for (const key of keys) layer.block(3, utf8(key))
  for (const value of values) layer.block(4, encodeValue(value))
  return layer.number(5, EXTENT).done()
}

/** The position of an item in a list, which gets it if it is new. */
function positionIn<Item>(list: Item[], item: Item): number {
  const known = list.indexOf(item)
  return known === -1 ? list.push(item) - 1 : known
}

function encodeValue(value: Value): Uint8Array {
  const writer = new ByteWriter()
  switch (typeof value) {
    case 'string':
      return writer.block(1, utf8(value)).done()
    case 'boolean':
      return writer.number(7, value ? 1 : 0).done()
    default:
      return Number.isSafeInteger(value) && value >= 0
        ? writer.number(5, value).done()
        : writer.double(3, value).done()
  }
}

const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)
const commandOf = (command: keyof typeof commands, count: number) => count * 8 + commands[command]

function encodeGeometry(type: TileFeature['type'], parts: TileFeature['geometry']): Uint8Array {
  const writer = new ByteWriter()
  let [atX, atY] = [0, 0]
  const go = ([x, y]: [number, number]) => {
    writer.varint(zigzag(x - atX)).varint(zigzag(y - atY))
    ;[atX, atY] = [x, y]
  }
  for (const [first, ...others] of parts) {
    if (first === undefined) continue
    if (type === 'point') {
      writer.varint(commandOf('moveTo', 1 + others.length))
      for (const position of [first, ...others]) go(position)
      continue
    }
    writer.varint(commandOf('moveTo', 1))
    go(first)
    writer.varint(commandOf('lineTo', others.length))
    for (const position of others) go(position)
    if (type === 'polygon') writer.varint(commandOf('closePath', 1))
  }
  return writer.done()
}
