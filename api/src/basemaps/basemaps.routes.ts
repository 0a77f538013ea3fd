import { listBasemaps, removeBasemap as removeBasemapCall } from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import { OTHER_WORK } from '../db/oneAtATime'
import type { Api } from '../http/createHttp'
import { conflict, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { archivesPath, findBasemaps } from './basemaps.queries'
import { describeState } from './describeState'
import { removeBasemap } from './removeBasemap'
import { sendArchive } from './sendArchive'

export function basemapsRoutes(api: Api): void {
  serve(api, listBasemaps, async ({ db, config: { dataDirectory }, publicUrl }) => {
    const options = { dataDirectory, publicUrl: publicUrl() }
    return Promise.all((await findBasemaps(db)).map((row) => describeState(row, options)))
  })

  serve(api, removeBasemapCall, async (context) => {
    const { db, params, config } = context
    const removed = await removeBasemap(db, params.id, {
      dataDirectory: config.dataDirectory,
      record: (tx, { id, name }) =>
        recordChange(tx, context, 'basemap.removed', { type: 'basemap', id }, { name }),
    })
    if (removed === 'refused') throw conflict(OTHER_WORK)
    if (!removed) throw notFound('Base map')
  })

  // For everyone, as the page is. A map reads hundreds of ranges, which would flood the log.
  api.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${archivesPath}/:file`,
    config: { access: 'public' },
    logLevel: 'warn',
    handler: sendArchive,
  })
}
