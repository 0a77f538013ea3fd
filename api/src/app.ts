import { adminUsersRoutes } from './admin-users/adminUsers.routes'
import { basemapsRoutes } from './basemaps/basemaps.routes'
import { docsRoutes } from './docs/docs.routes'
import { emailChangesRoutes } from './email-changes/emailChanges.routes'
import { admitInTurn } from './http/admitInTurn'
import { type Api, createHttp } from './http/createHttp'
import type { LogStream } from './http/logging'
import { importRunsRoutes } from './import/importRuns.routes'
import { letterheadsRoutes } from './letterheads/letterheads.routes'
import { implausibleListingsRoutes } from './listing-checks/implausibleListings.routes'
import { joinedHomesRoutes } from './joined-homes/joinedHomes.routes'
import { marketsRoutes } from './lookups/markets.routes'
import { namedRoutes } from './lookups/named.routes'
import { marketReportRoutes } from './market-report/marketReport.routes'
import { healthRoutes } from './monitoring/health.routes'
import { metricsRoutes } from './monitoring/metrics.routes'
import { ownDetailsRoutes } from './own-details/ownDetails.routes'
import { passwordsRoutes } from './passwords/passwords.routes'
import { personalDataRoutes } from './personal-data/personalData.routes'
import { placesRoutes } from './places/places.routes'
import { profilesRoutes } from './profiles/profiles.routes'
import { propertiesRoutes } from './properties/properties.routes'
import { rateChangesRoutes } from './rate-changes/rateChanges.routes'
import { adjustmentGridRoutes } from './results/adjustmentGrid.routes'
import { ratesRoutes } from './rates/rates.routes'
import { recognizeCallers } from './recognizeCallers'
import { recentSearchesRoutes } from './recent-searches/recentSearches.routes'
import { deployTokensRoutes } from './remotes/deployTokens.routes'
import { combinationsRoutes } from './remotes/combinations.routes'
import { platformRoutes } from './remotes/platform.routes'
import { platformStateRoutes } from './remotes/platformState.routes'
import { releasesRoutes } from './remotes/releases.routes'
import { remotesRoutes } from './remotes/remotes.routes'
import { runtimeConfigRoutes } from './runtime-config/runtimeConfig.routes'
import { savedAnalysesRoutes } from './saved-analyses/savedAnalyses.routes'
import type { Services } from './services'
import { sessionsRoutes } from './sessions/sessions.routes'
import { shortlistRoutes } from './shortlist/shortlist.routes'
import { sharedReportsRoutes } from './shared-reports/sharedReports.routes'
import { siteRoutes } from './site/site.routes'
import { workbooksRoutes } from './workbooks/workbooks.routes'

/** Every slice mounted, one line each: the map of the API. */
export async function createApp(services: Services, logStream?: LogStream): Promise<Api> {
  const api = createHttp(services, logStream)
  admitInTurn(api, recognizeCallers(services))
  metricsRoutes(api)
  healthRoutes(api)
  docsRoutes(api)
  sessionsRoutes(api)
  passwordsRoutes(api)
  ownDetailsRoutes(api)
  letterheadsRoutes(api)
  profilesRoutes(api)
  emailChangesRoutes(api)
  adminUsersRoutes(api)
  personalDataRoutes(api)
  namedRoutes(api)
  marketsRoutes(api)
  ratesRoutes(api)
  rateChangesRoutes(api)
  importRunsRoutes(api)
  implausibleListingsRoutes(api)
  joinedHomesRoutes(api)
  basemapsRoutes(api)
  recentSearchesRoutes(api)
  placesRoutes(api)
  propertiesRoutes(api)
  marketReportRoutes(api)
  adjustmentGridRoutes(api)
  shortlistRoutes(api)
  savedAnalysesRoutes(api)
  sharedReportsRoutes(api)
  workbooksRoutes(api)
  remotesRoutes(api)
  releasesRoutes(api)
  combinationsRoutes(api)
  platformRoutes(api)
  platformStateRoutes(api)
  deployTokensRoutes(api)
  runtimeConfigRoutes(api)
  await siteRoutes(api)
  return api
}
