import { bathroomsTotal } from '@freehold/analysis'
import {
  storedReturnOf,
  strategyTabLabels,
  type StrategyKey,
  type UnplacedSummary,
} from '@freehold/contracts'
import { checkText, Courtesy, ListingRoi } from '@freehold/property-ui'
import { formatCount, formatDollars, formatRoomCount, linkClass, type Column } from '@freehold/ui'
import { Link } from 'react-router-dom'
import * as styles from './ResultsList.module.css'

export function columnsFor(
  strategy: StrategyKey | undefined,
  hrefOf: (id: string) => string,
): Column<UnplacedSummary>[] {
  const columns: Column<UnplacedSummary>[] = [
    {
      key: 'property',
      heading: 'Property',
      rowHeader: true,
      cell: (property) => (
        <>
          <Link
            className={`${linkClass('plain')} ${styles.name}`}
            to={hrefOf(property._id)}
            data-property={property._id}
          >
            {property.PropertyAddressFull}
          </Link>
          <small className={styles.facts}>{factsOf(property)}</small>
          {property.isImplausible && <small className={styles.check}>{checkText(property.checks)}</small>}
          <Courtesy office={property.ListOfficeName} />
        </>
      ),
    },
    {
      key: 'price',
      heading: 'Price',
      numeric: true,
      tone: 'strong',
      cell: ({ LatestListingPrice }) => formatDollars(LatestListingPrice),
    },
  ]
  if (strategy)
    columns.push({
      key: 'return',
      heading: `${strategyTabLabels[strategy]} ROI`,
      numeric: true,
      cell: (property) => (
        <ListingRoi listing={property} strategy={strategy} value={storedReturnOf(property, strategy)} />
      ),
    })
  return columns
}

const factsOf = (property: UnplacedSummary) =>
  [
    `${formatCount(property.BedroomsTotal)} bd`,
    `${formatRoomCount(bathroomsTotal(property))} ba`,
    `${formatCount(property.BuildingAreaTotal)} sq ft`,
  ].join(', ')
