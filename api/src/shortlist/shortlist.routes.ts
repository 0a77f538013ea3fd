import {
  addToShortlist,
  changeShortlisted,
  listShortlist,
  listShortlistMarks,
  removeFromShortlist,
  SHORTLIST_MAX,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { conflict, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { requireVersion } from '../lists/version'
import { findCurrentId, findPropertyId } from '../properties/properties.queries'
import {
  findMarks,
  findShortlist,
  findShortlisted,
  insertShortlisted,
  lockNoteVersion,
  removeShortlisted,
  updateShortlisted,
} from './shortlist.queries'

export function shortlistRoutes(api: Api): void {
  serve(api, listShortlist, ({ db, user }) => findShortlist(db, user._id))
  serve(api, listShortlistMarks, ({ db, user }) => findMarks(db, user._id))
  serve(api, addToShortlist, async ({ db, user, params }) => {
    const propertyId = await findPropertyId(db, params.id)
    if (propertyId === null) throw notFound('Property')
    const mark = await insertShortlisted(db, user._id, propertyId)
    if (!mark) throw conflict(`Your shortlist already has ${SHORTLIST_MAX} homes. Remove one to add another`)
    return mark
  })
  serve(api, changeShortlisted, async ({ db, user, params, body: { version, ...changes } }) => {
    const id = await findCurrentId(db, params.id)
    await db.transaction(async (tx) => {
      const current = await lockNoteVersion(tx, user._id, id)
      if (current === undefined) missing()
      requireVersion(changes.note === undefined ? undefined : version, current)
      await updateShortlisted(tx, user._id, id, changes)
    })
    return (await findShortlisted(db, user._id, id)) ?? missing()
  })
  serve(api, removeFromShortlist, async ({ db, user, params }) => {
    if (!(await removeShortlisted(db, user._id, await findCurrentId(db, params.id)))) missing()
  })
}

const missing = (): never => {
  throw notFound('Home')
}
