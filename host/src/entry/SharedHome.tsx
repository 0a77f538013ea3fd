import type { SharedReport } from '@freehold/contracts'
import { Courtesy, HomeFacts, ListingCheck, listingFacts } from '@freehold/property-ui'
import { formatDollars, PhotoGrid } from '@freehold/ui'
import * as styles from './SharedReport.module.css'

/** The home of a shared report: its address as far as it is shown, its price, photos and facts. */
export function SharedHome({ report: { home, photos } }: { report: SharedReport }) {
  const { street, place, listOffice, listingPrice, squareFeet, checks } = home
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{street}</h1>
          <p className={styles.soft}>{place}</p>
          <Courtesy office={listOffice} />
        </div>
        {listingPrice !== null && (
          <div className={styles.price}>
            <p>{formatDollars(listingPrice)}</p>
            <p>
              Listing price
              {squareFeet !== null &&
                squareFeet > 0 &&
                `, ${formatDollars(listingPrice / squareFeet)} a sq ft`}
            </p>
          </div>
        )}
      </header>
      <PhotoGrid
        photos={(photos ?? []).map(({ url, caption }, index) => ({
          url,
          alt: caption ?? `Photo ${index + 1} of ${street}`,
        }))}
        emptyCaption="No photos to show"
      />
      <Facts home={home} />
      <ListingCheck checks={checks} />
    </>
  )
}

function Facts({ home }: Pick<SharedReport, 'home'>) {
  const { beds, baths, squareFeet, yearBuilt, lotSquareFeet = null, daysOnMarket = null } = home
  const more = listingFacts({
    LatestListingPrice: null,
    BuildingAreaTotal: squareFeet,
    yearBuilt,
    LotSizeSquareFeet: lotSquareFeet,
    DaysOnMarket: daysOnMarket,
  })
  return (
    <div className={styles.facts}>
      <HomeFacts beds={beds} baths={baths} squareFeet={squareFeet} />
      {more.map(({ term, value }) => (
        <span key={term}>
          {term} <b>{value}</b>
        </span>
      ))}
    </div>
  )
}
