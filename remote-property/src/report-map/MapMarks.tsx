import { classNames } from '@freehold/ui'
import type { MapView, Point } from './fitView'
import { COMP_RADIUS_PX, type CompMark, type Marks } from './placeMarks'
import { ScaleBar } from './ScaleBar'
import * as styles from './ReportMap.module.css'

/** A number that is further from its place than this is joined to it by a line. */
const LEADER_MIN_PX = 4

interface MapMarksProps {
  view: MapView
  marks: Marks
  /** Says what the map shows. */
  label: string
  /** CSS px below the scale that belong to the map's provider. */
  providerFoot: number
}

/** The home, its comps by number and the scale, above the ground. */
export const MapMarks = ({ view, marks: { home, comps }, label, providerFoot }: MapMarksProps) => (
  <svg
    className={styles.marks}
    viewBox={`0 0 ${view.width} ${view.height}`}
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label={label}
  >
    {home.areaRadius !== null && (
      <circle className={styles.area} cx={home.at.x} cy={home.at.y} r={home.areaRadius} />
    )}
    {comps.map((comp) => (
      <Leader key={comp.number} {...comp} />
    ))}
    {home.areaRadius === null && <HomePin {...home.at} />}
    {comps.map(({ number, at, isWithheld }) => (
      <g key={number} className={classNames(styles.comp, isWithheld && styles.rough)}>
        <circle cx={at.x} cy={at.y} r={COMP_RADIUS_PX} />
        <text x={at.x} y={at.y + 3.8}>
          {number}
        </text>
      </g>
    ))}
    <ScaleBar view={view} bottom={providerFoot} />
  </svg>
)

/** From the place of a comp to its number, if that is elsewhere. */
function Leader({ place, at }: CompMark) {
  if (Math.hypot(at.x - place.x, at.y - place.y) <= LEADER_MIN_PX) return null
  return (
    <g className={styles.leader}>
      <path d={`M${place.x} ${place.y}L${at.x} ${at.y}`} />
      <circle cx={place.x} cy={place.y} r={1.75} />
    </g>
  )
}

/** The brand's pin, with its middle at the place. */
const HomePin = ({ x, y }: Point) => (
  <g className={styles.pin}>
    <path d={`M${x - 9} ${y - 11.5}h18v15l-9 8l-9 -8z`} />
    <path className={styles.house} d={`M${x - 4.5} ${y - 2}l4.5 -4.5l4.5 4.5v5h-9z`} />
  </g>
)
