import {
  addBasemapUrl,
  appendImportFile,
  blockedPhotos,
  cancelImport,
  deleteSavedMapping,
  getImport,
  importCount,
  importErrors,
  type ImportRun,
  listImports,
  listSavedMappings,
  previewImport,
  rejectedRows,
  renameSavedMapping,
  startImport,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import type { Services } from '../services'
import { knownBlockedPhotos } from './blockedPhotos'
import { allSavedMappings, deleteSaved, renameSaved } from './mappings/savedMappings'
import { csvCell, errorsHeader, toErrorsLine } from './runs/rejectedRows'
import { findRowsByField } from './runs/rejectedRows.queries'
import { countRuns, findRun, selectRuns } from './runs/runList.queries'
import { ERRORS_KEPT_MAX, findRejectedRows } from './runs/runs.queries'
import { labelOf } from './preview/describeFields'
import { previewFile } from './preview/previewImport'
import { withoutField } from './preview/readFields'
import { cancelUpload, receivePart, startAddressRun, startUpload } from './uploads/uploads'

export function importRunsRoutes(api: Api): void {
  serve(api, listImports, (context) => selectRuns(context, context.query))

  serve(api, importCount, async ({ db, query }) => ({ importCount: await countRuns(db, query) }))

  serve(api, getImport, (context) => requireRun(context, context.params.id))

  serve(api, blockedPhotos, ({ db, config }) => knownBlockedPhotos(db, config.imageOrigins))

  serve(api, importErrors, async ({ db, disk, params }) => {
    const { fileName, rejected } = await requireRun({ db, disk }, params.id)
    const rows = await findRejectedRows(db, params.id)
    const isTruncated = rejected > rows.length && rows.length === ERRORS_KEPT_MAX
    const csv = errorsHeader + rows.map(toErrorsLine).join('') + (isTruncated ? truncationLine(rejected) : '')
    return { fileName: `${fileName}.errors.csv`, csv }
  })

  serve(api, rejectedRows, async ({ db, disk, params }) => {
    await requireRun({ db, disk }, params.id)
    const { rows, fields } = await findRowsByField(db, params.id)
    const labelled = (field: string | null) => (field === null ? null : labelOf(field))
    return {
      rows: rows.map(({ line, field, reason }) => ({
        line,
        field: labelled(field),
        reason: withoutField(reason, field),
      })),
      fields: fields.map(({ field, count }) => ({ field: labelled(field), count })),
    }
  })

  serve(api, previewImport, ({ db, body }) => previewFile(db, body))

  serve(api, listSavedMappings, ({ db }) => allSavedMappings(db))

  serve(api, renameSavedMapping, (context) => renameSaved(context, context.params.id, context.body.name))

  serve(api, deleteSavedMapping, (context) => deleteSaved(context, context.params.id))

  serve(api, startImport, async (context) => requireRun(context, await startUpload(context, context.body)))

  serve(api, appendImportFile, async (context) => {
    await receivePart(context, context.params.id, context.body)
    return requireRun(context, context.params.id)
  })

  serve(api, addBasemapUrl, async (context) =>
    requireRun(context, await startAddressRun(context, context.body.url)),
  )

  serve(api, cancelImport, (context) => cancelUpload(context, context.params.id))
}

/** The last line of a file that does not contain all rejected rows. */
function truncationLine(rejected: number): string {
  const [kept, all] = [ERRORS_KEPT_MAX, rejected].map((count) => count.toLocaleString('en-US'))
  return `,${csvCell(`These are the first ${kept} of ${all} rejected rows; the others were not kept`)},,\n`
}

async function requireRun(context: Pick<Services, 'db' | 'disk'>, id: string): Promise<ImportRun> {
  const run = await findRun(context, id)
  if (!run) throw notFound('Import')
  return run
}
