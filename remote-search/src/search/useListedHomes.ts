import { useMemo, useState } from 'react'
import type { SearchState } from '../in-view/createPropertySearch'
import { isSameQuestion, isSameView, type FoundHomes, type MapSearch } from '../in-view/resultCache'
import { isInside, type View } from '../in-view/view'

interface ListedHomes extends Pick<FoundHomes, 'rows' | 'next' | 'total'> {
  /** Null before the first. */
  search: MapSearch | null
}

/**
 * What the list shows: what the last search found, unless the map has moved only to make room for a window. Rows stay
 * until a search is done, except those that a smaller view leaves out.
 * @param listed the view whose homes the list shows
 */
export function useListedHomes(
  { rows, next, total, lastCompleted: search }: SearchState,
  listed: View | null,
): ListedHomes {
  const [shown, setShown] = useState<ListedHomes>({ rows, next, total, search: null })
  const isOther =
    search !== null &&
    (shown.search === null ||
      !isSameQuestion(shown.search, search) ||
      (listed !== null && isSameView(listed, search.view)))
  if (isOther && shown.rows !== rows) setShown({ rows, next, total, search })
  return useMemo(() => {
    const isPart =
      shown.search !== null && shown.next === null && listed !== null && isWithin(listed, shown.search.view)
    if (!isPart) return shown
    const rows = shown.rows.filter(({ location }) => isInside(listed.bounds, location.coordinates))
    return { ...shown, rows, total: rows.length }
  }, [shown, listed])
}

/** A map that only becomes narrower keeps its other edges, but for a part of a pixel. */
function isWithin({ bounds: { ne, sw } }: View, { bounds: outer }: View) {
  const pixel = (outer.ne.lat - outer.sw.lat) / 1_000
  return (
    [ne, sw].every(({ lng }) => isInside(outer, [lng, outer.sw.lat])) &&
    ne.lat <= outer.ne.lat + pixel &&
    sw.lat >= outer.sw.lat - pixel
  )
}
