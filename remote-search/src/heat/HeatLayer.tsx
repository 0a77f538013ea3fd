import { hexagonAt, type LngLat } from '@freehold/contracts'
import { ProgressLine, VisuallyHidden } from '@freehold/ui'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { homesText } from '../homes/homesText'
import { toLngLat, toPoint, viewOf } from '../map-screen/mapScreen'
import { CellCard } from './CellCard'
import { HeatLegend } from './HeatLegend'
import type { HeatMeasure } from './heatMeasure'
import { cellSize, readOut, sentenceOf } from './heatWords'
import { Hexagons } from './Hexagons'
import { nearestTo, neighborOf, type Direction } from './neighborOf'
import { boundsOf, keyOf, placeCells, type PlacedCell } from './placeCells'
import { byCell, useHeatAnswer, type HeatSearch } from './useHeatAnswer'
import * as styles from './Heat.module.css'

interface HeatLayerProps {
  map: google.maps.Map
  /** What the map shows while it rests; null until it has been laid out. */
  search: HeatSearch | null
  hasSession: () => boolean
  measure: HeatMeasure
  /** Whether tags are shown over the cells. */
  isFaint: boolean
  /** Whether an area is being drawn, so that pointer and keys are not for the cells. */
  isDrawing: boolean
  /** Where the legend is shown; null until it is there. */
  corner: HTMLElement | null
  isTableOpen: boolean
  tableId: string
  tableRef: Ref<HTMLButtonElement>
  onMeasure: (measure: HeatMeasure) => void
  onTable: (isOpen: boolean) => void
  onHide: () => void
}

/** The median return, or price per square foot, of the homes in view by cell, with its legend. */
export function HeatLayer({
  map,
  search,
  hasSession,
  measure,
  isFaint,
  isDrawing,
  corner,
  onHide,
  ...legend
}: HeatLayerProps) {
  const { answered, failure, isAsking, retry } = useHeatAnswer(byCell, search, hasSession)
  const heat = answered?.answer
  const cells = useMemo(() => (heat ? placeCells(heat, map.getCenter()?.lng() ?? 0) : []), [heat, map])
  const { active, setActive } = useActive(cells)
  const zoom = heat?.zoom ?? 0
  const zoomTo = useCallback(
    (cell: PlacedCell) => {
      setActive(null)
      map.fitBounds(boundsOf(cell, zoom))
    },
    [map, zoom, setActive],
  )
  usePointedCell({ map, cells, zoom, active, isPaused: isDrawing, onPoint: setActive, onPress: zoomTo })

  const isEmpty = heat?.total === 0 && failure === null
  const legendOf = answered?.search ?? search
  return (
    <>
      {corner &&
        legendOf &&
        createPortal(
          <HeatLegend
            {...legend}
            measure={measure}
            sentence={sentenceOf(measure, legendOf.filters, sizeIn(legendOf.view, heat?.zoom))}
            homes={isEmpty ? 'No homes match the filters here' : heat ? homesText(heat.total) : null}
            failure={
              failure === null ? null : heat ? "Couldn't update the figures" : "Couldn't load the figures"
            }
            onRetry={retry}
            onHide={onHide}
          />,
          corner,
        )}
      {isAsking && <ProgressLine label="Loading the heat map" />}
      {cells.length > 0 && <Hexagons {...{ map, cells, zoom, measure, isFaint, active }} />}
      {active && <CellCard {...{ map, zoom }} cell={active} />}
      {cells.length > 0 && !isDrawing && (
        <CellKeys map={map} cells={cells} active={active} onMove={setActive} onPress={zoomTo} />
      )}
      <VisuallyHidden role="status">{active && readOut(active)}</VisuallyHidden>
    </>
  )
}

/** How large the cells in a view are; until they are there, as they will most likely be. */
const sizeIn = ({ bounds: { ne, sw }, zoom }: HeatSearch['view'], heatZoom = Math.floor(zoom)) =>
  cellSize(heatZoom, (ne.lat + sw.lat) / 2)

/** The cell that is read out, as long as it is on the map. */
function useActive(cells: readonly PlacedCell[]) {
  const [key, setKey] = useState<string | null>(null)
  const setActive = useCallback((cell: PlacedCell | null) => setKey(cell?.key ?? null), [])
  return { active: key === null ? undefined : cells.find((cell) => cell.key === key), setActive }
}

