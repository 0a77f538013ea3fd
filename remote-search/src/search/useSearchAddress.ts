import { parseMapPosition, paths, type MapPosition } from '@freehold/contracts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

export interface SearchAddress {
  /** Where the map is to look; null where the address does not say. */
  position: MapPosition | null
  /** The property whose window is open. */
  propertyId: string | null
  open: (propertyId: string) => void
  close: () => void
  /** Notes where the map looks now. */
  follow: (position: MapPosition) => void
}

/**
 * The address of the search page, which is its state. Following the map replaces the entry of the history, opening a
 * property makes one.
 * @param onMove called when the address points elsewhere for another reason than `follow`: a step back, a link
 */
export function useSearchAddress(onMove: (position: MapPosition | null) => void): SearchAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  /** What the address is, or is about to be: two changes in one breath must not undo each other. */
  const latest = useRef(search)
  const isLeaving = useRef(false)
  /** Positions on their way into the address. */
  const followed = useRef(new Set<string>())
  useLayoutEffect(() => {
    latest.current = search
    isLeaving.current = navigation.location !== undefined && navigation.location.pathname !== pathname
  })

  const { at, propertyId } = useMemo(() => {
    const parameters = new URLSearchParams(search)
    return { at: parameters.get('at'), propertyId: parameters.get('property') }
  }, [search])
  const position = useMemo(() => parseMapPosition(at), [at])

  const currentAt = useRef(at)
  useEffect(() => {
    if (currentAt.current === at) return
    currentAt.current = at
    if (!followed.current.delete(at ?? '')) onMove(position)
  }, [at, position, onMove])

  const write = useCallback(
    (name: 'at' | 'property', value: string | null, replace: boolean) => {
      const parameters = new URLSearchParams(latest.current)
      if (isLeaving.current || parameters.get(name) === value) return false
      if (value === null) parameters.delete(name)
      else parameters.set(name, value)
      // Commas are allowed in a query, and a position is easier to read with them.
      latest.current = `?${parameters.toString().replaceAll('%2C', ',')}`
      void navigate({ search: latest.current }, { replace, preventScrollReset: true })
      return true
    },
    [navigate],
  )
  const open = useCallback((id: string) => void write('property', id, false), [write])
  const close = useCallback(() => void write('property', null, true), [write])
  const follow = useCallback(
    (to: MapPosition) => {
      const value = atOf(to)
      if (write('at', value, true)) followed.current.add(value)
    },
    [write],
  )
  return { position, propertyId, open, close, follow }
}

/** As `paths.search` writes it, so that links made elsewhere look the same. */
const atOf = (position: MapPosition) =>
  new URLSearchParams(paths.search(position).split('?')[1]).get('at') ?? ''
