import type { LngLat } from '@freehold/contracts'
import type { View } from '@freehold/embedded-maps'
import { classNames } from '@freehold/ui'
import { copyInView, lineThrough, toPoint, type Point } from '../map-screen/mapScreen'
import * as styles from './Areas.module.css'

interface DrawnShapeProps {
  view: View
  corners: readonly LngLat[]
  /** Where the next corner would be. */
  next: Point | null
  cross: Point | null
  /** Whether it is a freehand line, whose corners are not for dragging. */
  isLine: boolean
  /** Whether the shape is closed. */
  isFinished: boolean
}

/** The shape that is being drawn, over the map and its tags. */
export function DrawnShape({ view, corners, next, cross, isLine, isFinished }: DrawnShapeProps) {
  const points = copyInView(corners, view.center).map((corner) => toPoint(view, corner))
  const [first, last] = [points[0], points.at(-1)]
  const middles = points
    .slice(isFinished ? 0 : 1)
    .map((end, index) => middleOf(points.at(isFinished ? index - 1 : index)!, end))
  return (
    <svg className={styles.drawn} aria-hidden="true">
      {points.length > 0 && (
        <path className={styles.fill} d={`${lineThrough(next ? [...points, next] : points)}Z`} />
      )}
      <path className={styles.line} d={lineThrough(isFinished && first ? [...points, first] : points)} />
      {!isFinished && first && last && (
        <>
          {next && <path className={styles.rubber} d={lineThrough([last, next])} />}
          {(points.length > 2 || (next && points.length > 1)) && (
            <path
              className={classNames(styles.rubber, styles.closing)}
              d={lineThrough([next ?? last, first])}
            />
          )}
        </>
      )}
      {!isLine && (
        <>
          <path className={styles.middle} d={middles.map(circleAt).join('')} />
          <path
            className={styles.corner}
            d={points
              .slice(1)
              .map((point) => squareAt(point, 10))
              .join('')}
          />
          {first && <path className={classNames(styles.corner, styles.first)} d={squareAt(first, 14)} />}
        </>
      )}
      {cross && (
        <path className={styles.cross} d={`M${cross.x - 10},${cross.y}h20M${cross.x},${cross.y - 10}v20`} />
      )}
    </svg>
  )
}

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const squareAt = ({ x, y }: Point, size: number) =>
  `M${x - size / 2},${y - size / 2}h${size}v${size}h${-size}z`

const circleAt = ({ x, y }: Point) => `M${x - 4},${y}a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z`
