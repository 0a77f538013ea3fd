import type { Lease, ListingEvent } from '@freehold/contracts'
import { Card, type Column, DataTable, formatDay, formatDollarDifference, formatDollars } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './Property.module.css'

const eventTexts: Record<ListingEvent['event'], string> = {
  listed: 'Listed',
  priceChanged: 'Price changed',
  offMarket: 'Taken off the market',
  backOnMarket: 'Back on the market',
  sold: 'Sold',
}

interface Entry {
  day: string
  event: string
  price: ReactNode
}

const columns: readonly Column<Entry>[] = [
  { key: 'day', heading: 'Date', rowHeader: true, cell: ({ day }) => formatDay(day) },
  { key: 'event', heading: 'Event', cell: ({ event }) => event },
  { key: 'price', heading: 'Price', numeric: true, tone: 'strong', cell: ({ price }) => price },
]

const ofListing = ({ day, event, price, previousPrice }: ListingEvent): Entry => ({
  day,
  event: eventTexts[event],
  price: (
    <>
      {formatDollars(price)}
      {price !== null && previousPrice !== null && (
        <small className={styles.sub}>{formatDollarDifference(price - previousPrice)}</small>
      )}
    </>
  ),
})

const ofLease = ({ leasedOn, monthlyRent }: Lease): Entry => ({
  day: leasedOn,
  event: 'Leased',
  price: `${formatDollars(monthlyRent)} a month`,
})

interface ListingHistoryProps {
  history: readonly ListingEvent[]
  leases: readonly Lease[]
}

export function ListingHistory({ history, leases }: ListingHistoryProps) {
  const entries = [...history.map(ofListing), ...leases.map(ofLease)].toSorted((a, b) =>
    b.day.localeCompare(a.day),
  )
  return (
    <Card title="Price History">
      <DataTable
        caption="Price History"
        compact
        columns={columns}
        rows={entries}
        // One day may have the same event twice.
        rowKey={(entry) => String(entries.indexOf(entry))}
      />
    </Card>
  )
}
