import type { Scene } from './Scene'

/** Land and borders of low zooms, for the world or with the states; and lines of high zooms, by where they are. */
export type OutlineKind = 'countries' | 'states' | 'america' | 'abroad'

/** Loads outlines with the code that reads them. A generator, so that callers can pause it. */
export async function outlineScenes(kind: OutlineKind): Promise<Generator<void, Scene[]>> {
  if (kind === 'countries' || kind === 'states') {
    const { readWorldOutlines } = await import('./outlines/readWorldOutlines')
    return readWorldOutlines(kind)
  }
  const { readOutlineTiles } = await import('./outlines/readOutlineTiles')
  return readOutlineTiles(kind)
}