interface PointedCellOptions {
  map: google.maps.Map
  cells: readonly PlacedCell[]
  zoom: number
  active: PlacedCell | undefined
  isPaused: boolean
  onPoint: (cell: PlacedCell | null) => void
  onPress: (cell: PlacedCell) => void
}

/** The cell under the pointer is read out; a press on that one, which a finger first has to point at, is for zooming. */
function usePointedCell({ map, cells, zoom, active, isPaused, onPoint, onPress }: PointedCellOptions) {
  const pointed = useRef(active?.key)
  useEffect(() => {
    pointed.current = active?.key
  })
  useEffect(() => {
    if (isPaused) return undefined
    const byKey = new Map(cells.map((cell) => [cell.key, cell]))
    const cellAt = ([lng, lat]: LngLat) => byKey.get(keyOf(hexagonAt([withinWorld(lng), lat], zoom))) ?? null
    const point = (cell: PlacedCell | null) => {
      // At once, as a press may follow before the next render.
      pointed.current = cell?.key
      onPoint(cell)
    }
    const div = map.getDiv()
    const listening = new AbortController()
    const onMove = (event: PointerEvent) => {
      const view = viewOf(map)
      // A finger moves the map.
      if (!view || event.pointerType === 'touch') return
      const { left, top } = div.getBoundingClientRect()
      const at = toLngLat(view, { x: event.clientX - left, y: event.clientY - top })
      const cell = isOnOther(event) ? null : cellAt(at)
      if (cell?.key !== pointed.current) point(cell)
    }
    div.addEventListener('pointermove', onMove, { signal: listening.signal })
    const onLeave = ({ pointerType }: PointerEvent) => {
      // A finger leaves with every tap.
      if (pointerType !== 'touch') point(null)
    }
    div.addEventListener('pointerleave', onLeave, { signal: listening.signal })
    const clicking = map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
      const cell = latLng && cellAt([latLng.lng(), latLng.lat()])
      if (cell && cell.key === pointed.current) onPress(cell)
      else point(cell)
    })
    return () => {
      listening.abort()
      clicking.remove()
    }
  }, [map, cells, zoom, isPaused, onPoint, onPress])
}

const withinWorld = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180

/** A tag, a window, a button of the map, or a link to one of its sources. */
const isOnOther = ({ target }: Event) =>
  target instanceof Element &&
  target.closest('button, a, [role="button"], [role="dialog"], gmp-advanced-marker') !== null

interface CellKeysProps {
  map: google.maps.Map
  cells: readonly PlacedCell[]
  active: PlacedCell | undefined
  onMove: (cell: PlacedCell | null) => void
  onPress: (cell: PlacedCell) => void
}

/** Takes the keys for all cells, which are one stop of the Tab key. */
function CellKeys({ map, cells, active, onMove, onPress }: CellKeysProps) {
  const hint = useId()
  const inView = () => {
    const view = viewOf(map)
    if (!view) return { cells: [], center: { x: 0, y: 0 } }
    const placed = cells.map((cell) => ({ cell, y: cell.y, at: toPoint(view, cell.middle) }))
    return {
      cells: placed.filter(({ at: { x, y } }) => x >= 0 && x <= view.width && y >= 0 && y <= view.height),
      center: { x: view.width / 2, y: view.height / 2 },
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Keeps the info window open: it closes with the next Escape.
      event.preventDefault()
      map.getDiv().focus({ preventScroll: true })
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (active) onPress(active)
    } else if (isDirection(event.key)) {
      event.preventDefault()
      const { cells, center } = inView()
      const from = cells.find(({ cell }) => cell === active)
      const next = from ? neighborOf(cells, from, event.key) : nearestTo(cells, center)
      if (next) onMove(next.cell)
    }
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work here */}
      <div
        className={styles.keys}
        role="application"
        aria-label="Cells of the heat map"
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys work here
        tabIndex={0}
        onFocus={() => {
          const { cells, center } = inView()
          onMove(nearestTo(cells, center)?.cell ?? null)
        }}
        onBlur={() => onMove(null)}
        onKeyDown={press}
      />
      <VisuallyHidden id={hint}>
        Arrow keys move from cell to cell, Enter zooms in, Escape leaves
      </VisuallyHidden>
    </>
  )
}

const isDirection = (key: string): key is Direction =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)
