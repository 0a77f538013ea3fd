import { type Actor, recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import { oneAtATimeWithin, OTHER_WORK } from '../db/oneAtATime'
import { findListings, findListingsOfHomes } from '../homes/homes.queries'
import type { Listing } from '../homes/Listing'
import { updateHomes } from '../homes/updateHomes'
import { conflict, notFound } from '../http/httpErrors'
import { computeAfterChange } from '../import/computeAfterChange'
import { markPlacesDue } from '../places/duePlaces'
import type { Services } from '../services'

/** How long a change waits for other work, such as computing the results of the one before it. */
const WAIT_MS = 5_000

export type ApartContext = Actor &
  Pick<Services, 'db' | 'background'> & {
    /** A listing, and the home that it is to be apart from or not. */
    params: { id: string; home: string }
  }

/** Sets a listing apart from its home. */
export async function setApart(context: ApartContext): Promise<void> {
  const { home } = context.params
  await changeListing(context, 'listing.setApart', async (tx, { propertyId, apartFrom }) => {
    if (propertyId !== home) throw conflict('The listing is of another home by now')
    if ((await findListingsOfHomes(tx, [home])).length === 1)
      throw conflict('The listing is the only one of its home by now')
    return [...apartFrom, home]
  })
}

/**
 * Lets a listing be of a home again from which it was set apart.
 * @returns whether it is, because it still fits
 */
export async function joinAgain(context: ApartContext): Promise<{ isJoined: boolean }> {
  const { id, home } = context.params
  let companion: string | undefined
  await changeListing(context, 'listing.joinedAgain', async (tx, { apartFrom }) => {
    if (!apartFrom.includes(home)) throw conflict('The listing is not set apart from that home any more')
    companion = (await findListingsOfHomes(tx, [home]))[0]?.id
    return apartFrom.filter((one) => one !== home)
  })
  if (companion === undefined) return { isJoined: false }
  // The home may have become part of that of the listing, instead of the other way round.
  const found = await findListings(context.db, [id, companion])
  return { isJoined: found.get(id)?.propertyId === found.get(companion)?.propertyId }
}

/** @returns the homes that the listing is apart from afterwards */
type Change = (tx: Database, listing: Listing) => Promise<string[]>

/**
 * Puts a listing into its home again after a change of the homes that it is apart from. It takes turns with imports and
 * computations, which write the same homes. Results and places follow in the background.
 */
async function changeListing(context: ApartContext, action: string, change: Change): Promise<void> {
  const { db, background, params } = context
  const write = async (tx: Database) => {
    const listing = (await findListings(tx, [params.id])).get(params.id)
    if (!listing) throw notFound('Listing')
    const apartFrom = await change(tx, listing)
    const changes = await updateHomes(tx, [{ listing: { ...listing, apartFrom }, isToBePlaced: true }])
    await markPlacesDue(tx)
    const { source, listingKey } = listing
    const details = { home: params.home, source, listingKey }
    await recordChange(tx, context, action, { type: 'listing', id: params.id }, details)
    return changes
  }
  const turn = await oneAtATimeWithin(db, WAIT_MS, () => db.transaction(write))
  if (turn === null) throw conflict(OTHER_WORK)
  background.start('computing homes again', () => computeAfterChange(db, turn.result, background.stopping))
}
