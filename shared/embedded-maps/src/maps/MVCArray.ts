import { trigger } from './events'
import { MVCObject } from './MVCObject'

export class MVCArray<T>
  extends MVCObject
  implements
    Pick<
      google.maps.MVCArray<T>,
      'clear' | 'forEach' | 'getArray' | 'getAt' | 'getLength' | 'push' | 'removeAt'
    >
{
  private readonly items: T[] = []

  clear() {
    while (this.items.length > 0) this.removeAt(this.items.length - 1)
  }

  forEach(callback: (item: T, index: number) => void) {
    this.items.forEach(callback)
  }

  getArray() {
    return this.items
  }

  getAt(index: number) {
    return this.items[index] as T
  }

  getLength() {
    return this.items.length
  }

  push(item: T) {
    this.items.push(item)
    trigger(this, 'insert_at', this.items.length - 1)
    return this.items.length
  }

  removeAt(index: number) {
    const [removed] = this.items.splice(index, 1) as [T]
    trigger(this, 'remove_at', index, removed)
    return removed
  }
}
