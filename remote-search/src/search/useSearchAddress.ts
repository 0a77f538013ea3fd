import { parseMapPosition, paths, type MapPosition, type SearchFilters } from '@freehold/contracts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import {
  type BlockerFunction,
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router-dom'
import { filterNames, filterParameters, parseFilters } from '../filters/filterParameters'
import { useHasActed } from './useHasActed'

export interface SearchAddress {
  /** The property whose window is open. */
  propertyId: string | null
  /** The same object for as long as the filters are the same. */
  filters: SearchFilters
  isListOpen: boolean
  open: (propertyId: string) => void
  close: () => void
  setFilters: (filters: SearchFilters) => void
  showList: (isOpen: boolean) => void
  /** Notes where the map looks now. A link that says where stays as it was sent until someone acts. */
  follow: (position: MapPosition) => void
  /** Whether the map shows what the address says, and nobody has done anything since it was opened or gone back to. */
  isAsOpened: () => boolean
  /** Where a link to a property's window leads. */
  hrefOf: (propertyId: string) => string
}

/** What this page keeps with an entry of the history. */
interface EntryState {
  /** So many entries back no window is open; 0: not known. */
  stepsToNoWindow: number
}

type Changes = Record<string, string | null>

/**
 * The address of the search page, which is its state. Following the map and the list replaces the entry of the history;
 * opening a property and filtering makes one; closing a property goes back to where none was open.
 * @param onMove called when the address points elsewhere for another reason than `follow`: a step back, a link
 */
export function useSearchAddress(onMove: (position: MapPosition | null) => void): SearchAddress {
  const { pathname, search, state, key } = useLocation()
  const type = useNavigationType()
  // This page alone replaces entries, and then the map is there already.
  const isFollowed = type === NavigationType.Replace
  const navigate = useNavigate()
  const awaited = useNavigation().location
  const hasActedRef = useHasActed()
  const steps = (state as Partial<EntryState> | null)?.stepsToNoWindow ?? 0
  /** What the entry is, or is about to be: two changes in one breath must not undo each other. */
  const latest = useRef({ search, steps })
  /** Another page is on its way: writing this one's address would call it off. */
  const isLeaving = useRef(false)
  /** While a step back closes a window: what the entry before takes over, and the window that is to open there. */
  const closing = useRef<{ search: string; nextId: string | null } | null>(null)
  useLayoutEffect(() => {
    latest.current = { search, steps }
  })
  useLayoutEffect(() => {
    isLeaving.current = awaited !== undefined && awaited.pathname !== pathname
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a redirect may lead back here
  }, [awaited, pathname, key])
  // Blocks nothing: it alone hears of a navigation when it begins, and the map may come to rest before the next render.
  useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
      isLeaving.current = nextLocation.pathname !== currentLocation.pathname
      return false
    }, []),
  )

  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const at = parameters.get('at')
  const propertyId = parameters.get('property')
  const isListOpen = parameters.has('list')
  const filtered = filterNames.map((name) => `${name}=${parameters.get(name) ?? ''}`).join('&')
  const filters = useMemo(() => parseFilters(new URLSearchParams(filtered)), [filtered])

  const write = useCallback(
    (changes: Changes, replace: boolean, steps: number) => {
      const search = withChanges(latest.current.search, changes)
      if (isLeaving.current || search === withChanges(latest.current.search, {})) return
      latest.current = { search, steps }
      const state: EntryState = { stepsToNoWindow: steps }
      void navigate({ search }, { replace, state, preventScrollReset: true })
    },
    [navigate],
  )

  const current = useRef({ at, key })
  useEffect(() => {
    const isMoved = current.current.at !== at
    const isStep = current.current.key !== key && type === NavigationType.Pop
    current.current = { at, key }
    if (closing.current && propertyId === null) {
      const { search, nextId } = closing.current
      closing.current = null
      write(allOf(search, latest.current.search), true, 0)
      if (nextId !== null) write({ property: nextId }, false, 1)
      return
    }
    // A step that led elsewhere closes nothing.
    if (isStep) closing.current = null
    if (isStep) hasActedRef.current = false
    if (!isMoved || isFollowed) return
    hasActedRef.current = false
    onMove(parseMapPosition(at))
  }, [at, key, type, propertyId, isFollowed, hasActedRef, onMove, write])

  const open = useCallback(
    (id: string) => {
      const { search, steps } = latest.current
      const isFirst = !new URLSearchParams(search).has('property')
      if (closing.current) {
        closing.current.nextId = id
        return
      }
      write({ property: id }, false, isFirst ? 1 : steps && steps + 1)
    },
    [write],
  )
  const close = useCallback(() => {
    const { search, steps } = latest.current
    if (isLeaving.current || closing.current || !new URLSearchParams(search).has('property')) return
    if (steps === 0) return write({ property: null }, true, 0)
    closing.current = { search: withChanges(search, { property: null }), nextId: null }
    void navigate(-steps)
  }, [navigate, write])
  const setFilters = useCallback(
    (filters: SearchFilters) => {
      const { search, steps } = latest.current
      write(filterParameters(filters), new URLSearchParams(search).has('property'), steps)
    },
    [write],
  )
  const showList = useCallback(
    (isOpen: boolean) => write({ list: isOpen ? 'open' : null }, true, latest.current.steps),
    [write],
  )
  const follow = useCallback(
    (to: MapPosition) => {
      const { search, steps } = latest.current
      if (new URLSearchParams(search).has('at') && !hasActedRef.current) return
      if (closing.current) closing.current.search = withChanges(closing.current.search, { at: atOf(to) })
      else write({ at: atOf(to) }, true, steps)
    },
    [hasActedRef, write],
  )
  const isAsOpened = useCallback(
    () => !hasActedRef.current && new URLSearchParams(latest.current.search).has('at'),
    [hasActedRef],
  )
  const hrefOf = useCallback((id: string) => withChanges(search, { property: id }), [search])
  return useMemo(
    () => ({
      propertyId,
      filters,
      isListOpen,
      open,
      close,
      setFilters,
      showList,
      follow,
      isAsOpened,
      hrefOf,
    }),
    [propertyId, filters, isListOpen, open, close, setFilters, showList, follow, isAsOpened, hrefOf],
  )
}

function withChanges(search: string, changes: Changes): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  // Commas are allowed in a query, and a position is easier to read with them.
  return `?${parameters.toString().replaceAll('%2C', ',')}`
}

/** What turns one query into another. */
function allOf(to: string, from: string): Changes {
  const gone = [...new URLSearchParams(from).keys()].map((name) => [name, null] as const)
  return Object.fromEntries<string | null>([...gone, ...new URLSearchParams(to)])
}

/** As `paths.search` writes it, so that links made elsewhere look the same. */
const atOf = (position: MapPosition) =>
  new URLSearchParams(paths.search(position).split('?')[1]).get('at') ?? ''
