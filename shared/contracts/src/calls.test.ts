import * as v from 'valibot'
import * as contracts from './index'
import type { Endpoint } from './index'

/**
 * Every call of the API: method, base, path, parts, and error statuses beyond those of its base. Remotes deployed
 * earlier still depend on them: add lines, never change one.
 */
const calls = {
  ...analyses(),
  addToShortlist: 'PUT auth /shortlist/:id params result 409',
  addBasemapUrl: 'POST admin /basemap body result',
  analyzeBrrrr: 'POST auth /property/:id/brrrr params body result',
  analyzeBuyHold: 'POST auth /property/:id/buyhold params body result',
  analyzeFixFlip: 'POST auth /property/:id/fixflip params body result',
  analyzeShortTerm: 'POST auth /property/:id/shortterm params body result',
  apartListingCount: 'GET admin /apartListingCount query result',
  approveRelease: 'POST admin /remotes/:remote/approvals params body result 409',
  appendImportFile: 'POST admin /import/:id/part params body result 409',
  autocompletePlaces: 'GET auth /places/autocomplete query result',
  blockedPhotos: 'GET admin /blockedPhotos result',
  cancelImport: 'DELETE admin /import/:id params 409',
  changeLetterhead: 'PUT auth /letterhead body result 409',
  changeShortlisted: 'PATCH auth /shortlist/:id params body result 409',
  changePassword: 'POST auth /changePassword body result 429',
  checkRelease: 'POST deploy /remotes/:remote/checks params body result 409 422 429',
  checkResetToken: 'GET public /check-reset-token query result 404 408 429',
  collectReleases: 'POST deploy /remotes/:remote/collection params body result',
  confirmEmailChange: 'POST public /confirm-email-change body result 404 408 409 429',
  createDeployToken: 'POST admin /remotes/:remote/tokens params body result',
  createInterest: 'POST admin /interest body result 409',
  createMarket: 'POST admin /market body result 409',
  createStrategy: 'POST admin /strategy body result 409',
  createUser: 'POST admin /user body result 409',
  deleteAnalysis: 'DELETE auth /savedAnalyses/:id params',
  deleteInterest: 'DELETE admin /interest/:id params',
  deleteMarket: 'DELETE admin /market/:id params',
  deleteSavedMapping: 'DELETE admin /savedMapping/:id params',
  deleteRate: 'DELETE admin /rate/:id/entry/:entry params 409',
  deleteStrategy: 'DELETE admin /strategy/:id params',
  deleteUser: 'DELETE admin /user/:id params 409',
  endOtherSessions: 'DELETE auth /sessions result',
  describeRelease: 'GET deploy /remotes/:remote/releases/:release params result',
  downloadWorkbook: 'POST auth /property/:id/workbook params body result file',
  endSession: 'DELETE auth /session/:token params',
  endSessionById: 'DELETE auth /sessions/:id params',
  enterRate: 'POST admin /rate/:id params body result 409',
  eraseUser: 'POST admin /user/:id/erasure params body result 409',
  exportUser: 'GET admin /user/:id/personalData params result file',
  fetchRates: 'POST admin /rates/fetch 409',
  forgotPassword: 'POST public /forgot-password body',
  getAdjustmentGrid: 'GET auth /property/:id/adjustmentGrid params result',
  getImport: 'GET admin /import/:id params result',
  getInterest: 'GET admin /interest/:id params result',
  getLetterhead: 'GET auth /letterhead result',
  getMarket: 'GET admin /market/:id params result',
  getMarketReport: 'GET auth /marketReport query result 404',
  getPlatform: 'GET deploy /platform result',
  getPlatformLog: 'GET deploy /log query result',
  getPlatformState: 'GET public /platform result',
  getProperty: 'GET auth /property/:id params result',
  getRate: 'GET admin /rate/:id params result',
  getRemoteRegistry: 'GET auth /remotes result',
  getRuntimeConfig: 'GET public /config result',
  getSavedAnalysis: 'GET auth /savedAnalyses/:id params result',
  getStrategy: 'GET admin /strategy/:id params result',
  getUser: 'GET auth /getUser result',
  getUserDetails: 'GET auth /userDetails result',
  implausibleListingCount: 'GET admin /implausibleListingCount query result',
  importCount: 'GET admin /importCount query result',
  importErrors: 'GET admin /import/:id/errors params result',
  interestCount: 'GET admin /interestCount query result',
  investmentInterests: 'GET auth /lookups/investmentInterests result',
  investmentMarkets: 'GET auth /lookups/investmentMarkets result',
  investmentStrategies: 'GET auth /lookups/investmentStrategies result',
  inviteUser: 'POST admin /user/:id/invitation params 409',
  joinListingAgain: 'DELETE admin /listing/:id/apart/:home params result 409',
  joinedHomeCount: 'GET admin /joinedHomeCount query result',
  latestRates: 'GET auth /rates/latest result',
  listAllDeployTokens: 'GET admin /deployTokens result',
  listApartListings: 'GET admin /apartListings query result',
  listBasemaps: 'GET admin /basemaps result',
  listComps: 'GET auth /property/comps query result',
  listDeployTokens: 'GET admin /remotes/:remote/tokens params result',
  listImplausibleListings: 'GET admin /implausibleListings query result',
  listImports: 'GET admin /imports query result',
  listInterests: 'GET admin /interests query result',
  listJoinedHomes: 'GET admin /joinedHomes query result',
  listLiveReleases: 'GET deploy /liveReleases result',
  listMarkets: 'GET admin /markets query result',
  listRates: 'GET admin /rates result',
  listRecentSearches: 'GET auth /recentSearches result',
  listSavedAnalyses: 'GET auth /savedAnalyses result',
  listSavedMappings: 'GET admin /savedMappings result',
  listSessions: 'GET auth /sessions result',
  listShortlist: 'GET auth /shortlist result',
  listShortlistMarks: 'GET auth /shortlistMarks result',
  listShareLinks: 'GET auth /savedAnalyses/:id/links params result',
  listOwnMarkets: 'GET auth /ownMarkets result',
  listStrategies: 'GET admin /strategies query result',
  listUnplaced: 'GET auth /unplacedProperties query result',
  listUnplacedTags: 'GET auth /unplacedProperties query result',
  listUsers: 'GET admin /users query result',
  login: 'POST public /login body result 401 429',
  marketCount: 'GET admin /marketCount query result',
  openSharedReport: 'POST public /open-shared-report body result 404 429',
  placeDetails: 'GET auth /places/:id params query result',
  previewImport: 'POST admin /importPreview body result',
  promoteRelease: 'POST deploy /remotes/:remote/promotion params body result 409 422',
  publishRelease: 'POST deploy /remotes/:remote/releases params body result 409 422 429',
  quarantineRelease: 'POST deploy /remotes/:remote/quarantine params body result 409 422',
  readReleaseFile: 'GET deploy /remotes/:remote/releases/:release/file params query result',
  reauthenticate: 'POST auth /reauthenticate body 429',
  recordCombinations: 'POST deploy /remotes/:remote/combinations params body',
  recordRecentSearch: 'POST auth /recentSearches body result',
  refreshToken: 'POST public /refresh-token body result 401 429',
  removeBasemap: 'DELETE admin /basemap/:id params',
  removeFromShortlist: 'DELETE auth /shortlist/:id params',
  rejectedRows: 'GET admin /import/:id/rejectedRows params result',
  renameAnalysis: 'PATCH auth /savedAnalyses/:id params body result',
  renameSavedMapping: 'PATCH admin /savedMapping/:id params body result 409',
  reportVisit: 'POST public /remotes/visits body 403 429',
  resetPassword: 'POST public /reset-password body 404 408 429',
  revertEmailChange: 'POST public /revert-email-change body result 404 408 409 429',
  revokeDeployToken: 'DELETE admin /deployTokens/:id params',
  revokeShareLink: 'DELETE auth /savedAnalyses/:id/links/:link params',
  rollBackRemote: 'POST deploy /remotes/:remote/rollback params body result 409 422',
  saveAnalysis: 'POST auth /savedAnalyses body result 404 409',
  searchAccounts: 'GET admin /accounts query result',
  searchClusters: 'GET auth /searchClusters query result',
  searchFigure: 'GET auth /searchFigure query result',
  searchHeat: 'GET auth /searchHeat query result',
  searchHeatByZip: 'GET auth /searchHeatByZip query result',
  searchHomeTags: 'GET auth /searchProperties query result',
  searchProperties: 'GET auth /searchProperties query result',
  setListingApart: 'PUT admin /listing/:id/apart/:home params 409',
  shareAnalysis: 'POST auth /savedAnalyses/:id/links params body result 409 429',
  startImport: 'POST admin /import body result',
  strategyCount: 'GET admin /strategyCount query result',
  testWebhook: 'POST admin /webhookTests result 429',
  undoAnalysisUpdate: 'POST auth /savedAnalyses/:id/undo params body result 409',
  updateAnalysis: 'PUT auth /savedAnalyses/:id params body result 409',
  updateInterest: 'PUT admin /interest/:id params body result 409',
  updateMarket: 'PUT admin /market/:id params body result 409',
  updateProfileInterests: 'PATCH auth /profile/interests body result 409',
  updateProfileMarkets: 'PATCH auth /profile/markets body result 409',
  updateProfileSettings: 'PATCH auth /profile/settings body result',
  updateProfileStrategies: 'PATCH auth /profile/strategies body result 409',
  updateStrategy: 'PUT admin /strategy/:id params body result 409',
  updateUser: 'PUT admin /user/:id params body result 409',
  updateUserDetails: 'PATCH auth /userDetails body result 409 429',
  uploadReleasePart: 'PUT deploy /remotes/:remote/parts params body 429',
  userCount: 'GET admin /userCount query result',
  userCreateChoices: 'GET admin /addUser query result',
  userEditChoices: 'GET admin /editUser/:id params query result',
  userHistory: 'GET admin /user/:id/history params result',
  verifyRemote: 'GET deploy /remotes/:remote/verification params result 429',
}

