import type { BrowserContext } from '@playwright/test'
import { type BodyInputOf, endpointPath, reportVisit } from '@freehold/contracts'

type Report = BodyInputOf<typeof reportVisit>

/** The reports of a browser; Playwright does not see those of a page that is being closed. */
export function recordVisits(context: BrowserContext) {
  const reports: Report[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(endpointPath(reportVisit))) reports.push(request.postDataJSON())
  })
  return reports
}
