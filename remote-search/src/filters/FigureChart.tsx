import type { FigureDistribution, FilterFigure } from '@freehold/contracts'
import { formatCompactDollars, formatCount, formatDollars, formatNumber, formatPercent } from '@freehold/ui'
import { useId } from 'react'
import { homesText } from '../homes/homesText'
import * as styles from './FigureChart.module.css'

const WIDTH = 300
const HEIGHT = 64
/** Between bars, on either side. */
const GAP = 1
const TEXT_HEIGHT = 18
const LABELS_MAX = 6

interface FigureLook {
  name: string
  /** Which side of the limit a filter finds. */
  side: 'atLeast' | 'atMost'
  format: (value: number) => string
  /** Below the bars. */
  short: (value: number) => string
}

const looks: Record<FilterFigure, FigureLook> = {
  return: {
    name: 'Return',
    side: 'atLeast',
    format: (percent) => formatPercent(percent),
    short: (percent) => formatPercent(percent, Number.isInteger(percent) ? 0 : 1),
  },
  cash: { name: 'Cash needed', side: 'atMost', format: formatDollars, short: formatCompactDollars },
  cashFlow: {
    name: 'Monthly cash flow',
    side: 'atLeast',
    format: formatDollars,
    short: (dollars) => formatCompactDollars(dollars, { decimals: dollars % 1_000 === 0 ? 0 : 1 }),
  },
  dscr: {
    name: 'DSCR',
    side: 'atLeast',
    format: (ratio) => formatNumber(ratio, { least: 2 }),
    short: (ratio) => formatNumber(ratio, { most: 2 }),
  },
}

interface FigureChartProps {
  figure: FilterFigure
  /** Null until it is known. */
  distribution: FigureDistribution | null
  /** The filter's value; null if it is not set. */
  limit: number | null
  /** How many homes in view this filter finds by itself, and with all others; null while unknown. */
  found: { alone: number | null; withOthers: number | null }
}

/** How a figure is distributed among the homes in view, with what a limit leaves of them. */
export function FigureChart({ figure, distribution, limit, found }: FigureChartProps) {
  const clip = useId()
  const { name, side, format, short } = looks[figure]
  const { low = 0, width = 1, bars = [] } = distribution ?? {}
  const all = bars.reduce((sum, homes) => sum + homes, 0)
  const most = Math.max(1, ...bars)
  const barWidth = WIDTH / Math.max(1, bars.length)
  const edge = (at: number) => low + at * width
  const xOf = (value: number) => Math.min(WIDTH, Math.max(0, ((value - low) / width) * barWidth))
  const path = bars
    .map((homes, at) => {
      const height = (homes / most) * HEIGHT
      return `M${at * barWidth + GAP},${HEIGHT}v${-height}h${barWidth - 2 * GAP}v${height}z`
    })
    .join('')
  const every = Math.ceil(bars.length / LABELS_MAX)
  const labels = bars.map((_, at) => at).filter((at) => at > 0 && Math.round(edge(at) / width) % every === 0)
  const limitText =
    limit === null ? '' : side === 'atLeast' ? `at ${format(limit)} or more` : `at ${format(limit)} or less`
  const summary =
    all === 0
      ? ''
      : `${name} of the ${homesText(all)} in view: half of them are between ${format(edge(barAt(bars, all / 4)))} and ${format(edge(barAt(bars, (all * 3) / 4) + 1))}.`

  return (
    <div className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + TEXT_HEIGHT}`}
        role="img"
        aria-label={summary || name}
      >
        <path className={styles.bars} d={path} />
        {limit !== null && (
          <>
            <clipPath id={clip}>
              {side === 'atLeast' ? (
                <rect x={xOf(limit)} width={WIDTH - xOf(limit)} height={HEIGHT} />
              ) : (
                <rect width={xOf(limit)} height={HEIGHT} />
              )}
            </clipPath>
            <path className={styles.inside} clipPath={`url(#${clip})`} d={path} />
          </>
        )}
        <path className={styles.axis} d={`M0,${HEIGHT + 0.5}h${WIDTH}`} />
        {labels.map((at) => (
          <text key={at} x={at * barWidth} y={HEIGHT + 15} textAnchor="middle">
            {short(edge(at))}
          </text>
        ))}
      </svg>
      <p className={styles.note} role="status">
        {distribution !== null && textOf(all, limitText, found)}
      </p>
    </div>
  )
}

function textOf(all: number, limitText: string, { alone, withOthers }: FigureChartProps['found']): string {
  if (all === 0) return 'No home in view has this figure.'
  const bars = `Bars: all ${formatCount(all)} in view.`
  if (limitText === '' || alone === null || withOthers === null) return bars
  return `${bars} ${formatCount(withOthers)} of the ${formatCount(alone)} ${limitText} ${withOthers === 1 ? 'passes' : 'pass'} the other filters.`
}

/** The bar that holds the home with so many below it. */
function barAt(bars: readonly number[], rank: number): number {
  let before = 0
  return bars.findIndex((homes) => (before += homes) >= rank)
}
