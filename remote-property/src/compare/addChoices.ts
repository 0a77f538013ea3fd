import { homeOf, strategyTabLabels, type PropertySummary, type ShortlistedHome } from '@freehold/contracts'
import { savedDays } from '@freehold/property-ui'
import { formatDollars, UNKNOWN, type ComboboxOption } from '@freehold/ui'
import { Bookmark, Heart, House, MapPin } from 'lucide-react'
import type { SeenHome } from '@freehold/auth-client'
import type { Comparison } from './loadComparison'
import type { FoundPlace } from './useHomesIn'

/** A column to add. */
export interface Addition {
  kind: 'property' | 'analysis'
  id: string
}

interface HomeOption extends ComboboxOption {
  text: string
  detail: string
  group: string
  /** What may follow its address in a typed text. */
  area: string
  addition: Addition & { kind: 'property' }
}

interface AnalysisOption extends ComboboxOption {
  text: string
  detail: string
  group: string
  addition: Addition & { kind: 'analysis' }
}

interface PlaceOption extends ComboboxOption {
  place: FoundPlace
}

export type Choice = HomeOption | AnalysisOption | PlaceOption

/** Options shown of each kind; typing more narrows them down. */
const SHOWN_MAX = 6
const HOMES_MAX = 30

export const isHome = (choice: Choice): choice is HomeOption =>
  'addition' in choice && choice.addition.kind === 'property'

interface Offered {
  typedText: string
  shortlisted: readonly ShortlistedHome[]
  seen: readonly SeenHome[]
  saved: Comparison['saved']
  /** Places that match the text. */
  places: readonly FoundPlace[]
  isCompared: (addition: Addition) => boolean
}

/**
 * Homes, then saved analyses, then places with homes in them. Homes come first because analyses are often named after
 * them; one whose whole address is typed comes before other homes.
 */
export function offeredChoices({ typedText, shortlisted, seen, saved, places, isCompared }: Offered) {
  const known = onlyFirst([...shortlisted.map(shortlistOption), ...seen.map(seenOption)]).filter((option) =>
    matches(`${option.text} ${option.area}`, typedText),
  )
  const homes = onlyFirst([...known, ...places.flatMap(addressOption)])
  const exact = homes.filter((option) => isExact(option, typedText))
  const others = homes.filter((option) => !exact.includes(option))
  const days = savedDays(saved)
  const analyses = saved
    .map((analysis) => savedOption(analysis, days.get(analysis._id)?.text))
    .filter(({ text, detail }) => matches(`${text} ${detail}`, typedText))
  const offered = [...exact, ...others].toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
  const options: Choice[] = [
    ...firstOfEach([...offered, ...analyses].filter(({ addition }) => !isCompared(addition))),
    ...places.filter(({ id }) => homeOf(id) === null).map(placeOption),
  ]
  return {
    options,
    /** The homes whose whole address is typed. */
    exact: exact.filter(({ addition }) => !isCompared(addition)),
    /** The address of one that is in the comparison already. */
    comparedAddress: exact.find(({ addition }) => isCompared(addition))?.text,
  }
}

const groups = ['Shortlist', 'Recently seen', 'Addresses']

const shortlistOption = ({ propertyId, PropertyAddressFull, home }: ShortlistedHome): HomeOption => ({
  id: `shortlist ${propertyId}`,
  icon: Heart,
  group: 'Shortlist',
  ...homeTexts(PropertyAddressFull, home?.PropertyAddressCity ?? ''),
  addition: { kind: 'property', id: propertyId },
})

const seenOption = ({ _id, PropertyAddressFull, PropertyAddressCity }: SeenHome): HomeOption => ({
  id: `seen ${_id}`,
  icon: House,
  group: 'Recently seen',
  ...homeTexts(PropertyAddressFull, PropertyAddressCity),
  addition: { kind: 'property', id: _id },
})

function addressOption({ id, name, area }: FoundPlace): HomeOption[] {
  const home = homeOf(id)
  if (home === null) return []
  return [
    {
      id: `address ${home}`,
      icon: House,
      group: 'Addresses',
      ...homeTexts(name, area),
      addition: { kind: 'property', id: home },
    },
  ]
}

const homeTexts = (text: string, area: string) => ({ text, detail: area ? `Home in ${area}` : 'Home', area })

const savedOption = (
  { _id, name, strategy, PropertyAddressFull }: Comparison['saved'][number],
  day: string | undefined,
): AnalysisOption => ({
  id: `saved ${_id}`,
  text: name,
  detail: `Saved analysis, ${strategyTabLabels[strategy]}, ${day}, ${PropertyAddressFull}`,
  icon: Bookmark,
  group: 'Saved analyses',
  addition: { kind: 'analysis', id: _id },
})

const placeOption = (place: FoundPlace): PlaceOption => ({
  id: `place ${place.id}`,
  text: place.name,
  detail: place.area,
  icon: MapPin,
  group: 'Places with homes',
  place,
})

/** The homes in a place that are not compared. */
export function homesInPlace(
  place: FoundPlace,
  homes: readonly PropertySummary[],
  isCompared: Offered['isCompared'],
): Choice[] {
  const group =
    homes.length > HOMES_MAX
      ? `The first ${HOMES_MAX} homes in ${place.name}: type an address for others`
      : `Homes in ${place.name}`
  return homes
    .slice(0, HOMES_MAX)
    .map(({ _id, PropertyAddressFull, PropertyAddressCity, LatestListingPrice }): HomeOption => ({
      id: `home ${_id}`,
      text: PropertyAddressFull,
      detail: `${PropertyAddressCity}, ${LatestListingPrice === null ? UNKNOWN : formatDollars(LatestListingPrice)}`,
      icon: House,
      group,
      area: PropertyAddressCity,
      addition: { kind: 'property', id: _id },
    }))
    .filter(({ addition }) => !isCompared(addition))
}

/** Each home once, as it is listed first. */
const onlyFirst = (homes: readonly HomeOption[]) =>
  homes.filter(({ addition }, index) => homes.findIndex((one) => one.addition.id === addition.id) === index)

/** Whether every typed word begins a word of the option. */
function matches(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)))
}

/** Whether the whole address is typed, alone or with a part of its area. */
function isExact({ text, area }: HomeOption, typedText: string): boolean {
  const [address, typed, around] = [wordsOf(text), wordsOf(typedText), wordsOf(area)]
  return (
    address.length > 0 &&
    address.every((word, index) => typed[index] === word) &&
    typed.slice(address.length).every((word) => around.includes(word))
  )
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,.#]+/)
    .filter(Boolean)

const firstOfEach = <Option extends { group: string }>(options: readonly Option[]) =>
  options.filter(
    (option, index) =>
      options.slice(0, index).filter(({ group }) => group === option.group).length < SHOWN_MAX,
  )
