import { useUser } from '@freehold/auth-client'
import {
  enabledStrategies,
  parseMapPosition,
  paths,
  type HomeOrder,
  type MapPosition,
  type MarketFilters,
  type StrategyKey,
} from '@freehold/contracts'
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
import { firstOrdering, orderingNames, orderQuery, parseOrdering, type Ordering } from '../filters/ordering'
import { parseHeatMeasure, type HeatMeasure } from '../heat/heatMeasure'
import { useHasInteracted } from './useHasInteracted'

export interface SearchAddress {
  /** The property whose info window is open. */
  propertyId: string | null
  /** The same object while the filters do not change. */
  filters: MarketFilters
  /** The strategy of the filters, or without one the first enabled one: the list shows its returns. */
  listedStrategy: StrategyKey | undefined
  /** The same object while it does not change. */
  ordering: Ordering
  isListOpen: boolean
  /** What the heat map shows; null if it is hidden. */
  heat: HeatMeasure | null
  open: (propertyId: string) => void
  close: () => void
  setFilters: (filters: MarketFilters) => void
  /** Orders by this, or turns its order round. */
  sortBy: (by: HomeOrder) => void
  showList: (isOpen: boolean) => void
  /** Null hides it. */
  showHeat: (heat: HeatMeasure | null) => void
  /** Writes the map's position to the URL. A URL that came with one stays unchanged until the user interacts. */
  recordPosition: (position: MapPosition) => void
  /** Whether the map shows the URL's position and the user has not interacted since opening it or going back to it. */
  isUntouched: () => boolean
  /** The URL of a property's info window. */
  hrefOf: (propertyId: string) => string
}

/** The state that this page stores in a history entry. */
interface EntryState {
  /** How many entries back no info window is open; 0 if unknown. */
  stepsToNoWindow: number
}

type Changes = Record<string, string | null>

/**
 * The URL of the search page, which holds its state. Moving the map, and toggling the list or the heat map, replace the
 * history entry; opening a property and filtering add one; closing a property goes back to the entry without one.
 * @param onMove called if the URL's position changes for another reason than `recordPosition`: going back, a link
 */
