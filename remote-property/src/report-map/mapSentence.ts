import type { CompPlace, HomePlace } from './places'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A shorter distance would say more than is known of a place that has been moved. */
const ROUGH_MILES_MIN = 0.1

/** What the numbers of a map are. */
export type MapKind = 'comps' | 'leases'

const counted: Record<MapKind, (number: string | null) => string> = {
  comps: (number) => (number === null ? 'its comp' : `its ${number} comps`),
  leases: (number) => (number === null ? 'a lease nearby' : `${number} leases nearby`),
}

/** What the map shows, for those who do not see it. */
export function mapSentence(home: HomePlace, comps: readonly CompPlace[], kind: MapKind): string {
  const subject = home.isWithheld ? 'the area of the home' : 'the home'
  if (comps.length === 0) return `Map: ${subject}`
  const isRough = home.isWithheld || comps.some((comp) => comp.isWithheld)
  const text = (miles: number) => (isRough ? Math.max(miles, ROUGH_MILES_MIN).toFixed(1) : miles.toFixed(2))
  const miles = comps.map((comp) => comp.miles)
  const [least, most] = [text(Math.min(...miles)), text(Math.max(...miles))]
  const range = least === most ? least : `${least} to ${most}`
  const count = counted[kind](comps.length === 1 ? null : (NUMBERS[comps.length] ?? `${comps.length}`))
  return `Map: ${subject} and ${count}, ${isRough ? 'about ' : ''}${range} miles away`
}
