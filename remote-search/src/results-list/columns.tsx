import { shortlist, useShortlist } from '@freehold/auth-client'
import { type ListedHome, type MarketFilters, strategyTabLabels, type StrategyKey } from '@freehold/contracts'
import { checkText, Courtesy, ListingRoi, ShortlistButton, SoldMark } from '@freehold/property-ui'
import {
  formatCount,
  formatDollars,
  formatRoomCount,
  linkClass,
  UNKNOWN,
  VisuallyHidden,
  type Column,
} from '@freehold/ui'
import { Link } from 'react-router-dom'
import { newsOf } from '../homes/newsOf'
import { returnOf } from '../homes/returns'
import { RoiSpan } from './RoiSpan'
import * as styles from './ResultsList.module.css'

/** Homes that are selected for a comparison. */
export interface Selection {
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
}

/** The keys of columns that order the list are those of `HomeOrder`. */
export function columnsFor(
  strategy: StrategyKey | undefined,
  { returnCase }: MarketFilters,
  hrefOf: (id: string) => string,
  { selected, onSelect }: Selection,
): Column<ListedHome>[] {
  const columns: Column<ListedHome>[] = [
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
      cell: (home) => <ShortlistHeart {...home} />,
    },
    {
      key: 'address',
      heading: 'Property',
      rowHeader: true,
      sortable: true,
      cell: (home) => (
        <>
          <Link
            className={`${linkClass('plain')} ${styles.name}`}
            to={hrefOf(home._id)}
            data-property={home._id}
          >
            {home.PropertyAddressFull}
          </Link>
          <small className={styles.facts}>
            {factsOf(home)}
            <SoldMark home={home} />
            <NewsMark home={home} />
          </small>
          {home.isImplausible && <small className={styles.check}>{checkText(home.checks)}</small>}
          <Courtesy office={home.ListOfficeName} />
        </>
      ),
    },
    {
      key: 'price',
      heading: 'Price',
      numeric: true,
      sortable: true,
      tone: 'strong',
      cell: ({ LatestListingPrice }) => formatDollars(LatestListingPrice),
    },
  ]
  if (strategy)
    columns.push(
      {
        key: 'cash',
        heading: 'Cash needed',
        numeric: true,
        sortable: true,
        cell: ({ isImplausible, cash }) => (isImplausible ? UNKNOWN : formatDollars(cash)),
      },
      {
        key: 'cashFlow',
        heading: 'Cash flow',
        numeric: true,
        sortable: strategy !== 'fixFlip',
        cell: ({ isImplausible, cashFlow }) => (isImplausible ? UNKNOWN : formatDollars(cashFlow)),
      },
      {
        key: 'return',
        heading: `${strategyTabLabels[strategy]} ROI`,
        numeric: true,
        sortable: true,
        cell: (home) => (
          <>
            <ListingRoi listing={home} strategy={strategy} value={returnOf(home, { returnCase })} />
            {!home.isImplausible && <RoiSpan {...home} />}
          </>
        ),
      },
    )
  columns.push({
    key: 'daysOnMarket',
    heading: 'Days',
    numeric: true,
    sortable: true,
    cell: ({ DaysOnMarket }) => (DaysOnMarket === null ? UNKNOWN : formatCount(DaysOnMarket)),
  })
  return columns
}

const ShortlistHeart = ({ _id, PropertyAddressFull }: ListedHome) => (
  <ShortlistButton
    id={_id}
    address={PropertyAddressFull}
    isOn={useShortlist().has(_id)}
    tooltip={null}
    list={shortlist}
  />
)

function NewsMark({ home }: { home: ListedHome }) {
  const news = newsOf(home)
  return (
    news && (
      <>
        {' '}
        <span className={styles[news.kind]}>
          {news.text}
          <VisuallyHidden>{`, ${news.words}`}</VisuallyHidden>
        </span>
      </>
    )
  )
}

const factsOf = (home: ListedHome) =>
  [
    `${formatCount(home.BedroomsTotal)}\u00a0bd`,
    `${formatRoomCount(home.BathroomsTotal)}\u00a0ba`,
    `${formatCount(home.BuildingAreaTotal)}\u00a0sq\u00a0ft`,
  ].join(', ')
