// oxlint-disable-next-line typescript/no-explicit-any -- Google's handlers take whatever their event brings
type Handler = (...args: any[]) => void

class Listener implements google.maps.MapsEventListener {
  readonly instance: object
  readonly name: string
  readonly handler: Handler

  constructor(instance: object, name: string, handler: Handler) {
    this.instance = instance
    this.name = name
    this.handler = handler
  }

  remove() {
    listenersOf(this.instance, this.name)?.delete(this)
  }
}

const registry = new WeakMap<object, Map<string, Set<Listener>>>()
/** Events that fired before they had a listener. */
const held = new WeakMap<object, Set<string>>()
const disposers = new WeakMap<object, () => void>()

const listenersOf = (instance: object, name: string) => registry.get(instance)?.get(name)

export const addListener = (
  instance: object,
  name: string,
  handler: Function,
): google.maps.MapsEventListener => {
  const byName = registry.get(instance) ?? new Map<string, Set<Listener>>()
  registry.set(instance, byName)
  const listeners = byName.get(name) ?? new Set()
  byName.set(name, listeners)
  const listener = new Listener(instance, name, handler as Handler)
  listeners.add(listener)
  // In a later task, so that all listeners added in this one receive it.
  if (held.get(instance)?.delete(name)) setTimeout(() => trigger(instance, name))
  return listener
}

export const trigger = (instance: object, name: string, ...args: unknown[]) => {
  // Iterate over a copy: listeners may remove themselves, or add others that must not get this event.
  const listeners = Array.from(listenersOf(instance, name) ?? [])
  for (const listener of listeners) listener.handler.apply(instance, args)
}

/** Triggers the event, or holds it for the first listener: React adds its listeners after the map has settled. */
export const triggerOrHold = (instance: object, name: string) => {
  if (listenersOf(instance, name)?.size) return trigger(instance, name)
  held.set(instance, (held.get(instance) ?? new Set()).add(name))
}

/** Runs `dispose` when the listeners of an instance are cleared, the only sign that a map is no longer used. */
export const onClear = (instance: object, dispose: () => void) => disposers.set(instance, dispose)

export const event = {
  addListener,
  removeListener: (listener: google.maps.MapsEventListener | null) => listener?.remove(),
  clearInstanceListeners: (instance: object) => {
    registry.delete(instance)
    held.delete(instance)
    disposers.get(instance)?.()
  },
  trigger,
} satisfies Partial<typeof google.maps.event>
