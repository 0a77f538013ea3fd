import { MOVED_METERS } from '@freehold/contracts'
import { metersPerPixel } from '@freehold/embedded-maps'
import { classNames } from '@freehold/ui'
import { pointIn, type MapView, type Point } from './fitView'
import { mapSentence } from './mapSentence'
import type { CompPlace, HomePlace } from './places'
import { ScaleBar } from './ScaleBar'
import { spreadMarks } from './spreadMarks'
import * as styles from './ReportMap.module.css'

const COMP_RADIUS_PX = 8.5
/** Of a circle around the pin. */
const PIN_RADIUS_PX = 13
/** A number that is further from its place than this is joined to it by a line. */
const LEADER_MIN_PX = 4

interface MapMarksProps {
  view: MapView
  home: HomePlace
  comps: readonly CompPlace[]
  /** CSS px below the scale that belong to the map's provider. */
  footHeight: number
}

/** The home, its comps by number and the scale, above the ground. */
export function MapMarks({ view, home, comps, footHeight }: MapMarksProps) {
  const { width, height } = view
  const homeAt = pointIn(view, home)
  const [, ...compsAt] = spreadMarks(
    [
      // The area of a withheld home may have numbers on it.
      { at: homeAt, radius: home.isWithheld ? 0 : PIN_RADIUS_PX, isFixed: true },
      ...comps.map((comp) => ({ at: pointIn(view, comp), radius: COMP_RADIUS_PX })),
    ],
    { width, height: height - footHeight },
  )
  const marks = comps.map((comp, index) => ({ comp, place: pointIn(view, comp), at: compsAt[index]! }))
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={mapSentence(home, comps)}
    >
      {home.isWithheld && (
        <circle
          className={styles.area}
          cx={homeAt.x}
          cy={homeAt.y}
          r={MOVED_METERS.max / metersPerPixel(view)}
        />
      )}
      {marks
        .filter(({ place, at }) => Math.hypot(at.x - place.x, at.y - place.y) > LEADER_MIN_PX)
        .map(({ comp, place, at }) => (
          <g key={comp.number} className={styles.leader}>
            <path d={`M${place.x} ${place.y}L${at.x} ${at.y}`} />
            <circle cx={place.x} cy={place.y} r={1.75} />
          </g>
        ))}
      {!home.isWithheld && <HomePin at={homeAt} />}
      {marks.map(({ comp, at }) => (
        <g key={comp.number} className={classNames(styles.comp, comp.isWithheld && styles.rough)}>
          <circle cx={at.x} cy={at.y} r={COMP_RADIUS_PX} />
          <text x={at.x} y={at.y + 3.8}>
            {comp.number}
          </text>
        </g>
      ))}
      <ScaleBar view={view} bottom={footHeight} />
    </svg>
  )
}

/** The brand's pin, whose tip would hide what it points at: its middle is the place. */
const HomePin = ({ at: { x, y } }: { at: Point }) => (
  <g className={styles.pin}>
    <path d={`M${x - 9} ${y - 11.5}h18v15l-9 8l-9 -8z`} />
    <path className={styles.house} d={`M${x - 4.5} ${y - 2}l4.5 -4.5l4.5 4.5v5h-9z`} />
  </g>
)
