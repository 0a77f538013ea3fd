import { authClient } from '@freehold/auth-client'
import { joinedHomeCount, joinedHomeSorts, listJoinedHomes } from '@freehold/contracts'
import { Card, EmptyState } from '@freehold/ui'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { readListQuery, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { NothingFound } from '../lists/NothingFound'
import { useListAddress } from '../lists/useListAddress'
import { HomesSection, title } from './HomesSection'
import * as styles from './JoinedHomes.module.css'
import { JoinedHomeCard } from './JoinedHomeCard'
import { type ListingOfHome, SetApartDialog } from './SetApartDialog'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, joinedHomeSorts)
  const [homes, { joinedHomeCount: total }] = await Promise.all([
    authClient.call(listJoinedHomes, { query, signal }),
    authClient.call(joinedHomeCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { homes, total }
}

const noun = { one: 'home', many: 'homes' }

/** Homes of several listings, each with its listings and what joins them. */
export function Component() {
  const { homes, total } = useLoaderData<typeof loader>()
  const { query } = useListAddress()
  const [setApart, setSetApart] = useState<ListingOfHome | null>(null)
  return (
    <HomesSection noun={noun} total={total} sortClass={styles.sort}>
      {total > 0 ? (
        <>
          <p className={styles.rule}>
            Listings are of one home if they have the same parcel number, or the same address and about the
            same area, unless they name different parcels, house numbers or units, or lie far apart. The
            leading listing gives the home its status, price and dates. Set a listing apart if it is of
            another home.
          </p>
          {homes.map((home) => (
            <JoinedHomeCard
              key={home._id}
              home={home}
              onSetApart={(listing) => setSetApart({ listing, home })}
            />
          ))}
        </>
      ) : (
        <Card>
          {query.get('q') ? (
            <NothingFound many={noun.many} />
          ) : (
            <EmptyState title="No home has several listings" />
          )}
        </Card>
      )}
      {setApart && <SetApartDialog {...setApart} onClose={() => setSetApart(null)} />}
    </HomesSection>
  )
}

export const ErrorBoundary = () => <ListFailed title={title} />
