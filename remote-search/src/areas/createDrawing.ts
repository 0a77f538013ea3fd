import type { Area, LngLat } from '@freehold/contracts'
import { worldSize } from '@freehold/embedded-maps'
import {
  TerraDraw,
  TerraDrawFreehandMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type TerraDrawMouseEvent,
} from 'terra-draw'
import { fewerCorners } from './corners'
import { MapAdapter, type Drag } from './MapAdapter'
import { nearestCopy, toPoint, type Point } from '../map-screen/mapScreen'

export type Tool = 'polygon' | 'freehand'

export interface DrawingState {
  /** The corners so far, in order; the same array while they are the same. Longitudes may go on beyond 180°. */
  corners: readonly LngLat[]
  /** Where a press would put the next corner of a polygon: CSS px; null if the pointer is not on the map. */
  next: Point | null
}

export interface Drawing {
  /** @param onFinish takes the finished area */
  start: (onFinish: (area: LngLat[]) => void) => void
  /** Begins a new shape. */
  use: (tool: Tool) => void
  /** Takes back the last corner of a polygon, or the whole freehand line. */
  undo: () => void
  /** Hands over the shape if it has three corners. */
  finish: () => void
  /** What a click does. */
  press: (at: Point) => void
  /** Removes the corner here from a finished area. */
  removeCorner: (at: Point) => void
  /** Moves the pointer, or what is being dragged. */
  point: (at: Point | null) => void
  /** Begins a drag, or ends the one under way, and says whether one is. */
  toggleDrag: (at: Point) => boolean
  /** Ends drawing. */
  stop: () => void
  getState: () => DrawingState
  subscribe: (listener: () => void) => () => void
}

/** How near a press is to what it means: a corner, or the middle of a line. CSS px. */
const reachPx = () => (matchMedia('(pointer: coarse)').matches ? 22 : 12)
/** Between corners of a freehand line, as it is drawn. */
const FREEHAND_STEP_PX = 6
/** A corner of a finished freehand line makes at least such a triangle with its neighbors, in square px. */
const FREEHAND_DETAIL = 12

/**
 * One area being drawn or changed, by Terra Draw. The library drags only corners of finished polygons, so those of one
 * that is being drawn are dragged here: at the end of the drag its corners are put on the map anew.
 * @param area the area to change; null to draw a new one
 */
