import type { CreateEngine, LoadEngine, View } from './engine'

/**
 * An engine that keeps a camera and draws nothing: it runs the real map libraries where nothing has a size, as in jsdom.
 * @param size of the pretended window, CSS px
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
      options() {},
      resize() {},
      destroy() {},
    }
  }
  return () => Promise.resolve(create)
}
