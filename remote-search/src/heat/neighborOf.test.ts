import { hexagonCorners } from '@freehold/contracts'
import { nearestTo, neighborOf, type Direction } from './neighborOf'

const ZOOM = 11

/** A hexagon where the map shows it, as seen from the first one of its row. */
function placed(x: number, y: number) {
  const [north, , , south] = hexagonCorners({ x, y }, ZOOM)
  return { name: `${x},${y}`, y, at: { x: north![0] * 1_456, y: -(north![1] + south![1]) * 728 } }
}

/** Around the equator, where a degree has as many pixels in both directions. */
const ROW = 8_322
const field = [0, 1, 2, 3, 4].flatMap((dy) => [100, 101, 102, 103].map((x) => placed(x, ROW + dy)))
const walk = (from: string, keys: readonly Direction[], cells = field) =>
  keys.reduce(
    (name, key) =>
      neighborOf(
        cells,
        cells.find((cell) => cell.name === name)!,
        key,
      )?.name ?? 'none',
    from,
  )

test('arrow keys lead to the hexagon on that side, and straight on over several rows [MKT-3]', () => {
  const at = (x: number, dy: number) => `${x},${ROW + dy}`
  expect(walk(at(101, 2), ['ArrowLeft'])).toBe(at(100, 2))
  expect(walk(at(101, 2), ['ArrowRight', 'ArrowRight'])).toBe(at(103, 2))
  expect(walk(at(101, 0), ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])).toBe(at(101, 4))
  expect(walk(at(101, 4), ['ArrowUp', 'ArrowUp'])).toBe(at(101, 2))
  expect(walk(at(101, 1), ['ArrowDown', 'ArrowUp'])).toBe(at(101, 1))
})

test('they lead over gaps, but to nothing that is rather aside, and end at the edge [MKT-3]', () => {
  const cells = [placed(100, ROW), placed(104, ROW), placed(101, ROW + 10), placed(115, ROW + 2)]
  expect(walk(`100,${ROW}`, ['ArrowRight'], cells)).toBe(`104,${ROW}`)
  expect(walk(`100,${ROW}`, ['ArrowDown'], cells)).toBe(`101,${ROW + 10}`)
  expect(walk(`104,${ROW}`, ['ArrowUp'], cells)).toBe('none')
  expect(walk(`103,${ROW}`, ['ArrowRight'])).toBe('none')
})

test('the first one is the nearest to the middle of the map [MKT-3]', () => {
  const { at } = placed(102, ROW + 3)
  expect(nearestTo(field, { x: at.x + 4, y: at.y - 5 })?.name).toBe(`102,${ROW + 3}`)
  expect(nearestTo([], at)).toBeUndefined()
})
