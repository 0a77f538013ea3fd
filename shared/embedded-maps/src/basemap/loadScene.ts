import { outlineScenes } from './outlineScenes'
import type { Scene } from './Scene'
import type { SceneKind } from './SceneSources'
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
  const { housesScene, townScene } = await import('./townScene')
  return [await runInSlices(kind === 'town' ? townScene() : housesScene())]
}
