import { parseAreas, paths, viewportPosition } from '@freehold/contracts'
import { buttonClass, EmptyState, Icon } from '@freehold/ui'
import { Map as MapIcon } from 'lucide-react'
import { Link } from 'react-router-dom'

interface AreasRefusedProps {
  /** Valid, as in the address. */
  areas: string
  /** Why the API does not report on them. */
  reason: string
}

/** Drawn areas that have no report, such as too large ones. */
export const AreasRefused = ({ areas, reason }: AreasRefusedProps) => (
  <>
    <title>Drawn area | Freehold</title>
    <EmptyState
      size="page"
      headingLevel={1}
      role="alert"
      title="This area cannot be shown"
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`${paths.search(positionOf(areas))}&areas=${areas}`}
        >
          <Icon icon={MapIcon} />
          Show on Map
        </Link>
      }
    >
      {`Its figures were refused: ${reason}. Change the area on the map.`}
    </EmptyState>
  </>
)

/** Where the map shows all areas, whose longitudes go on beyond 180° in either direction. */
function positionOf(areas: string) {
  const corners = parseAreas(areas).flat()
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  const west = Math.min(...lngs)
  const shift = west < -180 ? 360 : 0
  return viewportPosition({
    ne: { lat: Math.max(...lats), lng: Math.max(...lngs) + shift },
    sw: { lat: Math.min(...lats), lng: west + shift },
  })
}
