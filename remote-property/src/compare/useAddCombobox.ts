import { seenHomes, useUser } from '@freehold/auth-client'
import { predictionDebounceMs, type ShortlistedHome } from '@freehold/contracts'
import { useDebounced } from '@freehold/ui'
import { useMemo, useState } from 'react'
import { homesInPlace, isHome, offeredChoices, type Addition, type Choice } from './addChoices'
import type { Comparison } from './loadComparison'
import { useHomesIn, type FoundPlace } from './useHomesIn'
import { usePlaces } from './usePlaces'

/**
 * The state of the combobox. It offers the shortlist, recently seen homes and saved analyses; with a text also addresses
 * and places, then the homes in the chosen place. Enter takes the marked option. Without a mark it waits for addresses,
 * so that an address always means its home, however quickly it is typed and whatever an analysis is called.
 */
export function useAddCombobox(
  { compared, saved }: Comparison,
  shortlisted: readonly ShortlistedHome[],
  onAdd: (addition: Addition) => void,
) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** The option that arrows or the pointer have marked. */
  const [marked, setMarked] = useState<string | null>(null)
  const [place, setPlace] = useState<FoundPlace | null>(null)
  /** The text at which Enter was pressed before its addresses were known. */
  const [enteredText, setEnteredText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const userId = useUser()?._id ?? ''
  const seen = useMemo(() => (isOpen ? seenHomes.list(userId) : []), [isOpen, userId])

  const typedText = text.trim()
  const isSettled = useDebounced(typedText, predictionDebounceMs) === typedText || enteredText === typedText
  const places = usePlaces(isOpen && place === null && isSettled ? typedText : '', takeEntered)
  const found = useHomesIn(place)
  const isAnswered = typedText === '' || (isSettled && places.state !== 'loading')

  const isCompared = ({ kind, id }: Addition) => compared.some((one) => one.kind === kind && one.id === id)
  const offer = (found: readonly FoundPlace[]) =>
    offeredChoices({ typedText, shortlisted, seen, saved, places: found, isCompared })
  const offered = offer(places.found)
  const options: readonly Choice[] = !isOpen
    ? []
    : place === null
      ? offered.options
      : homesInPlace(place, found.homes, isCompared)
  const { exact, comparedAddress } =
    isOpen && place === null ? offered : { exact: [], comparedAddress: undefined }
  const markedAt = options.findIndex(({ id }) => id === marked)
  const active = markedAt >= 0 ? markedAt : firstToTake()

  /** What Enter takes without a mark. No analysis is, while its name may prove to be an address. */
  function firstToTake() {
    const [first] = exact
    if (first) return options.indexOf(first)
    const mayBeAddress = comparedAddress !== undefined || (!isAnswered && options[0] && !isHome(options[0]))
    return options.length === 0 || mayBeAddress ? -1 : 0
  }

  function reset() {
    setText('')
    setPlace(null)
    setMarked(null)
    setOpen(false)
    setEnteredText(null)
    setError(null)
  }

  function choose(choice: Choice | undefined) {
    if (!choice) return
    setEnteredText(null)
    if ('place' in choice) {
      setPlace(choice.place)
      setText(choice.place.name)
      setMarked(null)
    } else {
      reset()
      onAdd({ kind: choice.addition.kind, id: choice.addition.id })
    }
  }

  /** Takes what the text means, once its addresses are known. */
  function take(
    { options: [best], exact: [first, second], comparedAddress }: typeof offered,
    hasFailed: boolean,
  ) {
    setEnteredText(null)
    // Two towns can have the same address: the user says which, by another Enter or the arrows.
    if (first && second) setMarked(first.id)
    else if (first) choose(first)
    // Without its addresses a text may be that of a home: an analysis that is named after it is not meant for sure.
    else if (best && comparedAddress === undefined && (isHome(best) || !hasFailed)) choose(best)
    else if (typedText !== '') {
      setError(errorOf(typedText, comparedAddress, hasFailed))
      setOpen(false)
    }
  }

  function takeEntered(found: readonly FoundPlace[], hasFailed: boolean) {
    if (enteredText === typedText) take(offer(found), hasFailed)
  }

  return {
    text,
    options,
    active,
    error,
    note: isOpen ? noteOf() : null,
    setActive: (index: number) => setMarked(options[index]?.id ?? null),
    open: () => setOpen(error === null),
    leave: () => {
      // What could not be added stays to be corrected, and what was entered until its answer arrives.
      if (error === null && enteredText === null) reset()
    },
    type: (typed: string) => {
      setText(typed)
      setPlace(null)
      setMarked(null)
      setEnteredText(null)
      setError(null)
      setOpen(true)
    },
    /** Moves down or up, and from one end to the other. */
    step: (by: 1 | -1) => {
      setOpen(true)
      setError(null)
      setEnteredText(null)
      const from = active < 0 && by < 0 ? 0 : active
      if (options.length > 0) setMarked(options[(from + by + options.length) % options.length]!.id)
    },
    enter: () => {
      if (markedAt >= 0 || place !== null || typedText === '') return choose(options[active])
      setError(null)
      setOpen(true)
      if (places.state === 'failed') places.retry()
      if (isOpen && isAnswered && places.state !== 'failed') take(offered, false)
      else setEnteredText(typedText)
    },
    choose: (index: number) => choose(options[index]),
  }

  function noteOf(): string | null {
    if (comparedAddress !== undefined) return `${comparedAddress} is already in the comparison`
    if (exact.length > 1) return `${exact.length} homes have this address: choose one`
    if (options.length > 0) return enteredText === null ? null : 'Loading...'
    const state = place !== null ? found.state : isSettled ? places.state : 'loading'
    if (state === 'failed')
      return place === null ? 'Could not load places' : `Could not load the homes in ${place.name}`
    if (state === 'loading') return 'Loading...'
    if (place !== null) return `No more homes are shown in ${place.name}`
    return typedText === '' ? 'Type an address, a city or a ZIP' : 'Nothing matches'
  }
}

function errorOf(typedText: string, comparedAddress: string | undefined, hasFailed: boolean): string {
  if (comparedAddress !== undefined) return `${comparedAddress} is already in the comparison`
  if (hasFailed)
    return `Could not look up ${quoted(typedText)}. Check the connection, then press Enter again.`
  return `Add a home to compare: no home, analysis or place is called ${quoted(typedText)}. Check the address.`
}

const quoted = (text: string) => `\u2018${text}\u2019`
