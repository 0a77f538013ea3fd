import type { Area, Scene } from './Scene'

/** A scene whose names are shown, except in areas that others cover. */
export interface NamedScene {
  scene: Scene
  covered: readonly Area[]
}

/** Also tiles next to each other matter: each has names of places that are in the other one, near its edge. */
export function namedScenes(scenes: Iterable<Scene>): NamedScene[] {
  const all = [...new Set(scenes)]
  return all.map((scene) => {
    const above = all.filter(({ level }) => level > scene.level)
    return { scene, covered: above.flatMap(({ covers }) => covers ?? []) }
  })
}
