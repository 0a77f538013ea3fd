import { shortlist, useShortlist, useUser } from '@freehold/auth-client'
import {
  enabledStrategies,
  type MarketHome,
  type MarketReport,
  paths,
  returnPercent,
  StrategyKey,
  strategyTabLabels,
} from '@freehold/contracts'
import { checkText, Courtesy, ListingRoi, ShortlistButton } from '@freehold/property-ui'
import {
  Card,
  CardBody,
  type Column,
  DataTable,
  Field,
  formatCount,
  formatDollars,
  formatPercent,
  formatRoomCount,
  linkClass,
  Select,
  UNKNOWN,
} from '@freehold/ui'
import { Link, useSearchParams } from 'react-router-dom'
import { countText } from './marketWords'
import { useOrigin } from './wayBack'
import * as styles from './Market.module.css'

interface BestHomesProps {
  report: MarketReport
  /** They are all homes that are for sale. */
  isFew: boolean
}

/** The homes with the highest expected returns of a strategy; all of them where they are few. */
export function BestHomes({ report: { best, forSale }, isFew }: BestHomesProps) {
  const [strategy, setStrategy] = useStrategy()
  const homes = best[strategy]
  const title = isFew
    ? homes.length === 1
      ? 'The Home for Sale'
      : `All ${homes.length} Homes`
    : 'Best by ROI'
  return (
    <Card
      title={title}
      aside={
        <Field label="Strategy" hiddenLabel>
          <Select value={strategy} onChange={({ target }) => setStrategy(target.value as StrategyKey)}>
            {StrategyKey.options.map((key) => (
              <option key={key} value={key}>
                {strategyTabLabels[key]}
              </option>
            ))}
          </Select>
        </Field>
      }
    >
      <CardBody className={styles.above}>
        <p className={styles.subtitle}>
          {strategyTabLabels[strategy]}, expected
          {!isFew && `, of ${countText(forSale.count - forSale.toCheck - forSale.incomplete, 'home')}`}
        </p>
      </CardBody>
      <DataTable
        caption={`${title}, ${strategyTabLabels[strategy]}`}
        columns={columnsFor(strategy)}
        rows={homes}
        rowKey={({ _id }) => _id}
        empty={<CardBody>No home for sale has a return of this strategy.</CardBody>}
      />
    </Card>
  )
}

/** That of the address, else the first of the profile. */
function useStrategy(): [StrategyKey, (strategy: StrategyKey) => void] {
  const [search, setSearch] = useSearchParams()
  const [first = 'buyHold'] = enabledStrategies(useUser()?.profile)
  const asked = StrategyKey.options.find((key) => key === search.get('strategy'))
  const change = (strategy: StrategyKey) =>
    setSearch(
      (before) => {
        before.set('strategy', strategy)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [asked ?? first, change]
}

const columnsFor = (strategy: StrategyKey): Column<MarketHome>[] => [
  {
    key: 'property',
    heading: 'Property',
    rowHeader: true,
    cell: (home) => <HomeLink home={home} strategy={strategy} />,
  },
  {
    key: 'price',
    heading: 'Price',
    numeric: true,
    tone: 'strong',
    cell: ({ LatestListingPrice }) => formatDollars(LatestListingPrice),
  },
  {
    key: 'cash',
    heading: 'Cash needed',
    numeric: true,
    wideOnly: true,
    cell: ({ cash }) => formatDollars(cash),
  },
  ...(strategy === 'fixFlip'
    ? []
    : [
        {
          key: 'cashFlow',
          heading: 'Cash flow',
          numeric: true,
          wideOnly: true,
          cell: ({ cashFlow }: MarketHome) => formatDollars(cashFlow),
        },
      ]),
  {
    key: 'return',
    heading: 'ROI',
    numeric: true,
    cell: (home) => (
      <>
        <ListingRoi listing={home} strategy={strategy} value={home.expected} />
        <Conservative home={home} />
      </>
    ),
  },
  {
    key: 'days',
    heading: 'Days',
    numeric: true,
    wideOnly: true,
    cell: ({ DaysOnMarket }) => formatCount(DaysOnMarket ?? null),
  },
  {
    key: 'shortlist',
    heading: 'Shortlist',
    hiddenHeading: true,
    wideOnly: true,
    cell: (home) => <ShortlistHeart {...home} />,
  },
]

const Conservative = ({ home }: { home: MarketHome }) => {
  const percent = home.isImplausible ? null : returnPercent(home.conservative)
  if (percent === null) return null
  return <small className={styles.conservative}>conservative {formatPercent(percent)}</small>
}

function HomeLink({ home, strategy }: { home: MarketHome; strategy: StrategyKey }) {
  const origin = useOrigin('the Market')
  return (
    <>
      <Link className={linkClass('plain')} to={paths.property(home._id, { strategy })} state={origin}>
        {home.PropertyAddressFull}
      </Link>
      <small className={styles.facts}>{factsOf(home)}</small>
      {home.isImplausible && <small className={styles.facts}>{checkText(home.checks)}</small>}
      <Courtesy office={home.ListOfficeName} />
    </>
  )
}

const ShortlistHeart = ({ _id, PropertyAddressFull }: MarketHome) => (
  <ShortlistButton
    id={_id}
    address={PropertyAddressFull}
    isOn={useShortlist().has(_id)}
    tooltip={null}
    list={shortlist}
  />
)

const factsOf = ({ BedroomsTotal, BathroomsTotal, BuildingAreaTotal, yearBuilt }: MarketHome) =>
  [
    `${formatCount(BedroomsTotal)}\u00a0bd`,
    `${formatRoomCount(BathroomsTotal)}\u00a0ba`,
    `${formatCount(BuildingAreaTotal)}\u00a0sq\u00a0ft`,
    `built\u00a0${yearBuilt ?? UNKNOWN}`,
  ].join(', ')
