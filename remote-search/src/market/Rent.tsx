import { MARKET_BEDROOMS_MAX, MARKET_MONTHS, MARKET_SAMPLE_MIN, type MarketReport } from '@freehold/contracts'
import { Card, CardBody, type Column, DataTable, formatCount, formatDollars } from '@freehold/ui'
import { countText } from './marketWords'
import * as styles from './Market.module.css'

type RentClass = MarketReport['rent']['byBedrooms'][number]

/** What was agreed in leases, by bedrooms. */
export function Rent({ count, byBedrooms }: MarketReport['rent']) {
  return (
    <Card title="Rent">
      <CardBody className={styles.above}>
        <p className={styles.subtitle}>
          {countText(count, 'lease')} in {MARKET_MONTHS} months
        </p>
      </CardBody>
      {byBedrooms.length > 0 && (
        <DataTable
          caption="Rent by bedrooms"
          compact
          columns={columns}
          rows={byBedrooms}
          rowKey={({ bedrooms }) => bedrooms ?? 'unknown'}
        />
      )}
    </Card>
  )
}

function bedroomsText(bedrooms: number | null): string {
  if (bedrooms === null) return 'Not stated'
  if (bedrooms === 0) return 'Studio'
  if (bedrooms === MARKET_BEDROOMS_MAX) return `${bedrooms} or more`
  return bedrooms === 1 ? '1 bed' : `${bedrooms} beds`
}

const columns: Column<RentClass>[] = [
  { key: 'bedrooms', heading: 'Bedrooms', rowHeader: true, cell: ({ bedrooms }) => bedroomsText(bedrooms) },
  {
    key: 'median',
    heading: 'Median rent',
    numeric: true,
    cell: ({ median }) =>
      median === null ? (
        <span className={styles.few}>fewer than {MARKET_SAMPLE_MIN}</span>
      ) : (
        <b>{formatDollars(median)}</b>
      ),
  },
  {
    key: 'middleHalf',
    heading: 'Middle half',
    numeric: true,
    tone: 'muted',
    cell: ({ middleHalf }) =>
      middleHalf && (
        <span className={styles.range}>
          {formatDollars(middleHalf[0])} to {formatDollars(middleHalf[1])}
        </span>
      ),
  },
  { key: 'leases', heading: 'Leases', numeric: true, cell: ({ count }) => formatCount(count) },
]
