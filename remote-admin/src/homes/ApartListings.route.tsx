import { authClient } from '@freehold/auth-client'
import { apartListingCount, type ApartListing, joinedHomeSorts, listApartListings, paths } from '@freehold/contracts' // oxfmt-ignore
import { Button, Card, type Column, DataTable, EmptyState, linkClass } from '@freehold/ui'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { readListQuery, readSort, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { NothingFound } from '../lists/NothingFound'
import { useListAddress } from '../lists/useListAddress'
import { HomesSection, title } from './HomesSection'
import { JoinAgainDialog } from './JoinAgainDialog'
import { nameOf, placeOf } from './names'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, joinedHomeSorts)
  const [listings, { apartListingCount: total }] = await Promise.all([
    authClient.call(listApartListings, { query, signal }),
    authClient.call(apartListingCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { listings, total }
}

const noun = { one: 'listing', many: 'listings' }

/** Listings that Admins have set apart from homes, which can be undone. */
export function Component() {
  const { listings, total } = useLoaderData<typeof loader>()
  const { query, change } = useListAddress()
  const { sort, descending } = readSort(query, joinedHomeSorts)
  const [joining, setJoining] = useState<ApartListing | null>(null)
  return (
    <HomesSection noun={noun} total={total}>
      <Card>
        <DataTable
          caption="Listings that were set apart"
          columns={[...columns, joinColumn(setJoining)]}
          rows={listings}
          rowKey={({ _id, apartFrom }) => `${_id} ${apartFrom._id}`}
          stacked
          sorted={sort === undefined ? undefined : { key: sort, descending }}
          onSort={(key) => void change({ sort: key === sort && !descending ? `-${key}` : key })}
          empty={
            query.get('q') ? (
              <NothingFound many={noun.many} />
            ) : (
              <EmptyState title="No listing is set apart from a home" />
            )
          }
        />
      </Card>
      {joining && <JoinAgainDialog listing={joining} onClose={() => setJoining(null)} />}
    </HomesSection>
  )
}

const columns: readonly Column<ApartListing>[] = [
  {
    key: 'source',
    heading: 'Listing',
    rowHeader: true,
    sortable: true,
    tone: 'strong',
    cell: nameOf,
  },
  {
    key: 'address',
    heading: 'Address',
    sortable: true,
    cell: ({ propertyId, PropertyAddressFull }) => (
      <Link className={linkClass('plain')} to={paths.property(propertyId)}>
        {PropertyAddressFull}
      </Link>
    ),
  },
  { key: 'place', heading: 'Place', tone: 'muted', cell: placeOf },
  {
    key: 'apartFrom',
    heading: 'Set Apart From',
    cell: ({ apartFrom }) => (
      <Link className={linkClass('plain')} to={paths.property(apartFrom._id)}>
        {apartFrom.PropertyAddressFull}
      </Link>
    ),
  },
]

const joinColumn = (join: (listing: ApartListing) => void): Column<ApartListing> => ({
  key: 'actions',
  heading: 'Actions',
  hiddenHeading: true,
  actions: true,
  cell: (listing) => (
    <Button size="s" aria-label={`Join Again ${nameOf(listing)}`} onClick={() => join(listing)}>
      Join Again
    </Button>
  ),
})

export const ErrorBoundary = () => <ListFailed title={title} />
