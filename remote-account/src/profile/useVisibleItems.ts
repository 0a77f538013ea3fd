import { useState } from 'react'
import type { ListView } from './useListView'

/** Lists with more items than this do not fit a screen and get a search and a sort order. */
export const LONG_LIST = 12

export interface Item {
  _id: string
  name: string
  description: string
  /** A page about it. */
  link?: { to: string; text: string }
}

/** The items of a long list that match the search, in the chosen order. Short lists stay as they are. */
export function useVisibleItems<Row extends Item>(
  items: readonly Row[],
  { text, order }: ListView,
  on: OnIds,
) {
  const onWhenSorted = useOnWhenSorted(order, on)
  if (items.length <= LONG_LIST) return items
  const found = items.filter((item) => matches(item, text))
  return order === 'name'
    ? found
    : found.toSorted((a, b) => Number(onWhenSorted.has(b._id)) - Number(onWhenSorted.has(a._id)))
}

type OnIds = ReadonlySet<string>

/** The ids that were on when the order was chosen, so that a row does not jump while it is switched. */
function useOnWhenSorted(order: ListView['order'], on: OnIds): OnIds {
  const [frozen, setFrozen] = useState({ order, on })
  if (frozen.order !== order) setFrozen({ order, on })
  return frozen.on
}

/** Whether the item contains every word of the text, ignoring case. */
function matches({ name, description }: Item, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  const searched = `${name} ${description}`.toLowerCase()
  return words.every((word) => searched.includes(word))
}
