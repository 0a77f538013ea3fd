import { addListener, trigger } from './events'

const values = new WeakMap<object, Map<string, unknown>>()

/** State is kept in a WeakMap, because the clusterer copies the methods of this class and never runs a constructor. */
export class MVCObject implements Pick<
  google.maps.MVCObject,
  'addListener' | 'get' | 'notify' | 'set' | 'setValues'
> {
  addListener(name: string, handler: Function) {
    return addListener(this, name, handler)
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as in Google's own types
  get(key: string): any {
    return values.get(this)?.get(key)
  }

  set(key: string, value: unknown) {
    values.set(this, (values.get(this) ?? new Map()).set(key, value))
    this.notify(key)
  }

  setValues(all?: object | null) {
    for (const [key, value] of Object.entries(all ?? {})) this.set(key, value)
  }

  notify(key: string) {
    trigger(this, `${key.toLowerCase()}_changed`)
  }
}

/** Makes the methods of a class enumerable, because the clusterer copies them with `for … in`. */
export const makeEnumerable = (type: { prototype: object }) => {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype)))
    if (name !== 'constructor')
      Object.defineProperty(type.prototype, name, { ...descriptor, enumerable: true })
}

makeEnumerable(MVCObject)
