import {
  appendImportFile,
  cancelImport,
  getImport,
  importCount,
  importErrors,
  type ImportRun,
  listImports,
  startImport,
} from '@freehold/contracts'
import type { Database } from '../db/openDatabase'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { countRuns, findErrors, findRun, selectRuns } from './importRuns.queries'
import { errorsHeader, toErrorsLine } from './openErrorsFile'
import { beginUpload, giveUpUpload, takePart } from './uploads'

export function importRunsRoutes(api: Api): void {
  serve(api, listImports, ({ db, query }) => selectRuns(db, query))

  serve(api, importCount, async ({ db, query }) => ({ importCount: await countRuns(db, query.search) }))

  serve(api, getImport, ({ db, params }) => requireRun(db, params.id))

  serve(api, importErrors, async ({ db, params }) => {
    const { fileName } = await requireRun(db, params.id)
    const rows = await findErrors(db, params.id)
    return { fileName: `${fileName}.errors.csv`, csv: errorsHeader + rows.map(toErrorsLine).join('') }
  })

  serve(api, startImport, async (context) => requireRun(context.db, await beginUpload(context, context.body)))

  serve(api, appendImportFile, async (context) => {
    await takePart(context, context.params.id, context.body)
    return requireRun(context.db, context.params.id)
  })

  serve(api, cancelImport, (context) => giveUpUpload(context, context.params.id))
}

async function requireRun(db: Database, id: string): Promise<ImportRun> {
  const run = await findRun(db, id)
  if (!run) throw notFound('Import')
  return run
}
