import { bathroomsTotal } from '@freehold/analysis'
import { seenHomes, useRecovery, useUser } from '@freehold/auth-client'
import { StrategyKey, usesRealisticExpenses, type Property, type SavedAnalysis } from '@freehold/contracts'
import { Courtesy, HomeFacts, ListingCheck } from '@freehold/property-ui'
import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { isFailureOtherThanNotFound } from '../loading/settle'
import { LazyModule, loadLaterParts, loadOpenedBar } from '../strategy-panel/LazyModule'
import { startingInput } from '../strategies/startingInput'
import { StrategyTabs } from '../strategies/StrategyTabs'
import { loadWhatIfSteps, preloadStrategies } from '../strategies/registry'
import { outageAmong, useFailureToasts } from '../loading/useFailureToasts'
import { ArvView } from './ArvView'
import { loadPropertyPage, type PropertyPageData } from '../loading/loadPropertyPage'
import { revalidateFor } from '../loading/revalidateFor'
import { useReload } from '../loading/useReload'
import { ListingDetails } from './ListingDetails'
import { NeighborhoodComps } from './NeighborhoodComps'
import { PropertyLayout } from './PropertyLayout'
import { PropertyHead } from './PropertyHead'
import { LoadFailed } from './PropertyMissing'
import { PropertyPhotos } from './PropertyPhotos'
import { PropertySkeleton, StrategiesSkeleton } from './PropertySkeleton'
import { usePromiseValue } from './usePromiseValue'
import * as styles from './Property.module.css'

/** Seldom needed, so it has a chunk. */
const PropertyGone = lazy(async () => {
  const [{ PropertyGone: Gone }, whatIfSteps] = await Promise.all([
    import(/* webpackChunkName: 'saved' */ './PropertyGone'),
    loadWhatIfSteps(),
  ])
  return {
    default: ({ saved }: { saved: SavedAnalysis | null }) => <Gone saved={saved} whatIfSteps={whatIfSteps} />,
  }
})

/** Seldom shown: with what a panel loads later. */
const loadNotices = () => import(/* webpackChunkName: 'later-parts' */ './AddressNotices')

/** Below what is read first. */
const loadCompParts = () => import(/* webpackChunkName: 'comps' */ './compParts')

/** Skip the skeleton when the data arrives within this time, as data that was requested early does. */
const SKELETON_DELAY_MS = 50

/** Waits no longer than `SKELETON_DELAY_MS`: the page shows its skeleton until the data arrives. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const analysis = query.get('analysis')
  preloadStrategies(StrategyKey.options.filter((key) => key === query.get('strategy')))
  if (analysis !== null) Promise.all([loadLaterParts(), loadOpenedBar()]).catch(() => undefined)
  const page = loadPropertyPage(params.id ?? '', query, request.signal)
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, SKELETON_DELAY_MS, null))
  return { page, known: await Promise.race([page, timeout]), analysis }
}

/** Not for another tab or other inputs: the data is already loaded. */
export const shouldRevalidate = revalidateFor('analysis')

const STALE =
  'The listing, its sales and the rates are as they were before. What you type stays; it is calculated by itself, and can be saved, once the connection is back.'

export function Component() {
  const { page, known, analysis } = useLoaderData<typeof loader>()
  const { id } = useParams()
  return (
    <PropertyLayout stale={STALE}>
      <AwaitedPage key={`${id} ${analysis}`} page={page} known={known} analysis={analysis} />
    </PropertyLayout>
  )
}

interface AwaitedPageProps {
  page: Promise<PropertyPageData>
  /** The data, if it arrived before the first render. */
  known: PropertyPageData | null
  /** The id in the address. */
  analysis: string | null
}

function AwaitedPage({ page, known, analysis }: AwaitedPageProps) {
  const data = usePromiseValue(page, known)
  return data === null ? <PropertySkeleton /> : <PropertyPage data={data} analysis={analysis} />
}

interface PropertyPageProps extends Pick<AwaitedPageProps, 'analysis'> {
  data: PropertyPageData
}

/** Not rendered again for a change of the address alone, such as another tab. */
const PropertyPage = memo(function PropertyPage({ data, analysis }: PropertyPageProps) {
  const { answer, rates, saved, scenarios, savedFailure, failures } = data
  const property = answer.value
  const isSavedMissing = analysis !== null && saved === null
  const user = useUser()
  const userId = user?._id
  const realisticExpenses = usesRealisticExpenses(user?.profile)
  const opened = useMemo(
    () =>
      (property && scenarios?.open((key) => startingInput(key, { property, rates, realisticExpenses }))) ??
      {},
    [property, rates, scenarios, realisticExpenses],
  )
  // Show the home before the strategies, which take a phone some time to render.
  const showStrategies = useDeferredValue(true, false)
  useEffect(() => {
    if (userId !== undefined && property) seenHomes.add(userId, property)
  }, [userId, property])
  useFailureToasts(failures)
  useRecovery(outageAmong(failures), useReload())
  if (property === null) {
    if (isFailureOtherThanNotFound(answer.error)) return <LoadFailed what="property" error={answer.error} />
    if (savedFailure !== null) return <LoadFailed what="analysis" error={savedFailure} />
    return (
      <Suspense fallback={<PropertySkeleton />}>
        <PropertyGone saved={saved} />
      </Suspense>
    )
  }
  return (
    <>
      <PropertyHead property={property} />
      <ListingCheck checks={property.checks} />
      <ArvView property={property}>
        <Overview property={property} />
        {(isSavedMissing || scenarios?.isUnreadable) && (
          <LazyModule load={loadNotices} height={null} missing="What this link is of is not shown.">
            {(notices) => (
              <>
                {isSavedMissing && <notices.AnalysisMissing hasFailed={savedFailure !== null} />}
                {scenarios?.isUnreadable && <notices.ScenarioMissing />}
              </>
            )}
          </LazyModule>
        )}
        {showStrategies ? (
          <>
            <StrategyTabs
              // Another setting starts the forms anew.
              key={`${property._id} ${saved?._id} ${realisticExpenses}`}
              property={property}
              rates={rates}
              realisticExpenses={realisticExpenses}
              saved={saved}
              scenarios={opened}
              price={scenarios?.price}
            />
            <LazyModule load={loadCompParts} missing="The sales and leases around are not listed.">
              {({ ComparableProperties, RentalComps }) => (
                <>
                  <ComparableProperties property={property} />
                  {(property.rentalComps?.length ?? 0) > 0 && <RentalComps property={property} />}
                </>
              )}
            </LazyModule>
          </>
        ) : (
          <StrategiesSkeleton />
        )}
      </ArvView>
    </>
  )
})

function Overview({ property }: { property: Property }) {
  const { history = [], leases = [] } = property
  return (
    <div className={styles.overview}>
      <div className={styles.about}>
        <PropertyPhotos property={property} />
        <HomeFacts
          beds={property.BedroomsTotal}
          baths={bathroomsTotal(property)}
          squareFeet={property.BuildingAreaTotal}
        />
        {property.PublicListingRemarks && (
          <section aria-label="Description">
            <p className={styles.remarks}>{property.PublicListingRemarks}</p>
          </section>
        )}
        <ListingDetails property={property} />
        <Courtesy office={property.ListOfficeName} />
      </div>
      <div className={styles.about}>
        <NeighborhoodComps property={property} />
        {history.length + leases.length > 0 && (
          <LazyModule load={loadCompParts} missing="The price history is not shown." height="12rem">
            {({ ListingHistory }) => <ListingHistory history={history} leases={leases} />}
          </LazyModule>
        )}
      </div>
    </div>
  )
}
