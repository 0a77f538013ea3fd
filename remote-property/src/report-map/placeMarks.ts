import { MOVED_METERS } from '@freehold/contracts'
import { metersPerPixel, type Box } from '@freehold/embedded-maps'
import { pointIn, type MapView, type Point } from './fitView'
import type { CompPlace, HomePlace } from './places'
import { spreadMarks } from './spreadMarks'

export const COMP_RADIUS_PX = 8.5
/** Of a circle around the home's pin. */
const PIN_RADIUS_PX = 13

export interface CompMark extends CompPlace {
  /** Its place on the map. */
  place: Point
  /** Where its number is: next to its place, if another mark is there. */
  at: Point
}

export interface Marks {
  home: {
    at: Point
    /** Of the area that stands for a home whose address is withheld, CSS px; null for a pin. */
    areaRadius: number | null
  }
  comps: CompMark[]
}

/** @param foot CSS px at the bottom where there is no mark */
export function placeMarks(view: MapView, home: HomePlace, comps: readonly CompPlace[], foot: number): Marks {
  const homeAt = pointIn(view, home)
  // The area of a withheld home may have numbers on it.
  const homeRadius = home.isWithheld ? 0 : PIN_RADIUS_PX
  const places = comps.map((comp) => pointIn(view, comp))
  const [, ...numbers] = spreadMarks(
    [
      { at: homeAt, radius: homeRadius, isFixed: true },
      ...places.map((at) => ({ at, radius: COMP_RADIUS_PX })),
    ],
    { width: view.width, height: view.height - foot },
  )
  return {
    home: { at: homeAt, areaRadius: home.isWithheld ? MOVED_METERS.max / metersPerPixel(view) : null },
    comps: comps.map((comp, index) => ({ ...comp, place: places[index]!, at: numbers[index]! })),
  }
}

const boxAround = ({ x, y }: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

/** What hides the ground below. */
export const boxesOf = ({ home, comps }: Marks): Box[] => [
  ...(home.areaRadius === null ? [boxAround(home.at, PIN_RADIUS_PX)] : []),
  ...comps.map(({ at }) => boxAround(at, COMP_RADIUS_PX)),
]
