/**
 * Development only; must run before React. Keeps the renderers that registered before a remote's own Fast Refresh loads:
 * without them an edit in a remote is 'applied', but the page does not change.
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
