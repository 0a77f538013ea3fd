import type { CreateEngine, LoadEngine, View } from './engine'

/**
 * An engine with a camera that draws nothing, to run the real map libraries without layout, as in jsdom.
 * @param size of the simulated viewport, CSS px
 */
export const nullEngine = (size = { width: 1000, height: 700 }): LoadEngine => {
  const create: CreateEngine = (container, camera, _behavior, events) => {
    let view: View = { ...camera, ...size }
    return {
      host: container,
      camera: () => view,
      jump(target) {
        view = { ...target, ...size }
        events.moved()
        events.settled()
      },
      setBehavior() {},
      resize() {},
      destroy() {},
    }
  }
  return () => Promise.resolve(create)
}
