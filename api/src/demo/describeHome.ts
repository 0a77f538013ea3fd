import type { BathroomCounts } from '../import/ListingRecord'
import type { Condition } from './condition'
import type { Chance } from './chance'
import type { Surroundings } from './surroundings'

/** The facts that a description may contain; null for an unknown one, which is left out. */
export interface HomeFacts {
  street: string
  surroundings: Surroundings
  /** Square feet. */
  area: number | null
  bedrooms: number | null
  bathrooms: BathroomCounts | null
  yearBuilt: number | null
  condition: Condition
  hasAssociation: boolean
}

/** Distances up to which a description mentions a lake or a park. */
const LAKE_VIEW_METERS = 110
const LAKE_WALK_METERS = 450
const PARK_NEXT_METERS = 70
const PARK_WALK_METERS = 320

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const inWords = (count: number) => numerals[count] ?? String(count)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const plural = (count: number, noun: string) => `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`
const article = (noun: string) => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`)

/** A description of a few sentences, as agents write them, from random phrases that fit the facts. */
export function describeHome(facts: HomeFacts, chance: Chance): string {
  const sentences = [
    opening(facts, chance),
    rooms(facts, chance),
    state(facts, chance),
    place(facts, chance),
    chance.isTrue(0.7) && yard(facts, chance),
    facts.hasAssociation &&
      chance.pick([
        'The association looks after the grounds and the roofs.',
        'Association dues cover the shared grounds.',
        'The homeowners association keeps up the common areas.',
      ]),
    chance.isTrue(0.75) && closing(facts, chance),
  ]
  return sentences.filter(Boolean).join(' ')
}

function styleOf({ yearBuilt, area }: HomeFacts, chance: Chance): string {
  if (yearBuilt === null) return 'home'
  const isSmall = area !== null && area < 1_500
  if (yearBuilt < 1930) return chance.pick(isSmall ? ['bungalow', 'cottage'] : ['Craftsman', 'foursquare'])
  if (yearBuilt < 1946) return chance.pick(isSmall ? ['cottage', 'Tudor cottage'] : ['Tudor', 'Colonial'])
  if (yearBuilt < 1970) return chance.pick(['rambler', 'mid-century home', 'brick rambler'])
  if (yearBuilt < 1990) return chance.pick(['split-level', 'home', 'two-story'])
  return chance.pick(isSmall ? ['townhome', 'home'] : ['two-story', 'contemporary home', 'home'])
}

function opening(facts: HomeFacts, chance: Chance): string {
  const { bedrooms, yearBuilt, street, surroundings } = facts
  const style = styleOf(facts, chance)
  const sized = bedrooms ? `${inWords(bedrooms)}-bedroom ${style}` : style
  const built = yearBuilt && `built in ${yearBuilt}`
  const mood = chance.pick(moods[facts.condition])
  return chance.pick([
    `${capital(article(`${mood} ${sized}`))} on ${street}${built ? `, ${built}` : ''}.`,
    `${capital(mood)} ${sized} in ${surroundings.neighborhood}${built ? `, ${built}` : ''}.`,
    `On ${street} in ${surroundings.neighborhood}: ${article(`${mood} ${sized}`)}${built ? ` ${built}` : ''}.`,
    `Welcome to ${street} and this ${mood} ${sized}${built ? ` from ${yearBuilt}` : ''}.`,
  ])
}

const moods: Record<Condition, readonly string[]> = {
  worn: ['solid', 'honest', 'plain', 'sturdy', 'tired but sound'],
  kept: ['well-kept', 'bright', 'comfortable', 'cheerful', 'tidy', 'light-filled'],
  renovated: ['renovated', 'freshly updated', 'thoughtfully remodeled', 'restored'],
}

function bathsInWords({ bathroomsFull, bathroomsThreeQuarter, bathroomsHalf }: BathroomCounts): string {
  const parts = [
    bathroomsFull > 0 && plural(bathroomsFull, 'full bath'),
    bathroomsThreeQuarter > 0 && plural(bathroomsThreeQuarter, 'three-quarter bath'),
    bathroomsHalf > 0 && plural(bathroomsHalf, 'half bath'),
  ].filter((part) => part !== false)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

/** Without the bedrooms, which the opening mentions. */
function rooms({ bathrooms, area }: HomeFacts, chance: Chance): string | false {
  const size = area && `${area.toLocaleString('en-US')} square feet`
  const baths = bathrooms && bathsInWords(bathrooms)
  if (size && baths) {
    return chance.pick([
      `Its ${size} hold ${baths}.`,
      `You get ${size} with ${baths}.`,
      `There are ${size} inside, with ${baths}.`,
      `${capital(baths)}; ${size} in all.`,
    ])
  }
  if (baths) return `${capital(baths)}.`
  return size ? `There are ${size} inside.` : false
}

function state({ condition, yearBuilt }: HomeFacts, chance: Chance): string {
  const isOld = yearBuilt !== null && yearBuilt < 1946
  const isNew = yearBuilt !== null && yearBuilt >= 2000
  if (condition === 'worn') {
    return chance.pick([
      'The kitchen and baths are dated and priced accordingly: bring your contractor.',
      'Needs paint, flooring and a new kitchen; the bones are good.',
      'It has been rented for years and is ready for a remodel.',
      'Roof and furnace are near the end of their lives, so the price leaves room for the work.',
      ...(isOld ? ['The wiring is original and due for replacement.'] : []),
    ])
  }
  if (condition === 'renovated') {
    return chance.pick([
      'The kitchen is new, with quartz counters and soft-close cabinets.',
      'New roof, new windows and a new kitchen within the last few years.',
      'Baths and kitchen were redone with permits; the mechanicals are new too.',
      'The remodel opened the kitchen to the living room.',
      ...(isOld ? ['Period trim was kept while wiring and plumbing were replaced.'] : []),
    ])
  }
  if (isNew) {
    return chance.pick([
      'The main floor is open, with the kitchen at its center.',
      'High ceilings, wide windows and an efficient heat pump.',
      'The primary bedroom has its own bath and a walk-in closet.',
      'Wired for solar, with a car charger in the garage.',
    ])
  }
  return chance.pick([
    'The kitchen gets the morning sun and the living room has a fireplace.',
    'The systems have been serviced every year and the records are on hand.',
    'A dry basement offers storage and room for a workshop.',
    ...(isOld
      ? [
          'Fir floors, built-ins and coved ceilings are in good shape.',
          'Leaded glass and deep eaves tell its age.',
        ]
      : [
          'Wide windows and a low roofline keep it cool in summer.',
          'Hardwood floors run through the living areas.',
        ]),
  ])
}

function place({ surroundings: { lake, park, neighborhood } }: HomeFacts, chance: Chance): string {
  if (lake.meters <= LAKE_VIEW_METERS) {
    return chance.pick([
      `${lake.name} fills the windows, and the shore is a minute away.`,
      `Wake up to views of ${lake.name}.`,
      `From the deck you look out over ${lake.name}.`,
    ])
  }
  if (park.meters <= PARK_NEXT_METERS) {
    return chance.pick([
      `${park.name} is right across the way.`,
      `${park.name} is practically the back yard.`,
      `Next to ${park.name}.`,
    ])
  }
  if (lake.meters <= LAKE_WALK_METERS) {
    return chance.pick([
      `The shore of ${lake.name} is a short walk away.`,
      `Walk down to ${lake.name} in a few minutes.`,
      `A few blocks from ${lake.name}.`,
    ])
  }
  if (park.meters <= PARK_WALK_METERS) {
    return chance.pick([
      `${park.name} is a short walk away.`,
      `Close to ${park.name}.`,
      `A few minutes on foot to ${park.name}.`,
    ])
  }
  return chance.pick([
    `A quiet spot in ${neighborhood}.`,
    `${neighborhood} is known for its easy streets and mature trees.`,
    `Neighbors in ${neighborhood} look out for each other.`,
  ])
}

function yard({ hasAssociation }: HomeFacts, chance: Chance): string {
  return chance.pick([
    'Off-street parking for two.',
    'The garage takes one car and the bikes.',
    'A covered porch faces the street.',
    ...(hasAssociation
      ? ['The patio is just big enough for dinner outside.']
      : [
          'The back yard is level and fenced.',
          'Fruit trees and raised beds out back.',
          'The deep lot leaves room to add on.',
          'A shed and a vegetable garden behind the house.',
        ]),
  ])
}

function closing({ condition, surroundings }: HomeFacts, chance: Chance): string {
  if (condition === 'worn') {
    return chance.pick([
      'Offered as is.',
      'Cash or renovation loan.',
      'A project with room to grow in value.',
    ])
  }
  return chance.pick([
    'Move-in ready.',
    'The last tenants stayed for years.',
    'Easy to show.',
    `Homes in ${surroundings.neighborhood} rarely sit for long.`,
    'Inspection report on request.',
    'Shops and the bus are close by.',
  ])
}
