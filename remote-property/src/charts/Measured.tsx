import { useCallback, useState, type ReactNode } from 'react'

interface MeasuredProps {
  /** Pixels that are kept free until the width is known, so that nothing jumps. */
  height: number
  children: (width: number) => ReactNode
}

/** Draws for the width there is, so that a chart's text keeps its real size. */
export function Measured({ height, children }: MeasuredProps) {
  const [width, setWidth] = useState<number | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
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

/** Below this width labels move from the lines' ends to the read-out, and every second column goes. */
export const isNarrow = (width: number) => width < 500
