import { bathroomsTotal, compPrice, compsForDisplay, priceGauge } from '@freehold/analysis'
import type { Comp, PriceGauge, Property } from '@freehold/contracts'
import { Courtesy } from '@freehold/property-ui'
import {
  Card,
  CardBody,
  DataTable,
  EmptyState,
  formatCount,
  formatDollarDifference,
  formatDollars,
  formatRoomCount,
  Gauge,
  type Column,
} from '@freehold/ui'
import * as styles from './Property.module.css'

/** The comps, and the position of the price among their prices. */
export function NeighborhoodComps({ property }: { property: Property }) {
  const comps = compsForDisplay(property.comps)
  const price = property.LatestListingPrice
  return (
    <Card title="Neighborhood Comps">
      {comps.length === 0 ? (
        <EmptyState size="s">No comps found</EmptyState>
      ) : (
        <>
          {price !== null && <PricePosition price={price} prices={comps.map(compPrice)} />}
          <div className={styles.comps}>
            <DataTable
              caption="Comps and how their prices differ from this one"
              compact
              columns={columnsFor(price)}
              rows={comps}
              rowKey={(comp) => comp._id}
            />
          </div>
        </>
      )}
    </Card>
  )
}

const messages: Record<PriceGauge['status'], { finding: string; rest: string }> = {
  HIGHER: { finding: 'Priced higher', rest: 'than nearby comps: consider negotiating the price' },
  LOWER: {
    finding: 'Priced lower',
    rest: 'than nearby comps: this could be a good investment opportunity',
  },
  WITHIN: { finding: 'Priced within the range', rest: 'of nearby comps' },
}

function PricePosition({ price, prices }: { price: number; prices: (number | null)[] }) {
  const known = prices.filter((one) => one !== null)
  const gauge = priceGauge(price, known)
  if (gauge === null) return null
  const { low, high, status } = gauge
  const { finding, rest } = messages[status]
  return (
    <CardBody className={styles.gauge}>
      <Gauge
        label="Price position among comps"
        value={price}
        low={low}
        high={high}
        ticks={known}
        format={formatDollars}
        valueText={`${formatDollars(price)}; comps sold from ${formatDollars(low)} to ${formatDollars(high)}`}
        lowLabel={`Lowest comp ${formatDollars(low)}`}
        highLabel={`Highest comp ${formatDollars(high)}`}
      />
      <p>
        <b className={styles.finding}>{finding}</b> {rest}
      </p>
    </CardBody>
  )
}

const columnsFor = (price: number | null): Column<Comp>[] => [
  {
    key: 'comp',
    heading: 'Comp',
    rowHeader: true,
    cell: (comp) => (
      <>
        {comp.PropertyAddressFull}
        <small className={styles.sub}>
          {formatCount(comp.BedroomsTotal)} bd, {formatRoomCount(bathroomsTotal(comp))} ba
        </small>
        <Courtesy office={comp.ListOfficeName} />
      </>
    ),
  },
  {
    key: 'sold',
    heading: 'Sold',
    numeric: true,
    tone: 'strong',
    cell: (comp) => formatDollars(comp.MLSSoldPrice),
  },
  {
    key: 'difference',
    heading: 'Difference',
    numeric: true,
    tone: 'faint',
    cell: (comp) => {
      const sold = compPrice(comp)
      return formatDollarDifference(sold === null || price === null ? null : sold - price)
    },
  },
]
