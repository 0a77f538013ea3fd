import {
  AREA_POINTS_MAX,
  AREAS_MAX,
  formatAreas,
  MarketFilters,
  parseAreas,
  type Area,
} from '@freehold/contracts'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { useChunk } from '../chunks/useChunk'
import { FailedChip } from '../map-corner/FailedChip'
import * as corner from '../map-corner/MapCorner.module.css'

/** A chunk: few searches are limited to areas, and the library that draws them is large. */
export const loadAreas = () => import(/* webpackChunkName: 'areas' */ './AreaLayer')

interface LazyAreasProps {
  map: google.maps.Map | null
  filters: MarketFilters
  /** Whether a new area is being drawn. */
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
  onFilter: (filters: MarketFilters) => void
  /** Counts the homes that meet filters, wherever they are. */
  count: (filters: MarketFilters, signal: AbortSignal) => Promise<number>
}

const fits = (areas: readonly Area[]) => v.safeParse(MarketFilters.entries.areas, formatAreas(areas)).success

/** The areas of the filters on the map, and a new one while it is drawn; loads what draws them when there are any. */
export function LazyAreas({ map, filters, isDrawing, onDraw, onFilter, count }: LazyAreasProps) {
  const text = filters.areas
  const areas = useMemo(() => (text === undefined ? [] : parseAreas(text)), [text])
  const countIn = useCallback(
    (area: Area, signal: AbortSignal) => count({ ...filters, areas: formatAreas([area]) }, signal),
    [count, filters],
  )
  const isNeeded = isDrawing || text !== undefined
  const { chunk, failure, request } = useChunk(loadAreas, isNeeded)
  if (!map || !isNeeded) return null
  if (failure !== null)
    return (
      <div className={corner.top}>
        <FailedChip onRetry={request}>The areas could not be shown</FailedChip>
      </div>
    )
  return (
    chunk && (
      <chunk.AreaLayer
        map={map}
        areas={areas}
        isDrawing={isDrawing}
        count={countIn}
        areasMost={AREAS_MAX}
        cornersMost={AREA_POINTS_MAX}
        fits={fits}
        onChange={(areas) => onFilter({ ...filters, areas: formatAreas(areas) || undefined })}
        onDrawn={() => onDraw(false)}
      />
    )
  )
}
