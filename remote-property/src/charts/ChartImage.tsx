import type { ReactNode } from 'react'
import * as styles from './Chart.module.css'

interface ChartImageProps {
  width: number
  height: number
  /** What the chart shows, in a sentence. */
  finding: string
  children: ReactNode
}

/** The drawing of a chart whose figures a TableButton shows. */
export function ChartImage({ width, height, finding, children }: ChartImageProps) {
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${finding} The Table button shows the figures.`}
    >
      {children}
    </svg>
  )
}
