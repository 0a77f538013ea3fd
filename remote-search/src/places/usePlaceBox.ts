import {
  autocompleteDebounceMs,
  predictionDebounceMs,
  showFailure,
  type OwnMarket,
} from '@freehold/contracts'
import { useDebounced } from '@freehold/ui'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { matchesInput, matchesName } from './matchesInput'
import { labelOf, pickPlace, type PickedPlace } from './pickPlace'
import { useOwnMarkets } from '../own-markets/useOwnMarkets'
import { useSuggestions, type Prediction, type SuggestionOptions, type Suggestions } from './useSuggestions'

export interface PlaceBoxOptions extends SuggestionOptions {
  isAvailable: boolean
  onPick: (place: PickedPlace) => void
}

/** Messages shown instead of options. */
const notes = {
  unavailable: 'Place search is not available',
  loading: 'Loading...',
  failed: 'Could not load places',
  empty: 'No places match',
} as const

/** A market of the profile that is on the map. */
type Market = OwnMarket & { place: NonNullable<OwnMarket['place']> }

export type PlaceOption = { market: Market } | { prediction: Prediction }

/**
 * The state of the place box: typed text, options and the place picked last. The markets of the profile are offered
 * before something is typed, and first among what matches a text.
 */
export function usePlaceBox({ isAvailable, getBias, hasSession, onPick }: PlaceBoxOptions) {
  const [{ text, label }, setShown] = useState({ text: '', label: '' })
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  /** The text at which Enter was pressed before suggestions arrived; the first suggestion is then picked. */
  const [enteredText, setEnteredText] = useState<string | null>(null)

  const isSearching = isOpen && text.trim() !== '' && text !== label
  const filterText = useDebounced(text, autocompleteDebounceMs)
  const debouncedText = useDebounced(text, predictionDebounceMs)
  const isSettled = debouncedText === text || enteredText === text
  const searchedText = isSearching && isSettled ? text.trim() : ''
  const { suggestions, endSession } = useSuggestions(searchedText, { getBias, hasSession }, onSuggestions)
  const isFresh = suggestions?.input === text.trim()
  const isAtStart = isOpen && text.trim() === ''
  const ownMarkets = useOwnMarkets(isAtStart || isSearching)
  const markets = isAtStart || isSearching ? (ownMarkets ?? []).filter(isOnMap) : []
  const matching = markets.filter(({ name }) => matchesName(name, text))
  const predictions = isSearching ? optionsFor(suggestions, isFresh, filterText) : []
  const options: PlaceOption[] = [
    ...matching.map((market) => ({ market })),
    ...predictions
      .filter((prediction) => !matching.some((market) => isSamePlace(market, prediction)))
      .map((prediction) => ({ prediction })),
  ]

  const pickCount = useRef(0)
  /** The place to which the map moved last. */
  const lastPlaceLabel = useRef('')
  async function pick(option: PlaceOption) {
    if (!hasSession()) return
    const pickNumber = ++pickCount.current
    const name = nameOf(option)
    setShown({ text: name, label: name })
    close()
    endSession()
    try {
      const place = 'market' in option ? placeOf(option.market) : await pickPlace(option.prediction)
      if (pickNumber !== pickCount.current) return
      lastPlaceLabel.current = place.label
      relabel(place.label)
      onPick(place)
    } catch (error) {
      if (pickNumber !== pickCount.current) return
      relabel(lastPlaceLabel.current)
      showFailure(error, toast.error)
    }
  }

  /** Keeps text that the user has typed meanwhile. */
  function relabel(to: string) {
    setShown(({ text, label }) => ({ text: text === label ? to : text, label: to }))
  }

  function close() {
    setOpen(false)
    setEnteredText(null)
  }

  function onSuggestions([first]: readonly Prediction[]) {
    if (enteredText !== null && enteredText === text && first) void pick({ prediction: first })
  }

  return {
    text,
    options,
    active: Math.min(active, options.length - 1),
    /** Whether the profile could name markets to offer here. */
    lacksMarkets: isAtStart && ownMarkets?.length === 0,
    note: isSearching && options.length === 0 ? noteFor(isAvailable, isFresh ? suggestions : null) : null,
    setActive,
    pick,
    type: (typed: string) => {
      setShown(({ label }) => ({ text: typed, label }))
      setActive(firstActive(typed))
      setEnteredText(null)
      setOpen(true)
    },
    open: () => {
      setActive(firstActive(text))
      setOpen(true)
    },
    /** Moves the selection down or up and wraps at the ends. */
    step: (by: 1 | -1) => {
      setOpen(true)
      const from = active < 0 && by < 0 ? 0 : active
      if (options.length > 0) setActive((from + by + options.length) % options.length)
    },
    enter: () => {
      // Options of an older response may not match the text typed since.
      const matching = isFresh
        ? options
        : options.filter((option) => 'market' in option || matchesInput(option.prediction, text))
      const marked = options[active]
      if (!marked && isAtStart) return
      const option = marked && matching.includes(marked) ? marked : matching[0]
      if (option) void pick(option)
      else if (isSearching && !isFresh) setEnteredText(text)
    },
    leave: () => {
      close()
      setShown(({ label }) => ({ text: label, label }))
    },
  }
}

/** Enter in an empty box moves no map: a market is taken once it is marked. */
const firstActive = (text: string) => (text.trim() === '' ? -1 : 0)

export const nameOf = (option: PlaceOption) =>
  'market' in option ? option.market.name : labelOf(option.prediction)

const isOnMap = (market: OwnMarket): market is Market => market.place !== null

/** By its name too, as another supplier of places has ids of its own. */
const isSamePlace = ({ name, place }: Market, { placeId, text }: Prediction) =>
  place.placeId === placeId || text.text === name || text.text.startsWith(`${name}, `)

const placeOf = ({ _id, name, place: { viewport } }: Market): PickedPlace => ({
  label: name,
  name,
  id: _id,
  isOwnMarket: true,
  viewport: { north: viewport.ne.lat, east: viewport.ne.lng, south: viewport.sw.lat, west: viewport.sw.lng },
  home: null,
})

/** The latest suggestions; while newer ones are loading, those that still match. */
function optionsFor(suggestions: Suggestions | null, isFresh: boolean, filterText: string) {
  if (suggestions === null || isFresh) return suggestions?.predictions ?? []
  return suggestions.predictions.filter((prediction) => matchesInput(prediction, filterText))
}

function noteFor(isAvailable: boolean, suggestions: Suggestions | null) {
  if (!isAvailable) return notes.unavailable
  if (suggestions === null) return notes.loading
  return suggestions.failure !== null ? notes.failed : notes.empty
}
