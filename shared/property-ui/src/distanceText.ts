import { isWithheld } from '@freehold/contracts'

type Home = Parameters<typeof isWithheld>[0]

/** A shorter distance would say more than is known: such places have been moved by about as much. */
const ROUGH_MILES_MIN = 0.1

/** 'about 0.3' if the address of one of the homes is withheld, as its place has been moved; else null. */
export const roughMiles = (miles: number, one: Home, other: Home): string | null =>
  isWithheld(one) || isWithheld(other) ? `about ${Math.max(miles, ROUGH_MILES_MIN).toFixed(1)}` : null

/** How far apart two homes are. */
export const distanceText = (miles: number, one: Home, other: Home): string =>
  `${roughMiles(miles, one, other) ?? miles.toFixed(2)} mi`
