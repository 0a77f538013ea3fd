import { parseMapPosition, paths, type MapPosition } from '@freehold/contracts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router-dom'
import { useHasActed } from './useHasActed'

export interface SearchAddress {
  /** The property whose window is open. */
  propertyId: string | null
  open: (propertyId: string) => void
  close: () => void
  /** Notes where the map looks now. A link that says where stays as it was sent until someone acts. */
  follow: (position: MapPosition) => void
}

/** What this page keeps with an entry of the history. */
interface EntryState {
  /** So many entries back no window is open; 0: not known. */
  stepsToNoWindow: number
}

/**
 * The address of the search page, which is its state. Following the map replaces the entry of the history, opening a
 * property makes one, and closing it goes back to where none was open.
 * @param onMove called when the address points elsewhere for another reason than `follow`: a step back, a link
 */
export function useSearchAddress(onMove: (position: MapPosition | null) => void): SearchAddress {
  const { pathname, search, state } = useLocation()
  // This page alone replaces entries, and then the map is there already.
  const isFollowed = useNavigationType() === NavigationType.Replace
  const navigate = useNavigate()
  const navigation = useNavigation()
  const hasActedRef = useHasActed()
  const steps = (state as Partial<EntryState> | null)?.stepsToNoWindow ?? 0
  /** What the entry is, or is about to be: two changes in one breath must not undo each other. */
  const latest = useRef({ search, steps })
  const isLeaving = useRef(false)
  /** While a step back closes a window: where the map is, which the entry before takes over. */
  const closing = useRef<{ at: string | null } | null>(null)
  useLayoutEffect(() => {
    latest.current = { search, steps }
    isLeaving.current = navigation.location !== undefined && navigation.location.pathname !== pathname
  })

  const { at, propertyId } = useMemo(() => {
    const parameters = new URLSearchParams(search)
    return { at: parameters.get('at'), propertyId: parameters.get('property') }
  }, [search])

  const write = useCallback(
    (name: 'at' | 'property', value: string | null, replace: boolean, steps: number) => {
      const parameters = new URLSearchParams(latest.current.search)
      if (isLeaving.current || parameters.get(name) === value) return
      if (value === null) parameters.delete(name)
      else parameters.set(name, value)
      // Commas are allowed in a query, and a position is easier to read with them.
      const search = `?${parameters.toString().replaceAll('%2C', ',')}`
      latest.current = { search, steps }
      const state: EntryState = { stepsToNoWindow: steps }
      void navigate({ search }, { replace, state, preventScrollReset: true })
    },
    [navigate],
  )

  const currentAt = useRef(at)
  useEffect(() => {
    const isMoved = currentAt.current !== at
    currentAt.current = at
    if (closing.current && propertyId === null) {
      const kept = closing.current
      closing.current = null
      write('at', kept.at, true, 0)
    } else if (isMoved && !isFollowed) {
      hasActedRef.current = false
      onMove(parseMapPosition(at))
    }
  }, [at, propertyId, isFollowed, hasActedRef, onMove, write])

  const open = useCallback(
    (id: string) => {
      const { search, steps } = latest.current
      const isFirst = !new URLSearchParams(search).has('property')
      closing.current = null
      write('property', id, false, isFirst ? 1 : steps && steps + 1)
    },
    [write],
  )
  const close = useCallback(() => {
    const { search, steps } = latest.current
    const parameters = new URLSearchParams(search)
    if (isLeaving.current || closing.current || !parameters.has('property')) return
    if (steps === 0) return write('property', null, true, 0)
    closing.current = { at: parameters.get('at') }
    void navigate(-steps)
  }, [navigate, write])
  const follow = useCallback(
    (to: MapPosition) => {
      const { search, steps } = latest.current
      if (new URLSearchParams(search).has('at') && !hasActedRef.current) return
      if (closing.current) closing.current.at = atOf(to)
      else write('at', atOf(to), true, steps)
    },
    [hasActedRef, write],
  )
  return { propertyId, open, close, follow }
}

/** As `paths.search` writes it, so that links made elsewhere look the same. */
const atOf = (position: MapPosition) =>
  new URLSearchParams(paths.search(position).split('?')[1]).get('at') ?? ''
