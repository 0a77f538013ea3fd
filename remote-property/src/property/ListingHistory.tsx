import type { ListingEvent } from '@freehold/contracts'
import { Card, type Column, DataTable, formatDay, formatDollarDifference, formatDollars } from '@freehold/ui'
import * as styles from './Property.module.css'

const eventTexts: Record<ListingEvent['event'], string> = {
  listed: 'Listed',
  priceChanged: 'Price changed',
  offMarket: 'Taken off the market',
  backOnMarket: 'Back on the market',
  sold: 'Sold',
}

const columns: readonly Column<ListingEvent>[] = [
  { key: 'day', heading: 'Date', rowHeader: true, cell: ({ day }) => formatDay(day) },
  { key: 'event', heading: 'Event', cell: ({ event }) => eventTexts[event] },
  {
    key: 'price',
    heading: 'Price',
    numeric: true,
    tone: 'strong',
    cell: ({ price, previousPrice }) => (
      <>
        {formatDollars(price)}
        {price !== null && previousPrice !== null && (
          <small className={styles.sub}>{formatDollarDifference(price - previousPrice)}</small>
        )}
      </>
    ),
  },
]

export const ListingHistory = ({ history }: { history: readonly ListingEvent[] }) => (
  <Card title="Price History">
    <DataTable
      caption="Price History"
      compact
      columns={columns}
      rows={history}
      // One day may have the same event twice.
      rowKey={(event) => String(history.indexOf(event))}
    />
  </Card>
)
