import { tableOf } from './architectureTables.mjs'
import { remotes } from './workspace.mjs'

const forFrontEnds = [
  'contracts',
  'analysis',
  'auth-client',
  'ui',
  'property-ui',
  'federation',
  'embedded-maps',
]

/**
 * The packages of this repository that each package may import, as in the table of docs/architecture.md.
 * @type {Record<string, string[]>}
 */
export const mayImport = {
  'shared/contracts': [],
  'shared/analysis': ['contracts'],
  'shared/demo-town': ['contracts'],
  'shared/basemap-fixtures': [],
  'shared/auth-client': ['contracts'],
  'shared/ui': [],
  'shared/property-ui': ['contracts', 'ui'],
  'shared/embedded-maps': ['contracts', 'demo-town', 'basemap-fixtures'],
  // The last two are for the small shell in which a remote is developed alone.
  'shared/federation': ['contracts', 'auth-client', 'ui'],
  // The last two are for the benchmark that compares the federation with a single bundle.
  'shared/tooling': ['contracts', 'auth-client', 'federation'],
  host: forFrontEnds,
  ...Object.fromEntries(remotes.map((remote) => [remote, forFrontEnds])),
  api: ['contracts', 'analysis', 'demo-town', 'basemap-fixtures'],
  e2e: ['contracts', 'basemap-fixtures', 'tooling'],
}

/** Packages of the table that only tests may import. */
export const testPackages = ['basemap-fixtures']

/**
 * Folders of a front-end package that each of its features may import. All other folders are features.
 * @type {Record<string, string[]>}
 */
export const commonFolders = {
  host: ['layout', 'session'],
  'remote-admin': ['forms', 'lists', 'progress'],
  'remote-property': [
    'arv',
    'charts',
    'explain',
    'inputs',
    'loading',
    'saved',
    'scenario',
    'sensitivity',
    'strategy-panel',
    'way-back',
    'what-if',
  ],
  'remote-search': ['chunks', 'filters', 'homes', 'map-corner', 'map-screen', 'own-markets'],
}

/**
 * Folders of pages that combine features.
 * @type {Record<string, string[]>}
 */
export const composingFolders = {
  'remote-property': ['property', 'report', 'compare'],
  'remote-search': ['search'],
}

/**
 * Folders of a package in an order in which each may import only those before it. That of the API is the table of
 * docs/architecture.md, from left to right within a row.
 * @type {Record<string, string[]>}
 */
export const folderOrder = { api: tableOf('folder').flatMap(([folders = []]) => folders) }

/**
 * Files directly in the `src` of such a package that its folders may import. All others put the folders together.
 * @type {Record<string, string[]>}
 */
export const commonFiles = { api: ['config.ts', 'seed.ts', 'services.ts', 'startError.ts', 'Terminal.ts'] }

/**
 * By folder whose folders are variants of one thing, and do not know each other: the only file that imports them.
 * @type {Record<string, string>}
 */
export const variants = { 'remote-property/src/strategies': 'remote-property/src/strategies/registry.ts' }

export const schema = 'api/src/db/schema.ts'

/**
 * By table of the schema: the slice of the API that owns it, then other slices whose statements name it. All others
 * call functions of the owner or join a view that it exports: docs/decisions/0015-drizzle-for-rows-sql-for-sets.md.
 * @type {Record<string, string[]>}
 */
export const tables = {
  accounts: ['users'],
  letterheads: ['letterheads'],
  roles: ['users'],
  users: ['users'],
  sessions: ['sessions'],
  spentRefreshTokens: ['sessions'],
  signInFailures: ['access'],
  attempts: ['access'],
  resetTokens: ['mailed-links'],
  emailChanges: ['mailed-links'],
  strategies: ['lookups'],
  interests: ['lookups'],
  markets: ['lookups'],
  rates: ['rates'],
  rateFetches: ['rates'],
  recomputations: ['results'],
  // Implausible listings are found among all in one statement, homes are written in bulk, the geocoder places many at
  // once, results are stored with the facts that they are computed from, places are derived from all properties in one
  // statement, saved analyses, shortlisted and joined homes are listed with their addresses, a shared report shows no
  // address that is withheld by now, and imports watch how it grows.
  properties: [
    'properties',
    'listing-checks',
    'homes',
    'import',
    'results',
    'places',
    'shortlist',
    'saved-analyses',
    'shared-reports',
    'geocoding',
    'joined-homes',
  ],
  // Imports compare records with what is stored of their listings and leases, a property is read with its history, a joined home
  // with its listings, and rents are estimated from leases.
  listings: ['homes', 'import', 'properties', 'joined-homes'],
  leases: ['homes', 'import', 'properties', 'results'],
  replacedHomes: ['homes', 'properties'],
  listingChanges: ['properties', 'import'],
  expenses: ['properties', 'homes', 'import', 'results'],
  media: ['properties', 'homes', 'import'],
  smallAreaRents: ['results', 'import'],
  propertyTaxRates: ['results', 'import'],
  medianTaxRates: ['results'],
  // A property is read with its results, a saved analysis with the property's current inputs.
  strategyResults: ['results', 'properties', 'saved-analyses'],
  marketModels: ['results'],
  dueAreas: ['results'],
  geocodedAddresses: ['geocoding'],
  geocodeRequests: ['geocoding'],
  // The last known day of a source bounds the days that its listings were on the market.
  importMarks: ['results', 'properties'],
  marketCells: ['properties'],
  changedCells: ['properties'],
  basemaps: ['basemaps'],
  places: ['places'],
  streets: ['places', 'import'],
  basemapNames: ['places', 'basemaps'],
  recentSearches: ['recent-searches'],
  shortlistedHomes: ['shortlist'],
  // A link belongs to the user and shows the home of its saved analysis.
  savedAnalyses: ['saved-analyses', 'shared-reports'],
  shareLinks: ['shared-reports'],
  remoteReleases: ['remotes'],
  remoteChanges: ['remotes'],
  releaseVisits: ['remotes'],
  testedPairs: ['remotes'],
  deployTokens: ['remotes'],
  deployUsage: ['remotes'],
  auditLog: ['audit'],
  importRuns: ['import'],
  importErrors: ['import'],
  savedMappings: ['import'],
  stagedListings: ['import'],
  feedMarks: ['import'],
  settings: ['db'],
}

/** Imports that may break a rule, 'importer → imported', each a file or a folder. The check reports unneeded ones. */
export const exceptions = [
  // Configurations of test runners, and a test server, outside of the package that they start.
  'shared/tooling/src/mutation/jest.config.mjs → jest.config.mjs',
  'api/src/testing/jest/ApiEnvironment.cjs → shared/tooling/src/jest/nodeEnvironment.cjs',
  'e2e/src/startDemoServer.mjs → api/dist/server.js',
]