/** Calls of new strategies follow from their keys; those of deployed strategies are listed above. */
function analyses() {
  const nameOf = (key: string) => `analyze${key[0]!.toUpperCase()}${key.slice(1)}`
  return Object.fromEntries(
    contracts.StrategyKey.options.map((key) => [
      nameOf(key),
      `POST auth /property/:id/${contracts.strategies[key].path} params body result`,
    ]),
  )
}

const partsOf = ({ method, base, path, refusals = [], ...call }: Endpoint) =>
  [
    method,
    base,
    path,
    ...(['params', 'query', 'body', 'result', 'file'] as const).filter((part) => part in call),
    ...refusals,
  ].join(' ')

const isCall = (entry: [string, unknown]): entry is [string, Endpoint] =>
  entry[1] instanceof Object && 'method' in entry[1] && 'base' in entry[1] && 'path' in entry[1]

const declaredEndpoints = Object.entries<unknown>(contracts).filter(isCall)

test('every call keeps the URL, parts and error statuses that deployed remotes depend on', () => {
  expect(Object.fromEntries(declaredEndpoints.map(([name, call]) => [name, partsOf(call)]))).toEqual(calls)
})

test('every call refuses missing or invalid path parameters [API-24]', () => {
  const tooLong = 'x'.repeat(1_000)
  for (const [name, { path, params }] of declaredEndpoints) {
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part!)
    const schema = params ?? v.object({})
    const isTaken = (values: object) => [name, v.is(schema, values)]
    expect(isTaken({})).toEqual([name, parts.length === 0])
    for (const part of parts) {
      const others = Object.fromEntries(
        parts.filter((other) => other !== part).map((other) => [other, 'other']),
      )
      expect(isTaken(others)).toEqual([name, false])
      expect(isTaken({ ...others, [part]: tooLong })).toEqual([name, false])
    }
  }
})

/** Calls whose body or query may be empty, because every field is optional. */
const mayBeEmpty = [
  'apartListingCount',
  'getPlatformLog',
  'implausibleListingCount',
  'importCount',
  'interestCount',
  'joinedHomeCount',
  'listApartListings',
  'listImplausibleListings',
  'listImports',
  'listInterests',
  'listJoinedHomes',
  'listMarkets',
  'listStrategies',
  'listUsers',
  'marketCount',
  'placeDetails',
  'searchAccounts',
  'strategyCount',
  'undoAnalysisUpdate',
  'userCount',
  'userCreateChoices',
  'userEditChoices',
]

test('every other call refuses an empty body or query [API-24]', () => {
  const empty = declaredEndpoints.flatMap(([name, { body, query }]) =>
    [body, query].some((schema) => schema !== undefined && v.is(schema, {})) ? [name] : [],
  )
  expect(empty.toSorted()).toEqual(mayBeEmpty)
})
