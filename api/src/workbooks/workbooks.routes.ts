import {
  downloadWorkbook,
  StrategyKey,
  strategyTabLabels,
  type Property,
  type WorkbookInput,
} from '@freehold/contracts'
import * as v from 'valibot'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findProperty } from '../properties/properties.queries'
import { buildWorkbook } from './buildWorkbook'
import type { AskedAnalysis } from './WorkbookAnalysis'
import { writeXlsx } from './xlsx/writeXlsx'

export function workbooksRoutes(api: Api): void {
  serve(api, downloadWorkbook, async ({ db, params, body, request, now }) => {
    const property = await findProperty(db, params.id)
    if (!property) throw notFound('Property')
    const analyses = analysesOf(body, request.body as WorkbookInput)
    const workbook = buildWorkbook({
      street: property.PropertyAddressFull,
      place: placeOf(property),
      day: now().toISOString().slice(0, 10),
      notes: body.notes,
      analyses,
    })
    const [first, second] = analyses
    const what = first && !second ? strategyTabLabels[first.strategy] : 'Analyses'
    return {
      name: `${property.PropertyAddressFull}, ${what}.xlsx`,
      content: await writeXlsx(workbook),
    }
  })
}

/**
 * In the order of the request.
 * @param sent the same before it was parsed, without defaults
 */
function analysesOf({ analyses }: WorkbookInput, sent: WorkbookInput): AskedAnalysis[] {
  const strategies = Object.keys(sent.analyses).filter((key) => v.is(StrategyKey, key))
  return strategies.flatMap((strategy) => {
    const asked = analyses[strategy]
    if (asked === undefined) return []
    const { inputs: input, sources = {} } = asked
    return [{ strategy, input, sent: sent.analyses[strategy]?.inputs ?? {}, sources }]
  })
}

const placeOf = ({
  PropertyAddressCity: city,
  PropertyAddressState: state,
  PropertyAddressZIP: zip,
}: Property) => `${city}, ${state} ${zip}`
