import { bathroomsTotal } from '@freehold/analysis'
import { seenHomes, useUser } from '@freehold/auth-client'
import type { Property } from '@freehold/contracts'
import { HomeFacts, Notice } from '@freehold/ui'
import { lazy, memo, Suspense, useDeferredValue, useEffect } from 'react'
import {
  useLoaderData,
  useParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { isFailure } from '../settle'
import { Strategies } from '../strategies/Strategies'
import { useFailureToasts } from '../useFailureToasts'
import { ComparableProperties } from './ComparableProperties'
import { loadPropertyPage, type PropertyPageData } from './loadProperty'
import { NeighborhoodComps } from './NeighborhoodComps'
import { PageFrame } from './PageFrame'
import { PropertyHead } from './PropertyHead'
import { NotShown, PropertyNotFound, RetryButton } from './PropertyMissing'
import { PropertyPhotos } from './PropertyPhotos'
import { FiguresSkeleton, PropertySkeleton } from './PropertySkeleton'
import { useArrived } from './useArrived'
import * as styles from './Property.module.css'

/** Read seldom, so it is not in the way of those that are shown. */
const WithdrawnAnalysis = lazy(async () => {
  const { WithdrawnAnalysis } = await import(/* webpackChunkName: 'withdrawn' */ '../saved/WithdrawnAnalysis')
  return { default: WithdrawnAnalysis }
})

/** So long nobody misses the outline: what comes sooner, as what was asked for early does, is shown without it. */
const UNNOTICED_MS = 50

/** Not awaited for longer: the page is there in its outline, and fills when the data comes. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const analysis = new URL(request.url).searchParams.get('analysis')
  const page = loadPropertyPage(params.id ?? '', { analysis, signal: request.signal })
  const unnoticed = new Promise<null>((resolve) => setTimeout(resolve, UNNOTICED_MS, null))
  return { page, known: await Promise.race([page, unnoticed]), analysis }
}

/** The strategy in the address names a tab of what is already here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('analysis') === nextUrl.searchParams.get('analysis')
  return isSamePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export function Component() {
  const { page, known, analysis } = useLoaderData<typeof loader>()
  const { id } = useParams()
  return (
    <PageFrame>
      <AwaitedPage key={`${id} ${analysis}`} page={page} known={known} analysis={analysis} />
    </PageFrame>
  )
}

interface AwaitedPageProps {
  page: Promise<PropertyPageData>
  /** What the promise had brought before the page was drawn. */
  known: PropertyPageData | null
  /** The id that the address names. */
  analysis: string | null
}

function AwaitedPage({ page, known, analysis }: AwaitedPageProps) {
  const data = useArrived(page, known)
  return data === null ? <PropertySkeleton /> : <PropertyPage data={data} analysis={analysis} />
}

interface PropertyPageProps extends Pick<AwaitedPageProps, 'analysis'> {
  data: PropertyPageData
}

/** A change of the address alone, such as another tab, leaves it as it is. */
const PropertyPage = memo(function PropertyPage({ data, analysis }: PropertyPageProps) {
  const { answer, rates, saved, savedFailure, failures } = data
  const property = answer.value
  const userId = useUser()?._id
  // The home itself is on the screen before its figures are drawn, which takes a phone a moment.
  const hasTime = useDeferredValue(true, false)
  useEffect(() => {
    if (userId !== undefined && property) seenHomes.add(userId, property)
  }, [userId, property])
  useFailureToasts(failures)
  if (property === null) {
    if (isFailure(answer.error)) return <NotShown what="property" />
    if (savedFailure !== null) return <NotShown what="analysis" />
    if (saved === null) return <PropertyNotFound />
    return (
      <Suspense fallback={<PropertySkeleton />}>
        <WithdrawnAnalysis saved={saved} />
      </Suspense>
    )
  }
  return (
    <>
      <title>{`${property.PropertyAddressFull} | Freehold`}</title>
      <PropertyHead property={property} />
      <Overview property={property} />
      {analysis !== null && saved === null && <AnalysisMissing hasFailed={savedFailure !== null} />}
      {hasTime ? (
        <>
          <Strategies key={`${property._id} ${saved?._id}`} property={property} rates={rates} saved={saved} />
          <ComparableProperties comps={property.comps} />
        </>
      ) : (
        <FiguresSkeleton />
      )}
    </>
  )
})

/** Says that what follows is not what the address names, and why. */
const AnalysisMissing = ({ hasFailed }: { hasFailed: boolean }) => (
  <Notice
    tone="warn"
    title={hasFailed ? 'This analysis could not be loaded' : 'This analysis cannot be opened'}
    action={hasFailed && <RetryButton size="s" />}
  >
    {!hasFailed && 'It may have been deleted. '}The property is shown with its own figures.
  </Notice>
)

function Overview({ property }: { property: Property }) {
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
      </div>
      <NeighborhoodComps property={property} />
    </div>
  )
}