export function useSearchAddress(onMove: (position: MapPosition | null) => void): SearchAddress {
  const { pathname, search, state, key } = useLocation()
  const type = useNavigationType()
  // Only this page replaces entries, and the map is then already at the position.
  const isOwnUpdate = type === NavigationType.Replace
  const navigate = useNavigate()
  const pendingLocation = useNavigation().location
  const hasInteractedRef = useHasInteracted()
  const steps = (state as Partial<EntryState> | null)?.stepsToNoWindow ?? 0
  /** The current or pending entry, so that two changes before a render do not undo each other. */
  const latest = useRef({ search, steps })
  /** The navigation that adds an entry, until it is there: a change of it must not replace the entry before. */
  const adding = useRef<void | Promise<void>>(undefined)
  /** Whether a navigation to another page is under way, which writing this page's URL would cancel. */
  const isLeaving = useRef(false)
  /** While going back closes a window: the query for the earlier entry, and the window to open there. */
  const closing = useRef<{ search: string; nextId: string | null } | null>(null)
  useLayoutEffect(() => {
    latest.current = { search, steps }
  })
  useLayoutEffect(() => {
    isLeaving.current = pendingLocation !== undefined && pendingLocation.pathname !== pathname
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- also runs after a redirect back to this page
  }, [pendingLocation, pathname, key])
  // Blocks nothing. Only a blocker learns of a navigation at its start; the map may stop before the next render.
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
  const heat = parseHeatMeasure(parameters.get('heat'))
  const asked = parametersIn(parameters)
  const [firstEnabled] = enabledStrategies(useUser()?.profile)
  const filters = useMemo(() => parseFilters(new URLSearchParams(asked)), [asked])
  const chosen = filters.strategy
  const listedStrategy = chosen ?? firstEnabled
  const ordering = useMemo(
    () => parseOrdering(new URLSearchParams(asked), { chosen, listed: listedStrategy }),
    [asked, chosen, listedStrategy],
  )

  const write = useCallback(
    (changes: Changes, replace: boolean, steps: number) => {
      const search = withChanges(latest.current.search, changes)
      if (isLeaving.current || search === withChanges(latest.current.search, {})) return
      latest.current = { search, steps }
      const state: EntryState = { stepsToNoWindow: steps }
      const isAdded = !replace || adding.current !== undefined
      const navigation = navigate({ search }, { replace: !isAdded, state, preventScrollReset: true })
      if (!isAdded) return
      adding.current = navigation
      void Promise.resolve(navigation).finally(() => {
        if (adding.current === navigation) adding.current = undefined
      })
    },
    [navigate],
  )

  const current = useRef({ at, key })
  useEffect(() => {
    const isMoved = current.current.at !== at
    const isHistoryStep = current.current.key !== key && type === NavigationType.Pop
    current.current = { at, key }
    if (closing.current && propertyId === null) {
      const { search, nextId } = closing.current
      closing.current = null
      write(changesBetween(search, latest.current.search), true, 0)
      if (nextId !== null) write({ property: nextId }, false, 1)
      return
    }
    // Going to another entry closes no window.
    if (isHistoryStep) closing.current = null
    if (isHistoryStep) hasInteractedRef.current = false
    if (!isMoved || isOwnUpdate) return
    hasInteractedRef.current = false
    onMove(parseMapPosition(at))
  }, [at, key, type, propertyId, isOwnUpdate, hasInteractedRef, onMove, write])

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
    (filters: MarketFilters) => {
      const { search, steps } = latest.current
      write(filterParameters(filters), new URLSearchParams(search).has('property'), steps)
    },
    [write],
  )
  const sortBy = useCallback(
    (by: HomeOrder) => {
      const next = by === ordering.by ? { by, isDescending: !ordering.isDescending } : firstOrdering(by)
      write(orderQuery(next), true, latest.current.steps)
    },
    [ordering, write],
  )
  const showList = useCallback(
    (isOpen: boolean) => write({ list: isOpen ? 'open' : null }, true, latest.current.steps),
    [write],
  )
  const showHeat = useCallback(
    (heat: HeatMeasure | null) => write({ heat }, true, latest.current.steps),
    [write],
  )
  const recordPosition = useCallback(
    (to: MapPosition) => {
      const { search, steps } = latest.current
      if (new URLSearchParams(search).has('at') && !hasInteractedRef.current) return
      if (closing.current)
        closing.current.search = withChanges(closing.current.search, { at: positionParameter(to) })
      else write({ at: positionParameter(to) }, true, steps)
    },
    [hasInteractedRef, write],
  )
  const isUntouched = useCallback(
    () => !hasInteractedRef.current && new URLSearchParams(latest.current.search).has('at'),
    [hasInteractedRef],
  )
  const hrefOf = useCallback((id: string) => withChanges(search, { property: id }), [search])
  return useMemo(
    () => ({
      propertyId,
      filters,
      listedStrategy,
      ordering,
      isListOpen,
      heat,
      open,
      close,
      setFilters,
      sortBy,
      showList,
      showHeat,
      recordPosition,
      isUntouched,
      hrefOf,
    }),
    [
      propertyId,
      filters,
      listedStrategy,
      ordering,
      isListOpen,
      heat,
      open,
      close,
      setFilters,
      sortBy,
      showList,
      showHeat,
      recordPosition,
      isUntouched,
      hrefOf,
    ],
  )
}

/** Filters and order as a query, so that other parameters make no new objects of them. */
const parametersIn = (parameters: URLSearchParams) =>
  new URLSearchParams(
    [...filterNames, ...orderingNames].flatMap((name) => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value]]
    }),
  ).toString()

function withChanges(search: string, changes: Changes): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  // Commas and semicolons are allowed in a query, and positions and areas are easier to read with them.
  return `?${parameters.toString().replaceAll('%2C', ',').replaceAll('%3B', ';')}`
}

/** The changes that turn one query into another. */
function changesBetween(to: string, from: string): Changes {
  const gone = [...new URLSearchParams(from).keys()].map((name) => [name, null] as const)
  return Object.fromEntries<string | null>([...gone, ...new URLSearchParams(to)])
}

/** The position in the form of `paths.search`, so that all links look the same. */
const positionParameter = (position: MapPosition) =>
  new URLSearchParams(paths.search(position).split('?')[1]).get('at') ?? ''
