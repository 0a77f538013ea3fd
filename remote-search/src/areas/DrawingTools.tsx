import type { Area, LngLat } from '@freehold/contracts'
import type { View } from '@freehold/embedded-maps'
import { Button, classNames, useDebounced } from '@freehold/ui'
import { Lasso, Pentagon, Undo2 } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { homesText } from '../homes/homesText'
import { isCrossed } from './corners'
import { createDrawing, type Tool } from './createDrawing'
import { DrawnShape } from './DrawnShape'
import { useDrawingKeys } from './useDrawingKeys'
import { useHomeCount, type CountHomes } from './useHomeCount'
import * as styles from './Areas.module.css'

/** How long a shape has to be still before it is counted. */
const COUNT_DELAY_MS = 300

interface DrawingToolsProps {
  map: google.maps.Map
  view: View
  name: string
  /** The area to change; null for a new one. Another area needs another component. */
  area: Area | null
  /** Of an area that a search accepts. */
  cornersMost: number
  count: CountHomes
  onFinish: (area: LngLat[]) => void
  onCancel: () => void
}

/** Draws a new area, or changes one: the shape over the map, the buttons, and what they say. */
export function DrawingTools({
  map,
  view,
  name,
  area,
  cornersMost,
  count,
  onFinish,
  onCancel,
}: DrawingToolsProps) {
  const [drawing] = useState(() => createDrawing(map, area))
  const finish = useEffectEvent(onFinish)
  // Before the tools are seen, so that the first click is drawn.
  useLayoutEffect(() => {
    drawing.start((drawn) => finish(drawn))
    return drawing.stop
  }, [drawing])
  const { corners, next } = useSyncExternalStore(drawing.subscribe, drawing.getState)
  const [tool, setTool] = useState<Tool>('polygon')
  const keyboard = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const isChange = area !== null
  const keys = useDrawingKeys({ map, drawing, tool, isChange, keyboard, tools, onCancel })
  const settled = useDebounced(corners, COUNT_DELAY_MS)
  const isShape = corners.length >= 3
  const isCross = useMemo(() => isCrossed(settled), [settled])
  // A freehand line has more corners than a search accepts until it is finished.
  const isCounted = settled.length >= 3 && settled.length <= cornersMost
  const homes = useHomeCount(count, isCounted ? settled : null)
  useEffect(() => keyboard.current?.focus({ preventScroll: true }), [])

  const use = (next: Tool) => {
    setTool(next)
    drawing.use(next)
    keyboard.current?.focus({ preventScroll: true })
  }
  const said = `${name}: ${corners.length} ${corners.length === 1 ? 'point' : 'points'}`

  return (
    <>
      <DrawnShape
        view={view}
        corners={corners}
        next={next}
        cross={keys.cross}
        isLine={tool === 'freehand' && !isChange}
        isFinished={isChange}
      />
      <div ref={tools} className={styles.tools}>
        <div
          className={styles.buttons}
          role="group"
          aria-label={isChange ? `Change ${name}` : 'Draw an area'}
        >
          {!isChange && (
            <>
              <ToolButton tool="polygon" inUse={tool} onUse={use} />
              <ToolButton tool="freehand" inUse={tool} onUse={use} />
              <span className={styles.divider} />
              <Button
                className={styles.iconic}
                variant="quiet"
                icon={Undo2}
                aria-disabled={corners.length === 0}
                onClick={drawing.undo}
              >
                <span>Undo Point</span>
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" aria-disabled={!isShape} onClick={drawing.finish}>
            Finish Area
          </Button>
        </div>
        <p className={styles.hint}>
          <span role="status">
            <b>{homes !== null && settled === corners ? `${said}, ${homesText(homes)}.` : `${said}.`}</b>
            {isShape && isCross && ' The lines cross; both parts count.'}
            {keys.isDragging && ' The cross holds the line; Space lets go.'}
          </span>{' '}
          <span id="drawing-hint">{hintFor(tool, corners.length, isChange)}</span>
        </p>
      </div>
      <div
        ref={keyboard}
        className={styles.keyboard}
        role="application"
        aria-label="Drawing on the map"
        aria-describedby="drawing-hint"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys work here
        tabIndex={0}
      />
    </>
  )
}

/** In place of the tools when a search has as many areas as it can have. */
export const NoMoreAreas = ({ onCancel }: { onCancel: () => void }) => (
  <div className={styles.tools}>
    <div className={styles.buttons} role="group" aria-label="Draw an area">
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
    <p className={styles.hint} role="status">
      <b>A search can have no more areas.</b> Remove one to draw another.
    </p>
  </div>
)

const toolLooks = {
  polygon: { icon: Pentagon, text: 'Polygon' },
  freehand: { icon: Lasso, text: 'Freehand' },
} satisfies Record<Tool, object>

const ToolButton = ({ tool, inUse, onUse }: { tool: Tool; inUse: Tool; onUse: (tool: Tool) => void }) => (
  <Button
    className={classNames(styles.iconic, styles.tool)}
    variant="quiet"
    icon={toolLooks[tool].icon}
    aria-pressed={tool === inUse}
    onClick={() => onUse(tool)}
  >
    <span>{toolLooks[tool].text}</span>
  </Button>
)

/** What to do next, by pointer and by keys. */
function hintFor(tool: Tool, corners: number, isChange: boolean): string {
  const isTouch = matchMedia('(pointer: coarse)').matches
  if (isChange) {
    const drag = 'Drag a point, or a circle between two to add one.'
    return isTouch
      ? `${drag} Hold a point to remove it.`
      : `${drag} Arrows move the cross, Space drags what is under it, Backspace removes a point.`
  }
  if (tool === 'freehand')
    return isTouch
      ? 'Draw around an area with one finger.'
      : 'Drag around an area. Arrows move the cross, Space begins and ends a line.'
  if (corners < 3)
    return isTouch
      ? 'Tap points around an area.'
      : 'Click points around an area. Arrows move the cross, Space sets a point.'
  return isTouch
    ? 'Tap the first point to finish.'
    : 'Click the first point or press Enter to finish. Arrows move the cross, Space sets a point, Backspace takes one back.'
}