export function createDrawing(map: google.maps.Map, area: Area | null): Drawing {
  const listeners = new Set<() => void>()
  const center = map.getCenter()?.lng() ?? 0
  const meridian = area ? nearestCopy(center, area[0]![0]) : center
  /** Corners of an unfinished polygon while one of them is dragged. */
  let dragged: LngLat[] | null = null
  let pointer: Point | null = null
  let keyDrag: Drag | null = null
  let tool: Tool = 'polygon'
  let onFinish: (area: LngLat[]) => void = () => {}
  let state: DrawingState = { corners: [], next: null }

  const reach = reachPx()
  const adapter = new MapAdapter({
    map,
    meridian,
    dragAt: (at) => dragAt(at),
    onPointer: (at) => point(at, false),
  })
  const terra = new TerraDraw({
    adapter,
    modes: [
      new TerraDrawPolygonMode({ pointerDistance: reach }),
      new TerraDrawFreehandMode({
        pointerDistance: reach,
        minDistance: FREEHAND_STEP_PX,
        drawInteraction: 'click-drag',
        autoCloseTimeout: 0,
      }),
      new TerraDrawSelectMode({
        pointerDistance: reach,
        keyEvents: null,
        allowManualDeselection: false,
        // Otherwise every fifth movement is left out.
        dragEventThrottle: Number.MAX_SAFE_INTEGER,
        allowManualSelection: false,
        flags: {
          polygon: {
            feature: {
              selfIntersectable: true,
              coordinates: { draggable: true, deletable: true, midpoints: { draggable: true } },
            },
          },
        },
      }),
    ],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })

  /** The shape as the library has it, without the corner that follows the pointer. */
  function shape(): LngLat[] {
    const polygon = terra.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon')
    if (!polygon) return []
    const ring = (polygon.geometry.coordinates as LngLat[][])[0]!.slice(0, -1)
    const count = polygon.properties['committedCoordinateCount']
    return typeof count === 'number' ? ring.slice(0, count) : distinct(ring)
  }

  function change() {
    const corners = dragged ?? shape()
    const isFollowed = area === null && tool === 'polygon' && dragged === null && corners.length > 0
    const real = corners.map(toReal)
    state = { corners: isSame(state.corners, real) ? state.corners : real, next: isFollowed ? pointer : null }
    for (const listener of listeners) listener()
  }

  const toReal = ([lng, lat]: LngLat): LngLat => [lng + meridian, lat]

  function dragAt(at: TerraDrawMouseEvent): Drag | null {
    if (area === null && tool === 'freehand') return adapter.libraryDrag()
    const corners = shape()
    const points = corners.map((corner) => toPoint(adapter.view(), corner))
    const isNear = ({ x, y }: Point) => Math.hypot(x - at.containerX, y - at.containerY) < reach
    const middles = points
      .slice(area === null ? 1 : 0)
      .map((end, index) => middleOf(points.at(area === null ? index : index - 1)!, end))
    const corner = points.findIndex(isNear)
    const middle = middles.findIndex(isNear)
    if (corner < 0 && middle < 0) return null
    if (area !== null) return adapter.libraryDrag()
    return corner < 0
      ? dragCorner(corners.toSpliced(middle + 1, 0, [at.lng, at.lat]), middle + 1)
      : dragCorner(corners, corner)
  }

  function dragCorner(corners: LngLat[], index: number): Drag {
    const move = ({ lng, lat }: TerraDrawMouseEvent) => {
      dragged = corners.with(index, [lng, lat])
      change()
    }
    return {
      start: move,
      move,
      end(at) {
        dragged = null
        terra.setMode('polygon')
        for (const corner of corners.with(index, [at.lng, at.lat])) adapter.clickPlace(corner)
      },
    }
  }

  function finishFreehand(corners: LngLat[]) {
    const detail = FREEHAND_DETAIL / worldSize(map.getZoom() ?? 0) ** 2
    return fewerCorners(corners, Infinity, detail)
  }

  function finish() {
    const corners = shape()
    // A freehand line of two points.
    if (corners.length < 3) return terra.clear()
    const drawn = area === null && tool === 'freehand' ? finishFreehand(corners) : corners
    onFinish(drawn.map(toReal))
  }

  /** The pointer of keys moves the library's too, which the adapter has already done for a mouse. */
  function point(at: Point | null, isKey = true) {
    pointer = at
    if (isKey && at) {
      if (keyDrag) keyDrag.move(adapter.eventAt(at))
      else adapter.moveTo(at)
    }
    change()
  }

  /** Shows the corners and middles of a finished area, for dragging. */
  function select(finished: Area) {
    const ring = [...finished, finished[0]!].map(([lng, lat]) => [Number((lng - meridian).toFixed(9)), lat])
    terra.addFeatures([
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: { mode: 'polygon' },
      },
    ])
    const [added] = terra.getSnapshot()
    if (added?.id !== undefined) terra.selectFeature(added.id)
  }

  terra.on('change', change)
  terra.on('finish', (_id, { action }) => {
    if (action === 'draw') finish()
  })
  return {
    start(finished) {
      onFinish = finished
      terra.start()
      if (area === null) terra.setMode('polygon')
      else select(area)
      change()
    },
    use(next) {
      tool = next
      keyDrag = null
      terra.setMode(next)
      change()
    },
    undo() {
      keyDrag = null
      if (tool === 'freehand') terra.setMode('freehand')
      else terra.undo()
      change()
    },
    finish: () => (area === null ? adapter.finish() : finish()),
    press: (at) => adapter.click(at),
    removeCorner: (at) => adapter.click(at, 'right'),
    point,
    toggleDrag(at) {
      const event = adapter.eventAt(at)
      if (keyDrag) {
        const drag = keyDrag
        keyDrag = null
        drag.end(event)
        return false
      }
      keyDrag = dragAt(event)
      keyDrag?.start(event)
      return keyDrag !== null
    },
    stop: () => terra.stop(),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const isSame = (before: Area, after: Area) =>
  before.length === after.length &&
  before.every(([lng, lat], index) => lng === after[index]![0] && lat === after[index]![1])

/** Without corners that repeat the one before, with which the library begins a shape. */
const distinct = (corners: LngLat[]) =>
  corners.filter(([lng, lat], index) => {
    const before = corners[index - 1]
    return !before || before[0] !== lng || before[1] !== lat
  })
