import { HEXAGON_RADIUS } from '@freehold/contracts'
import { Roi } from '@freehold/property-ui'
import { formatCount, formatDollars } from '@freehold/ui'
import { toPoint } from '../map-screen/mapScreen'
import { useMapView } from '../map-screen/useMapView'
import { figureOf } from './heatClasses'
import type { PlacedCell } from './placeCells'
import * as styles from './Heat.module.css'

interface CellCardProps {
  map: google.maps.Map
  cell: PlacedCell
  /** Which one the cells are for. */
  zoom: number
}

/** Room that the card needs: half its width, and its height with a gap. CSS px. */
const CARD = { halfWidth: 100, height: 104 }

/** What is known of a cell, above it, or below it where there is no room. A status says the same. */
export function CellCard({ map, cell, zoom }: CellCardProps) {
  const view = useMapView(map)
  if (!view) return null
  const { x, y } = toPoint(view, cell.middle)
  const radius = HEXAGON_RADIUS * 2 ** (view.zoom - zoom)
  if (x < 0 || x > view.width || y < -radius || y > view.height + radius) return null
  const isAbove = y - radius > CARD.height
  const left = Math.max(CARD.halfWidth, Math.min(view.width - CARD.halfWidth, x))
  const top = isAbove ? y - radius : y + radius
  return (
    <div
      className={styles.card}
      data-side={isAbove ? 'above' : 'below'}
      style={{ transform: `translate(${left}px, ${top}px)` }}
      aria-hidden="true"
    >
      <dl className={styles.cardBody}>
        <div>
          <dt>Homes</dt>
          <dd>{formatCount(cell.count)}</dd>
        </div>
        <div>
          <dt>Median ROI</dt>
          <dd>
            <Roi percent={figureOf('return', cell)} />
          </dd>
        </div>
        <div>
          <dt>Price per sq ft</dt>
          <dd>{formatDollars(cell.medianPricePerSquareFoot)}</dd>
        </div>
      </dl>
    </div>
  )
}
