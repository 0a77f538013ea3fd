import { MARKET_MONTHS, MARKET_SAMPLE_MIN, type MarketMonth, type MarketReport } from '@freehold/contracts'
import { MeasuredWidth } from '@freehold/property-ui'
import {
  Card,
  CardBody,
  CardFoot,
  DataTable,
  formatCount,
  formatDollars,
  type Column,
  UNKNOWN,
} from '@freehold/ui'
import { useState } from 'react'
import { countText, monthText } from './marketWords'
import { TREND_HEIGHT, TrendChart } from './TrendChart'
import { TableButton } from './TableButton'
import * as styles from './Market.module.css'

type Sales = MarketReport['sales']

/** What was paid per square foot in each month; the figure of all where no month has enough sales. */
export function Trend({ sales }: { sales: Sales }) {
  const [isTable, setIsTable] = useState(false)
  const { months } = sales
  const isDrawn = months.some(({ pricePerSquareFoot }) => pricePerSquareFoot.median !== null)
  const few = months.filter(({ pricePerSquareFoot }) => pricePerSquareFoot.median === null)
  return (
    <Card
      title="Price per Square Foot"
      aside={sales.count > 0 && <TableButton pressed={isTable} onPressedChange={setIsTable} />}
    >
      {isTable ? (
        <DataTable
          caption="Sales by month"
          compact
          columns={columns}
          rows={months}
          rowKey={({ month }) => month}
        />
      ) : (
        <CardBody>
          {isDrawn ? (
            <>
              <p className={styles.subtitle}>Median of the sales in each month</p>
              <MeasuredWidth height={TREND_HEIGHT}>
                {(width) => <TrendChart months={months} width={width} />}
              </MeasuredWidth>
            </>
          ) : (
            <AllMonths {...sales} />
          )}
        </CardBody>
      )}
      {isDrawn && few.length > 0 && (
        <CardFoot>
          {fewText(few)}; a month with fewer than {MARKET_SAMPLE_MIN} shows no figure.
        </CardFoot>
      )}
    </Card>
  )
}

const fewText = (few: readonly MarketMonth[]) => {
  const [first] = few
  if (few.length > 1 || !first) return `${few.length} months had too few sales with an area`
  const { count } = first.pricePerSquareFoot
  return `${monthText(first.month)} had ${count === 0 ? 'no sales' : countText(count, 'sale')} with an area`
}

function AllMonths({ pricePerSquareFoot: { count, median } }: Sales) {
  return (
    <>
      <p className={styles.subtitle}>
        {median === null
          ? `${countText(count, 'sale')} with an area in ${MARKET_MONTHS} months, fewer than ${MARKET_SAMPLE_MIN}`
          : `Median of ${countText(count, 'sale')} in ${MARKET_MONTHS} months`}
      </p>
      <p className={styles.single}>{formatDollars(median)}</p>
      {median !== null && (
        <p className={styles.note}>No month has {MARKET_SAMPLE_MIN} sales, so there is no line.</p>
      )}
    </>
  )
}

const figure = (median: number | null, count: number) =>
  count > 0 && median === null
    ? `fewer than ${MARKET_SAMPLE_MIN}`
    : median === null
      ? UNKNOWN
      : formatDollars(median)

const columns: Column<MarketMonth>[] = [
  { key: 'month', heading: 'Month', rowHeader: true, cell: ({ month }) => monthText(month) },
  { key: 'sales', heading: 'Sales', numeric: true, cell: ({ count }) => formatCount(count) },
  {
    key: 'price',
    heading: 'Median price',
    numeric: true,
    cell: ({ price }) => figure(price.median, price.count),
  },
  {
    key: 'pricePerSquareFoot',
    heading: 'Per sq ft',
    numeric: true,
    cell: ({ pricePerSquareFoot }) => figure(pricePerSquareFoot.median, pricePerSquareFoot.count),
  },
]
