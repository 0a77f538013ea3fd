/**
 * In development alone, and before React. A remote brings its own Fast Refresh, which looks for the renderers that had
 * registered themselves before it came; without this the shell's has forgotten them, and an edit in a remote is
 * 'applied' while the page stays as it is.
 */
interface DevtoolsHook {
  renderers: Map<number, unknown>
  inject: (renderer: unknown) => number
  /** A Fast Refresh that comes later calls the ones that it finds. */
  onScheduleFiberRoot: () => void
  onCommitFiberRoot: () => void
  onCommitFiberUnmount: () => void
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Partial<DevtoolsHook> }
const nothing = () => {}
const hook = (page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
} as Partial<DevtoolsHook>)
const renderers = (hook.renderers ??= new Map())
const inject = hook.inject ?? (() => renderers.size + 1)
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer)
  renderers.set(id, renderer)
  return id
}

export {}
