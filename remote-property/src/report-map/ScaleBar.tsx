import { pixelsPerMile, type MapView } from './fitView'
import * as styles from './ReportMap.module.css'

const MILES = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]
const WIDEST_PX = 90

interface ScaleBarProps {
  view: MapView
  /** CSS px below it that are not its own. */
  bottom: number
}

/** A length in miles at the bottom left. */
export function ScaleBar({ view, bottom }: ScaleBarProps) {
  const mile = pixelsPerMile(view)
  const miles = MILES.findLast((length) => length * mile <= WIDEST_PX) ?? MILES[0]!
  const [left, base] = [8, view.height - bottom - 8]
  const right = left + miles * mile
  return (
    <g className={styles.scale}>
      <path d={`M${left} ${base - 4}v4H${right}v-4`} />
      <text x={right + 6} y={base + 1}>
        {miles} mi
      </text>
    </g>
  )
}
