import { bathroomsTotal } from '@freehold/analysis'
import { seenHomes, useUser } from '@freehold/auth-client'
import type { Property } from '@freehold/contracts'
import { HomeFacts, Notice } from '@freehold/ui'
import { lazy, memo, Suspense, use, useDeferredValue, useEffect } from 'react'
import {
  useLoaderData,
  useParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { Strategies } from '../strategies/Strategies'
import { ComparableProperties } from './ComparableProperties'
import { isNotFound, loadPropertyPage, type PropertyPageData } from './loadProperty'
import { NeighborhoodComps } from './NeighborhoodComps'
import { PageFrame } from './PageFrame'
import { PropertyHead } from './PropertyHead'
import { PropertyNotFound, PropertyNotShown } from './PropertyMissing'
import { PropertyPhotos } from './PropertyPhotos'
import { FiguresSkeleton, PropertySkeleton } from './PropertySkeleton'
import * as styles from './Property.module.css'

/** Read seldom, so it is not in the way of those that are shown. */
const WithdrawnAnalysis = lazy(async () => {
  const { WithdrawnAnalysis } = await import(/* webpackChunkName: 'withdrawn' */ '../saved/WithdrawnAnalysis')
  return { default: WithdrawnAnalysis }
})

/** Not awaited: the page is there at once in its outline, and fills when the data comes. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const analysis = new URL(request.url).searchParams.get('analysis')
  return { page: loadPropertyPage(params.id ?? '', { analysis, signal: request.signal }), analysis }
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
  const { page, analysis } = useLoaderData<typeof loader>()
  const { id } = useParams()
  return (
    <PageFrame>
      <Suspense key={`${id} ${analysis}`} fallback={<PropertySkeleton />}>
        <PropertyPage page={page} analysis={analysis} />
      </Suspense>
    </PageFrame>
  )
}

interface PropertyPageProps {
  page: Promise<PropertyPageData>
  /** The id that the address names. */
  analysis: string | null
}

/** A change of the address alone, such as another tab, leaves it as it is. */
const PropertyPage = memo(function PropertyPage({ page, analysis }: PropertyPageProps) {
  const { answer, rates, saved } = use(page)
  const userId = useUser()?._id
  // The home itself is on the screen before its figures are drawn, which takes a phone a moment.
  const hasTime = useDeferredValue(true, false)
  useEffect(() => {
    if (userId !== undefined && answer.property) seenHomes.add(userId, answer.property)
  }, [userId, answer.property])
  if (answer.property === null) {
    if (!isNotFound(answer.error)) return <PropertyNotShown />
    return saved ? <WithdrawnAnalysis saved={saved} /> : <PropertyNotFound />
  }
  const { property } = answer
  return (
    <>
      <title>{`${property.PropertyAddressFull} | Freehold`}</title>
      <PropertyHead property={property} />
      <Overview property={property} />
      {analysis !== null && saved === null && (
        <Notice tone="warn" title="This analysis cannot be opened">
          It may have been deleted. The property is shown with its own figures.
        </Notice>
      )}
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
