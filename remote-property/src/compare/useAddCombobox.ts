import { seenHomes, useUser, type SeenHome } from '@freehold/auth-client'
import {
  predictionDebounceMs,
  strategyTabLabels,
  type PropertySummary,
  type ShortlistedHome,
} from '@freehold/contracts'
import { savedDays } from '@freehold/property-ui'
import { formatDollars, useDebounced, UNKNOWN, type ComboboxOption } from '@freehold/ui'
import { Bookmark, Heart, House, MapPin } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Comparison } from './loadComparison'
import { useHomesIn, type FoundPlace } from './useHomesIn'
import { usePlaces } from './usePlaces'

/** A column to add. */
export interface Addition {
  kind: 'property' | 'analysis'
  id: string
}

type Choice = ComboboxOption & ({ addition: Addition } | { place: FoundPlace })

/** Options shown of each kind; typing more narrows them down. */
const SHOWN_MAX = 6
const HOMES_MAX = 30

/**
 * The state of the combobox. It offers the shortlist, recently seen homes and saved analyses; with a text also places,
 * then the homes in the chosen place.
 */
export function useAddCombobox(
  { compared, saved }: Comparison,
  shortlisted: readonly ShortlistedHome[],
  onAdd: (addition: Addition) => void,
) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [place, setPlace] = useState<FoundPlace | null>(null)
  const userId = useUser()?._id ?? ''
  const seen = useMemo(() => (isOpen ? seenHomes.list(userId) : []), [isOpen, userId])

  const typedText = text.trim()
  const isSettled = useDebounced(typedText, predictionDebounceMs) === typedText
  const places = usePlaces(isOpen && place === null && isSettled ? typedText : '')
  const found = useHomesIn(place)

  const isNotCompared = ({ kind, id }: Addition) =>
    !compared.some((one) => one.kind === kind && one.id === id)
  const isShortlisted = new Set(shortlisted.map(({ propertyId }) => propertyId))
  const onlySeen = seen.filter(({ _id }) => !isShortlisted.has(_id))
  const known = [...shortlistChoices(shortlisted), ...seenChoices(onlySeen), ...savedChoices(saved)].filter(
    (choice) => isNotCompared(choice.addition) && matches(choice, text),
  )
  const options: Choice[] = !isOpen
    ? []
    : place === null
      ? [...firstOfEach(known), ...places.found.map(placeChoice)]
      : homeChoices(place, found.homes).filter(({ addition }) => isNotCompared(addition))

  function reset() {
    setText('')
    setPlace(null)
    setActive(0)
    setOpen(false)
  }

  return {
    text,
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    note:
      isOpen && options.length === 0
        ? noteOf(typedText, place, found.state, isSettled ? places.state : 'loading')
        : null,
    setActive,
    open: () => setOpen(true),
    leave: reset,
    type: (typed: string) => {
      setText(typed)
      setPlace(null)
      setActive(0)
      setOpen(true)
    },
    /** Moves down or up, and from one end to the other. */
    step: (by: 1 | -1) => {
      setOpen(true)
      if (options.length > 0) setActive((active + by + options.length) % options.length)
    },
    choose: (index: number) => {
      const choice = options[index]
      if (!choice) return
      if ('place' in choice) {
        setPlace(choice.place)
        setText(choice.place.name)
        setActive(0)
      } else {
        reset()
        onAdd(choice.addition)
      }
    },
  }
}

const shortlistChoices = (homes: readonly ShortlistedHome[]) =>
  homes.map(({ propertyId, PropertyAddressFull, home }) => ({
    id: `shortlist ${propertyId}`,
    text: PropertyAddressFull,
    detail: home?.PropertyAddressCity ?? '',
    icon: Heart,
    group: 'Shortlist',
    addition: { kind: 'property', id: propertyId } as const,
  }))

const seenChoices = (homes: readonly SeenHome[]) =>
  homes.map(({ _id, PropertyAddressFull, PropertyAddressCity }) => ({
    id: `seen ${_id}`,
    text: PropertyAddressFull,
    detail: PropertyAddressCity,
    icon: House,
    group: 'Recently seen',
    addition: { kind: 'property', id: _id } as const,
  }))

function savedChoices(saved: Comparison['saved']) {
  const days = savedDays(saved)
  return saved.map(({ _id, name, strategy, PropertyAddressFull }) => ({
    id: `saved ${_id}`,
    text: name,
    detail: `${strategyTabLabels[strategy]}, ${PropertyAddressFull}, saved ${days.get(_id)?.text}`,
    icon: Bookmark,
    group: 'Saved analyses',
    addition: { kind: 'analysis', id: _id } as const,
  }))
}

const placeChoice = (place: FoundPlace): Choice => ({
  id: `place ${place.id}`,
  text: place.name,
  detail: place.area,
  icon: MapPin,
  group: 'Places',
  place,
})

/** The home whose address is the place comes first. */
const homeChoices = (place: FoundPlace, homes: readonly PropertySummary[]) =>
  homes
    .toSorted((a, b) => Number(isAddressOf(place, b)) - Number(isAddressOf(place, a)))
    .slice(0, HOMES_MAX)
    .map(({ _id, PropertyAddressFull, PropertyAddressCity, LatestListingPrice }) => ({
      id: `home ${_id}`,
      text: PropertyAddressFull,
      detail: `${PropertyAddressCity}, ${LatestListingPrice === null ? UNKNOWN : formatDollars(LatestListingPrice)}`,
      icon: House,
      group:
        homes.length > HOMES_MAX
          ? `The first ${HOMES_MAX} homes in ${place.name}: type an address for others`
          : `Homes in ${place.name}`,
      addition: { kind: 'property', id: _id } as const,
    }))

const isAddressOf = ({ name }: FoundPlace, { PropertyAddressFull }: PropertySummary) =>
  PropertyAddressFull === name

/** Whether every typed word begins a word of the option. */
function matches({ text, detail }: { text: string; detail: string }, typed: string): boolean {
  const words = wordsOf(`${text} ${detail}`)
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

const firstOfEach = <Offered extends { group: string }>(choices: readonly Offered[]) =>
  choices.filter(
    (choice, index) =>
      choices.slice(0, index).filter(({ group }) => group === choice.group).length < SHOWN_MAX,
  )

type Loading = 'idle' | 'loading' | 'failed'

function noteOf(typedText: string, place: FoundPlace | null, homes: Loading, places: Loading): string {
  const state = place === null ? places : homes
  if (state === 'failed')
    return place === null ? 'Could not load places' : `Could not load the homes in ${place.name}`
  if (state === 'loading') return 'Loading...'
  if (place !== null) return `No more homes are shown in ${place.name}`
  return typedText === '' ? 'Type an address, a city or a ZIP' : 'Nothing matches'
}
