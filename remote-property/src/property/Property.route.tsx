import { bathroomsTotal } from '@freehold/analysis'
import type { Property } from '@freehold/contracts'
import { HomeFacts } from '@freehold/ui'
import { memo, Suspense, use } from 'react'
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
import { PropertySkeleton } from './PropertySkeleton'
import * as styles from './Property.module.css'

/** Not awaited: the page is there at once in its outline, and fills when the data comes. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return { page: loadPropertyPage(params.id ?? '', request.signal) }
}

/** The strategy in the address names a tab of what is already here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameTab = currentUrl.search === nextUrl.search
  return currentUrl.pathname === nextUrl.pathname && !sameTab ? false : defaultShouldRevalidate
}

export function Component() {
  const { page } = useLoaderData<typeof loader>()
  const { id } = useParams()
  return (
    <PageFrame>
      <Suspense key={id} fallback={<PropertySkeleton />}>
        <PropertyPage page={page} />
      </Suspense>
    </PageFrame>
  )
}

/** A change of the address alone, such as another tab, leaves it as it is. */
const PropertyPage = memo(function PropertyPage({ page }: { page: Promise<PropertyPageData> }) {
  const { answer, rates } = use(page)
  if (answer.property === null) return isNotFound(answer.error) ? <PropertyNotFound /> : <PropertyNotShown />
  const { property } = answer
  return (
    <>
      <title>{`${property.PropertyAddressFull} | Freehold`}</title>
      <PropertyHead property={property} />
      <Overview property={property} />
      <Strategies key={property._id} property={property} rates={rates} />
      <ComparableProperties comps={property.comps} />
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
