import type { MarketReport } from '@freehold/contracts'
import { formatCount, formatDollars, formatNumber, UNKNOWN } from '@freehold/ui'
import { countText, sampleText } from './marketWords'
import * as styles from './Market.module.css'

interface KeyFigure {
  label: string
  value: string
  /** What the figure is of. */
  sample: string
}

/** What a reader of the market wants to know first, each with its sample beneath. */
export function KeyFigures({ report }: { report: MarketReport }) {
  const { toCheck } = report.forSale
  return (
    <div className={styles.key}>
      <dl className={styles.figures}>
        {figuresOf(report).map(({ label, value, sample }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={value === UNKNOWN ? styles.unknown : undefined}>{value}</dd>
            <dd className={styles.sample}>{sample}</dd>
          </div>
        ))}
      </dl>
      {toCheck > 0 && (
        <p className={styles.note}>
          {countText(toCheck, 'listing')} to check {toCheck === 1 ? 'is' : 'are'} counted as for sale and left
          out of every other figure.
        </p>
      )}
    </div>
  )
}

function figuresOf({ forSale, sales, rent }: MarketReport): KeyFigure[] {
  const { price, pricePerSquareFoot, daysOnMarket } = forSale
  return [
    {
      label: 'For sale',
      value: formatCount(forSale.count),
      sample: `${formatCount(forSale.newInWeek)} new in 7 days`,
    },
    {
      label: 'Median price',
      value: formatDollars(price.median),
      sample: sampleText(price.count, 'home'),
    },
    {
      label: 'Price per sq ft',
      value: formatDollars(pricePerSquareFoot.median),
      sample: sampleText(pricePerSquareFoot.count, 'home', ' with an area'),
    },
    {
      label: 'Days on market',
      value: formatCount(daysOnMarket.median),
      sample: sampleText(daysOnMarket.count, 'home'),
    },
    { label: 'Median rent', value: formatDollars(rent.median), sample: sampleText(rent.count, 'lease') },
    {
      label: 'Sold in 12 months',
      value: formatCount(sales.count),
      sample:
        sales.monthsOfSupply === null
          ? 'too few for the months of supply'
          : `${formatNumber(sales.monthsOfSupply, { least: 1 })} months of supply`,
    },
  ]
}
