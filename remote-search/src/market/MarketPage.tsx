import { type MarketReport, MARKET_SAMPLE_MIN, paths, viewportPosition } from '@freehold/contracts'
import { buttonClass, EmptyState, Icon, Notice } from '@freehold/ui'
import { Map as MapIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BestHomes } from './BestHomes'
import { DaysOnMarket } from './DaysOnMarket'
import { KeyFigures } from './KeyFigures'
import { countText, periodText, placeName } from './marketWords'
import type { AskedPlace } from './placeIn'
import { Rent } from './Rent'
import { Returns } from './Returns'
import { Trend } from './Trend'
import { useOrigin } from './wayBack'
import * as styles from './Market.module.css'

interface MarketPageProps {
  place: AskedPlace
  report: MarketReport
}

export function MarketPage({ place, report }: MarketPageProps) {
  const name = placeName(report.place, place)
  const isEmpty = report.forSale.count + report.sales.count + report.rent.count === 0
  return (
    <>
      <title>{`${name} | Freehold`}</title>
      <Head name={name} place={place} report={report} />
      {isEmpty ? (
        <EmptyState title={`No homes in ${place.areas === undefined ? name : 'this area'}`} headingLevel={2}>
          No home is for sale there, and none was sold or let in the last 12 months.
        </EmptyState>
      ) : (
        <Figures report={report} />
      )}
    </>
  )
}

function Head({ name, place, report }: MarketPageProps & { name: string }) {
  const { city, state } = report.place
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{name}</h1>
        <p className={styles.period}>
          {place.areas !== undefined && city !== null && `Mostly in ${city}, ${state}. `}
          {report.asOf !== null && periodText(report)}
        </p>
      </div>
      {report.bounds && (
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={paths.search(viewportPosition(report.bounds))}
        >
          <Icon icon={MapIcon} />
          Show on Map
        </Link>
      )}
    </header>
  )
}

function Figures({ report }: Pick<MarketPageProps, 'report'>) {
  const { forSale, sales } = report
  const isFew = forSale.count < MARKET_SAMPLE_MIN
  return (
    <>
      {isFew && <TooFew report={report} />}
      <KeyFigures report={report} />
      <Returns report={report} />
      <div className={styles.columns}>
        <Trend sales={sales} />
        <div className={styles.column}>
          {forSale.daysOnMarket.byClass && <DaysOnMarket {...forSale.daysOnMarket} />}
          <Rent {...report.rent} />
        </div>
      </div>
      {forSale.count > 0 && <BestHomes report={report} isFew={isFew} />}
    </>
  )
}

/** Names the next larger place, if it has enough homes. */
function TooFew({ report: { larger } }: Pick<MarketPageProps, 'report'>) {
  const origin = useOrigin('the Market')
  const isEnough = larger !== null && larger.forSale >= MARKET_SAMPLE_MIN
  return (
    <Notice
      tone="info"
      title="Too few homes for most figures"
      action={
        larger && (
          <Link
            className={buttonClass({ size: 's' })}
            to={paths.market({ city: larger.city, state: larger.state })}
            state={origin}
          >
            Show {larger.city}
          </Link>
        )
      }
    >
      A figure needs at least {MARKET_SAMPLE_MIN} homes, so that one odd listing does not make the market.
      {larger &&
        ` ${larger.city}, ${larger.state} has ${countText(larger.forSale, 'home')} for sale${isEnough ? '' : ', which are still too few'}.`}
    </Notice>
  )
}
