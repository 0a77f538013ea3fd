import { autocompleteDebounceMs, failureMessage, predictionDebounceMs } from '@freehold/contracts'
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
export function usePlaceBox({ isAvailable, biasOf, hasSession, onPick }: PlaceBoxOptions) {
  const [{ text, label }, setShown] = useState({ text: '', label: '' })
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  /** The text at which Enter was pressed before suggestions arrived; the first suggestion is then picked. */
  const [hurried, setHurried] = useState<string | null>(null)

  const isAsking = isOpen && text.trim() !== '' && text !== label
  const filter = useDebounced(text, autocompleteDebounceMs)
  const settled = useDebounced(text, predictionDebounceMs)
  const isSettled = settled === text || hurried === text
  const asked = isAsking && isSettled ? text.trim() : ''
  const { suggestions, renew } = useSuggestions(asked, { biasOf, hasSession }, onAnswer)
  const isFresh = suggestions?.input === text.trim()
  const options = isAsking ? optionsFor(suggestions, isFresh, filter) : []

  const picks = useRef(0)
  /** The place to which the map moved last. */
  const arrivedAt = useRef('')
  async function pick(prediction: Prediction) {
    if (!hasSession()) return
    const pickNumber = ++picks.current
    const name = labelOf(prediction)
    setShown({ text: name, label: name })
    close()
    renew()
    try {
      const place = await pickPlace(prediction)
      if (pickNumber !== picks.current) return
      arrivedAt.current = place.label
      relabel(place.label)
      onPick(place)
    } catch (error) {
      if (pickNumber !== picks.current) return
      relabel(arrivedAt.current)
      toast.error(failureMessage(error))
    }
  }

  /** Keeps text that the user has typed meanwhile. */
  function relabel(to: string) {
    setShown(({ text, label }) => ({ text: text === label ? to : text, label: to }))
  }

  function close() {
    setOpen(false)
    setHurried(null)
  }

  function onAnswer([first]: readonly Prediction[]) {
    if (hurried !== null && hurried === text && first) void pick(first)
  }

  return {
    text,
    options,
    active: Math.min(active, options.length - 1),
    note: isAsking && options.length === 0 ? noteFor(isAvailable, isFresh ? suggestions : null) : null,
    setActive,
    pick,
    type: (typed: string) => {
      setShown(({ label }) => ({ text: typed, label }))
      setActive(0)
      setHurried(null)
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
      else if (isAsking && !isFresh) setHurried(text)
    },
    leave: () => {
      close()
      setShown(({ label }) => ({ text: label, label }))
    },
  }
}

/** The latest suggestions; while newer ones are loading, those that still match. */
function optionsFor(suggestions: Suggestions | null, isFresh: boolean, filter: string) {
  if (suggestions === null || isFresh) return suggestions?.predictions ?? []
  return suggestions.predictions.filter((prediction) => matchesInput(prediction, filter))
}

function noteFor(isAvailable: boolean, answer: Suggestions | null) {
  if (!isAvailable) return notes.unavailable
  if (answer === null) return notes.loading
  return answer.hasFailed ? notes.failed : notes.empty
}
