import { useState } from 'react'
import type { ListView } from './useListView'

/** Longer lists do not fit a screen. */
export const MANY = 12

export interface Item {
  _id: string
  name: string
  description: string
}

/** The items that are looked for, in the order that was chosen; those of a short list as they come. */
export function useArranged<Row extends Item>(items: readonly Row[], { text, order }: ListView, on: OnIds) {
  const first = useFrozen(order, on)
  if (items.length <= MANY) return items
  const found = items.filter((item) => matches(item, text))
  return order === 'name'
    ? found
    : found.toSorted((a, b) => Number(first.has(b._id)) - Number(first.has(a._id)))
}

type OnIds = ReadonlySet<string>

/** What was on when the order was chosen: a row must not jump away from whoever switches it. */
function useFrozen(order: ListView['order'], on: OnIds): OnIds {
  const [frozen, setFrozen] = useState({ order, on })
  if (frozen.order !== order) setFrozen({ order, on })
  return frozen.on
}

/** Every word that is looked for stands somewhere in the item, whatever its case. */
function matches({ name, description }: Item, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  const searched = `${name} ${description}`.toLowerCase()
  return words.every((word) => searched.includes(word))
}
