import { authClient } from '@freehold/auth-client'
import {
  implausibleListingCount,
  implausibleListingSorts,
  type ImplausibleListing,
  listImplausibleListings,
  paths,
} from '@freehold/contracts'
import { Card, CardFoot, type Column, DataTable, EmptyState, linkClass } from '@freehold/ui'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { readListQuery, readSort, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { ListSearch } from '../lists/ListSearch'
import * as styles from '../lists/ListSection.module.css'
import { NothingFound } from '../lists/NothingFound'
import { Pager } from '../lists/Pager'
import { countText, TitledSection } from '../lists/TitledSection'
import { useListAddress } from '../lists/useListAddress'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, implausibleListingSorts)
  const [listings, { implausibleListingCount: total }] = await Promise.all([
    authClient.call(listImplausibleListings, { query, signal }),
    authClient.call(implausibleListingCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { listings, total }
}

const columns: readonly Column<ImplausibleListing>[] = [
  {
    key: 'address',
    heading: 'Listing',
    rowHeader: true,
    sortable: true,
    tone: 'strong',
    cell: ({ _id, PropertyAddressFull }) => (
      <Link className={linkClass('plain')} to={paths.property(_id)}>
        {PropertyAddressFull}
      </Link>
    ),
  },
  {
    key: 'place',
    heading: 'Place',
    tone: 'muted',
    cell: ({ PropertyAddressCity: city, PropertyAddressState: state, PropertyAddressZIP: zip }) =>
      `${city}, ${state} ${zip}`,
  },
  { key: 'checks', heading: 'Check', cell: ({ checks }) => checks.join('; ') },
  {
    key: 'source',
    heading: 'Source',
    sortable: true,
    tone: 'muted',
    cell: ({ source, listingKey }) => `${source}, ${listingKey}`,
  },
]

/** Listings with what looks like a typing error, or with a price that the market's sales contradict. */
export function Component() {
  const { listings, total } = useLoaderData<typeof loader>()
  const { query, change } = useListAddress()
  const { sort, descending } = readSort(query, implausibleListingSorts)
  return (
    <TitledSection
      title="Listing Checks"
      count={countText(total, { one: 'listing', many: 'listings' })}
      tools={
        <div className={styles.filters}>
          <ListSearch many="listings" />
        </div>
      }
    >
      <Card>
        <DataTable
          caption="Listing Checks"
          columns={columns}
          rows={listings}
          rowKey={({ _id }) => _id}
          stacked
          sorted={sort === undefined ? undefined : { key: sort, descending }}
          onSort={(key) => void change({ sort: key === sort && !descending ? `-${key}` : key })}
          empty={
            query.get('q') ? (
              <NothingFound many="listings" />
            ) : (
              <EmptyState title="No listing needs a check" />
            )
          }
        />
        {total > 0 && (
          <CardFoot>
            No filter by return finds these listings until their source corrects them and is imported again.
            Those with a typing error are no comps of other homes either.
          </CardFoot>
        )}
      </Card>
      <Pager many="listings" total={total} />
    </TitledSection>
  )
}

export const ErrorBoundary = () => <ListFailed title="Listing Checks" />
