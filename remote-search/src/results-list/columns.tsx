import { bathroomsTotal } from '@freehold/analysis'
import { shortlist, useShortlist } from '@freehold/auth-client'
import {
  storedReturnOf,
  strategyTabLabels,
  type StrategyKey,
  type UnplacedSummary,
} from '@freehold/contracts'
import { checkText, Courtesy, ListingRoi, ShortlistButton, SoldMark } from '@freehold/property-ui'
import { formatCount, formatDollars, formatRoomCount, linkClass, type Column } from '@freehold/ui'
import { Link } from 'react-router-dom'
import * as styles from './ResultsList.module.css'

/** Homes that are selected for a comparison. */
export interface Selection {
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
}

export function columnsFor(
  strategy: StrategyKey | undefined,
  hrefOf: (id: string) => string,
  { selected, onSelect }: Selection,
): Column<UnplacedSummary>[] {
  const columns: Column<UnplacedSummary>[] = [
    {
      key: 'select',
      heading: 'Select',
      hiddenHeading: true,
      cell: ({ _id, PropertyAddressFull }) => (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={`Select ${PropertyAddressFull} to compare`}
          checked={selected.has(_id)}
          onChange={() => onSelect(_id)}
        />
      ),
    },
    {
      key: 'shortlist',
      heading: 'Shortlist',
      hiddenHeading: true,
      cell: (property) => <ShortlistHeart {...property} />,
    },
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
          <small className={styles.facts}>
            {factsOf(property)}
            <SoldMark home={property} />
          </small>
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

const ShortlistHeart = ({ _id, PropertyAddressFull }: UnplacedSummary) => (
  <ShortlistButton
    id={_id}
    address={PropertyAddressFull}
    isOn={useShortlist().has(_id)}
    tooltip={null}
    list={shortlist}
  />
)

const factsOf = (property: UnplacedSummary) =>
  [
    `${formatCount(property.BedroomsTotal)}\u00a0bd`,
    `${formatRoomCount(bathroomsTotal(property))}\u00a0ba`,
    `${formatCount(property.BuildingAreaTotal)}\u00a0sq\u00a0ft`,
  ].join(', ')
