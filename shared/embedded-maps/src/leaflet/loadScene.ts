import { outlineScenes } from '../basemap/outlineScenes'
import type { Scene } from '../basemap/Scene'
import type { SceneKind } from '../basemap/SceneSources'
import { runInSlices } from './runInSlices'

/** Kept for the next map: they take long to compute. */
const loaded = new Map<SceneKind, Promise<Scene[]>>()

/** Scenes whose code and data are loaded on demand; the next call retries a failed load. */
export function loadScene(kind: SceneKind): Promise<Scene[]> {
  const known = loaded.get(kind)
  if (known) return known
  const loading = load(kind)
  loaded.set(kind, loading)
  loading.catch(() => loaded.delete(kind))
  return loading
}

async function load(kind: SceneKind): Promise<Scene[]> {
  if (kind !== 'town' && kind !== 'houses') return runInSlices(await outlineScenes(kind))
  const { housesScene, townScene } = await import('../basemap/townScene')
  return [await runInSlices(kind === 'town' ? townScene() : housesScene())]
}
