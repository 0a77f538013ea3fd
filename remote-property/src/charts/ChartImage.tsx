import type { ReactNode } from 'react'
import * as styles from './Chart.module.css'

interface ChartImageProps {
  width: number
  height: number
  /** What the chart shows, in a sentence. */
  finding: string
  /** Whether a TableButton shows its figures; not on paper, where they follow. */
  hasTable?: boolean
  children: ReactNode
}

/** The drawing of a chart. */
export function ChartImage({ width, height, finding, hasTable = true, children }: ChartImageProps) {
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={hasTable ? `${finding} The Table button shows the figures.` : finding}
    >
      {children}
    </svg>
  )
}
