import type { OutlineLevel } from '../basemap/outlines'
import type { Scene } from '../basemap/Scene'
import { runInSlices } from './runInSlices'

/** Reads scenes whose code and data are loaded on demand. */
export async function loadScene(kind: OutlineLevel | 'town' | 'houses'): Promise<Scene[]> {
  if (kind !== 'town' && kind !== 'houses') {
    const { readOutlines } = await import('../basemap/outlines')
    return readOutlines(kind)
  }
  const { housesScene, townScene } = await import('../basemap/townScene')
  return [await runInSlices(kind === 'town' ? townScene() : housesScene())]
}
