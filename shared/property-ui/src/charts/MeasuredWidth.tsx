import { useCallback, useState, type ReactNode } from 'react'

interface MeasuredWidthProps {
  /** Pixels that are reserved until the width is known, so that the layout does not shift. */
  height: number
  children: (width: number) => ReactNode
}

/** Draws a chart for the available width, so that its text is not scaled. */
export function MeasuredWidth({ height, children }: MeasuredWidthProps) {
  const [width, setWidth] = useState<number | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    // jsdom has no layout and no ResizeObserver.
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} style={width === null ? { height } : undefined}>
      {width !== null && children(width)}
    </div>
  )
}

/** On narrow charts labels move from the lines' ends to the readout, and every second column is left out. */
export const isNarrow = (width: number) => width < 500
