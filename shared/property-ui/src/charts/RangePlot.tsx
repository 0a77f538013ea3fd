import { formatDollars } from '@freehold/ui'

/** A comp on a plot, by its number on map and grid. */
export interface RangeDot {
  number: number
  dollars: number
}

export interface RangePlotProps {
  /** What is estimated, for the plot's description: 'After-repair value'. */
  name: string
  estimate: number
  /** Null for an estimate without a range: then no band is drawn. */
  range: { low: number; high: number; /** '80 percent range' */ name: string } | null
  /** What is used instead of the estimate. */
  entered?: number | null
  dots?: readonly RangeDot[]
  /** What the dots are, for the plot's description: 'the adjusted prices of the comps'. */
  dotsName?: string
}

/** An estimate in its range, and the comps around it. */
export function RangePlot({ name, estimate, range }: RangePlotProps) {
  return (
    <p>
      {name} {formatDollars(estimate)}
      {range && `, ${range.name} ${formatDollars(range.low)} to ${formatDollars(range.high)}`}
    </p>
  )
}
