import { autocompleteDebounceMs, predictionDebounceMs, showFailure } from '@freehold/contracts'
import { useDebounced } from '@freehold/ui'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { matchesInput } from './matchesInput'
import { labelOf, pickPlace, type PickedPlace } from './pickPlace'
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

/** The state of the place box: typed text, options and the place picked last. */
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
  const options = isSearching ? optionsFor(suggestions, isFresh, filterText) : []

  const pickCount = useRef(0)
  /** The place to which the map moved last. */
  const lastPlaceLabel = useRef('')
  async function pick(prediction: Prediction) {
    if (!hasSession()) return
    const pickNumber = ++pickCount.current
    const name = labelOf(prediction)
    setShown({ text: name, label: name })
    close()
    endSession()
    try {
      const place = await pickPlace(prediction)
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
    if (enteredText !== null && enteredText === text && first) void pick(first)
  }

  return {
    text,
    options,
    active: Math.min(active, options.length - 1),
    note: isSearching && options.length === 0 ? noteFor(isAvailable, isFresh ? suggestions : null) : null,
    setActive,
    pick,
    type: (typed: string) => {
      setShown(({ label }) => ({ text: typed, label }))
      setActive(0)
      setEnteredText(null)
      setOpen(true)
    },
    /** Moves the selection down or up and wraps at the ends. */
    step: (by: 1 | -1) => {
      setOpen(true)
      if (options.length > 0) setActive((active + by + options.length) % options.length)
    },
    enter: () => {
      // Options of an older response may not match the text typed since.
      const matching = isFresh ? options : options.filter((option) => matchesInput(option, text))
      const marked = options[active]
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
