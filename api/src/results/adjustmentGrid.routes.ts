import { getAdjustmentGrid } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findPropertyId } from '../properties/properties.queries'
import { findAdjustmentGrid } from './adjustmentGrid'

export function adjustmentGridRoutes(api: Api): void {
  serve(api, getAdjustmentGrid, async ({ db, params }) => {
    const id = await findPropertyId(db, params.id)
    if (id === null) throw notFound('Property')
    return findAdjustmentGrid(db, id)
  })
}
