import type { LngLat } from '@freehold/contracts'
import { toWorld, worldSize } from '@freehold/embedded-maps'
import { classNames } from '@freehold/ui'
import { useId, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { lineThrough, type Point } from '../map-screen/mapScreen'
import { classOf, heatClasses } from './heatClasses'
import type { HeatMeasure } from './heatMeasure'
import type { PlacedCell } from './placeCells'
import { useHexagonPane } from './useHexagonPane'
import * as styles from './Heat.module.css'

interface HexagonsProps {
  map: google.maps.Map
  cells: readonly PlacedCell[]
  /** Which one the cells are for. */
  zoom: number
  measure: HeatMeasure
  /** Whether tags are shown over them. */
  isFaint: boolean
  /** The cell that is read out. */
  active: PlacedCell | undefined
}

/** How much of its cell a hexagon fills: with a figure, without one, and the outline of the one that is read out. */
const FILLED = 0.94
const EMPTY = 0.82
const OUTLINE = 1.05

/** The cells on the map, one path for all of a color. */
export function Hexagons({ map, cells, zoom, measure, isFaint, active }: HexagonsProps) {
  const [lng, lat] = cells[0]!.middle
  const pane = useHexagonPane(map, { lng, lat }, zoom)
  const hatch = useId()
  const drawn = useMemo(() => {
    const origin = pixelsAt([lng, lat], zoom)
    const path = (cell: PlacedCell, share: number) => {
      const { x, y } = pixelsAt(cell.middle, zoom)
      return `${lineThrough(
        cell.corners.map((corner) => ({
          x: x - origin.x + corner.x * share,
          y: y - origin.y + corner.y * share,
        })),
      )}Z`
    }
    const inClass = (one: ReturnType<typeof classOf>) =>
      cells.filter((cell) => classOf(measure, cell) === one).map((cell) => path(cell, one ? FILLED : EMPTY))
    return {
      path,
      classes: heatClasses[measure].map((one) => ({ ...one, d: inClass(one).join('') })),
      empty: inClass(null).join(''),
    }
  }, [cells, zoom, measure, lng, lat])
  return (
    pane &&
    createPortal(
      <svg className={styles.hexagons} aria-hidden="true">
        <pattern
          id={hatch}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
          className={styles.hatch}
        >
          <path d="M0,0v5" />
        </pattern>
        <g className={classNames(styles.all, isFaint && styles.faint)}>
          {drawn.classes.map(({ label, className, isHatched, d }) => (
            <g key={label} className={className}>
              <path className={styles.cells} d={d} />
              {isHatched && <path d={d} fill={`url(#${hatch})`} />}
            </g>
          ))}
          <path className={styles.empty} d={drawn.empty} />
        </g>
        {active && <path className={styles.active} d={drawn.path(active, OUTLINE)} />}
      </svg>,
      pane,
    )
  )
}

function pixelsAt([lng, lat]: LngLat, zoom: number): Point {
  const [{ x, y }, size] = [toWorld({ lng, lat }), worldSize(zoom)]
  return { x: x * size, y: y * size }
}
