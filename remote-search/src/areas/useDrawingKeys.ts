import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Drawing, Tool } from './createDrawing'
import { toLngLat, viewOf, type Point } from '../map-screen/mapScreen'

const STEP_PX = 1
const LONG_STEP_PX = 10
/** Closer to the edge, the map moves instead of the cross. */
const EDGE_PX = 24

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface DrawingKeysOptions {
  map: google.maps.Map
  drawing: Drawing
  tool: Tool
  /** Whether a finished area is changed. */
  isChange: boolean
  /** What else takes the keys than the map, and where only Escape works on buttons. */
  keyboard: RefObject<HTMLElement | null>
  tools: RefObject<HTMLElement | null>
  onCancel: () => void
}

interface DrawingKeys {
  /** Where the cross is that the keys move; null while a pointer is used. */
  cross: Point | null
  /** Whether the cross drags a corner, or draws a line. */
  isDragging: boolean
}

/**
 * Draws with the keyboard: arrows move a cross, Space sets a point, Backspace takes one back, Enter finishes, Escape
 * cancels. Of a finished area, and of a freehand line, Space begins and ends a drag.
 */
export function useDrawingKeys({
  map,
  drawing,
  tool,
  isChange,
  keyboard,
  tools,
  onCancel,
}: DrawingKeysOptions): DrawingKeys {
  const [cross, setCross] = useState<Point | null>(null)
  const [isDragging, setDragging] = useState(false)

  /** In the middle of the map. */
  const showCross = () => {
    const { clientWidth, clientHeight } = map.getDiv()
    const at = { x: clientWidth / 2, y: clientHeight / 2 }
    setCross(at)
    drawing.point(at)
    return at
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (isOnButton && event.key !== 'Escape') return
    const at = cross ?? (event.key in steps || event.key === ' ' ? showCross() : null)
    const step = steps[event.key]
    if (step && at) setCross(moved(map, at, step, event.shiftKey ? LONG_STEP_PX : STEP_PX, drawing))
    else if (event.key === ' ' && at) {
      if (isChange || tool === 'freehand') setDragging(drawing.toggleDrag(at))
      else drawing.press(at)
    } else if (event.key === 'Backspace') {
      setDragging(false)
      if (!isChange) drawing.undo()
      else if (at) drawing.removeCorner(at)
    } else if (event.key === 'Enter') drawing.finish()
    else if (event.key === 'Escape') onCancel()
    else return
    // The map has the same keys, and an open window closes with Escape.
    event.preventDefault()
    event.stopPropagation()
  })

  /** At once for who comes by keys. */
  const onFocus = useEffectEvent(() => {
    if (keyboard.current?.matches(':focus-visible') && !cross) showCross()
  })

  useEffect(() => {
    const div = map.getDiv()
    const listening = new AbortController()
    const early = { capture: true, signal: listening.signal }
    for (const element of [div, keyboard.current, tools.current])
      element?.addEventListener('keydown', (event) => onKeyDown(event), early)
    keyboard.current?.addEventListener('focus', () => onFocus(), early)
    for (const type of ['pointermove', 'pointerdown'] as const)
      div.addEventListener(type, () => setCross(null), early)
    return () => listening.abort()
  }, [map, keyboard, tools])

  return { cross, isDragging }
}

/** Moves the cross, or at the edge of the map the map. Returns where the cross then is. */
function moved(map: google.maps.Map, at: Point, { x, y }: Point, length: number, drawing: Drawing): Point {
  const to = { x: at.x + x * length, y: at.y + y * length }
  const view = viewOf(map)
  if (!view) return at
  const isNearEdge =
    (x !== 0 && (to.x < EDGE_PX || to.x > view.width - EDGE_PX)) ||
    (y !== 0 && (to.y < EDGE_PX || to.y > view.height - EDGE_PX))
  if (isNearEdge) {
    const center = { x: view.width / 2 + x * length, y: view.height / 2 + y * length }
    const [lng, lat] = toLngLat(view, center)
    map.moveCamera({ center: { lat, lng } })
  }
  const next = isNearEdge ? at : to
  drawing.point(next)
  return next
}
