import type { Area } from '@freehold/contracts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { AreaChip } from './AreaChip'
import { fittingAreas } from './corners'
import { DrawingTools, NoMoreAreas } from './DrawingTools'
import { copyInView, lineThrough, toPoint, type Point } from '../map-screen/mapScreen'
import type { CountHomes } from './useHomeCount'
import { useMapPane } from './useMapPane'
import { useMapView } from '../map-screen/useMapView'
import * as styles from './Areas.module.css'

/** Below and above the markers of a map whose panes are one: those have theirs by their distance from its corner. */
const BELOW_MARKERS = -1_000_000
const ABOVE_MARKERS = 1_000_000

export interface AreaLayerProps {
  map: google.maps.Map
  areas: readonly Area[]
  /** Whether a new area is being drawn. */
  isDrawing: boolean
  count: CountHomes
  /** The number of areas, and of the corners of each, that a search accepts. */
  areasMost: number
  cornersMost: number
  /** Whether the address has room for the areas. */
  fits: (areas: readonly Area[]) => boolean
  onChange: (areas: readonly Area[]) => void
  /** Called when drawing a new area has ended. */
  onDrawn: () => void
}

/** The areas that a search is limited to, on the map, and what draws and changes them. */
export function AreaLayer({
  map,
  areas,
  isDrawing,
  count,
  areasMost,
  cornersMost,
  fits,
  onChange,
  onDrawn,
}: AreaLayerProps) {
  const view = useMapView(map)
  const below = useMapPane(map, 'overlayLayer', BELOW_MARKERS)
  const above = useMapPane(map, 'overlayMouseTarget', ABOVE_MARKERS)
  const [changed, setChanged] = useState<number | null>(null)
  /** The area whose change has ended, whose name then takes the focus. */
  const [returned, setReturned] = useState<number | null>(null)
  if (!view) return null

  const changing = isDrawing ? null : changed
  const shown = areas.map((area, index) => ({
    index,
    points: copyInView(area, view.center).map((corner) => toPoint(view, corner)),
    area,
  }))
  const endChange = () => {
    setReturned(changed)
    setChanged(null)
  }
  const save = (next: readonly Area[]) => onChange(fittingAreas(next, cornersMost, fits))
  const remove = (index: number) => {
    onChange(areas.toSpliced(index, 1))
    map.getDiv().focus({ preventScroll: true })
  }

  return (
    <>
      {below &&
        createPortal(
          <svg className={styles.shapes} aria-hidden="true">
            {shown
              .filter(({ index }) => index !== changing)
              .map(({ index, points }) => (
                <path key={index} className={styles.finished} d={`${lineThrough(points)}Z`} />
              ))}
          </svg>,
          below,
        )}
      {above &&
        createPortal(
          shown.map(({ index, points, area }) => {
            const place = index === changing ? null : placeOf(points, view)
            return (
              place && (
                <AreaChip
                  key={index}
                  takesFocus={index === returned}
                  onFocus={() => setReturned(null)}
                  name={`Area ${index + 1}`}
                  area={area}
                  place={place}
                  count={count}
                  onChange={() => {
                    onDrawn()
                    setChanged(index)
                  }}
                  onRemove={() => remove(index)}
                />
              )
            )
          }),
          above,
        )}
      {isDrawing && areas.length >= areasMost && <NoMoreAreas onCancel={onDrawn} />}
      {isDrawing && areas.length < areasMost && (
        <DrawingTools
          key="new"
          {...{ map, view, count, cornersMost }}
          name={`Area ${areas.length + 1}`}
          area={null}
          onFinish={(area) => {
            save([...areas, area])
            onDrawn()
          }}
          onCancel={onDrawn}
        />
      )}
      {changing !== null && areas[changing] && (
        <DrawingTools
          key={JSON.stringify(areas[changing])}
          {...{ map, view, count, cornersMost }}
          name={`Area ${changing + 1}`}
          area={areas[changing]}
          onFinish={(area) => {
            save(areas.with(changing, area))
            endChange()
          }}
          onCancel={endChange}
        />
      )}
    </>
  )
}

/** Room that a chip needs at the edges of the map: half its width, and its height. CSS px. */
const CHIP = { halfWidth: 96, height: 44 }

/** Above the northernmost corner, and in view as long as the area is; null if it is not. */
function placeOf(
  points: readonly Point[],
  { width, height }: { width: number; height: number },
): Point | null {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (right < 0 || left > width || bottom < 0 || top > height) return null
  return {
    x: Math.max(CHIP.halfWidth, Math.min(width - CHIP.halfWidth, points[ys.indexOf(top)]!.x)),
    y: Math.max(CHIP.height, top),
  }
}
