import { type Position, type Scene, SceneBuilder } from '../Scene'
import { OUTLINES_TILE_ZOOM } from './america'
import type { BorderLevel, NamedLevel, OutlineTile } from './OutlineTile'

const sources: Record<'america' | 'abroad', () => Promise<{ default: readonly OutlineTile[] }>> = {
  america: () => import('./america.built'),
  abroad: () => import('./abroad.built'),
}

/** Where the outlines of high zooms are from: one scene for each tile of them. */
export async function readOutlineTiles(part: keyof typeof sources): Promise<Generator<void, Scene[]>> {
  return scenesOf((await sources[part]()).default)
}

/** A generator, so that callers can pause it. */
function* scenesOf(tiles: readonly OutlineTile[]): Generator<void, Scene[]> {
  const scenes: Scene[] = []
  for (const tile of tiles) {
    scenes.push(sceneOf(tile))
    yield
  }
  return scenes
}

function sceneOf({ x, y, lines, names }: OutlineTile): Scene {
  const size = 1 / 2 ** OUTLINES_TILE_ZOOM
  const scene = new SceneBuilder({ x: x * size, y: y * size, size })
  for (const [level, each] of Object.entries(lines))
    for (const line of each) scene.line(level as BorderLevel, positionsOf(line), false)
  for (const [style, each] of Object.entries(names))
    for (const [rank, [text, x, y]] of each.entries())
      scene.name({ text, style: style as NamedLevel, rank, points: [{ x, y }] })
  return scene.build()
}

function positionsOf(line: readonly number[]): Position[] {
  const positions: Position[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < line.length; i += 2) {
    ;[x, y] = [x + line[i]!, y + line[i + 1]!]
    positions.push({ x, y })
  }
  return positions
}
