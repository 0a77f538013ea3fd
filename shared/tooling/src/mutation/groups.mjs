/** The rules of the API that need no database: permissions, limits, and the contents of error responses. */
const rules = [
  'access/networkOf',
  'authorize',
  'db/databaseErrors',
  'db/existingDay',
  'http/allowedMethods',
  'http/maskUrl',
  'http/httpErrors',
  'http/toErrorResponse',
  'import/sources/reso/fetchPage',
  'lists/version',
  'passwords/isGuessable',
  'passwords/requireAcceptable',
  'properties/linkToNext',
  'properties/searchQuery',
  'rate-changes/startRatesSchedule',
  'remotes/gates',
  'remotes/resolveRegistry',
  'remotes/traffic',
  'results/Box',
  'results/cells',
  'saved-analyses/analyze',
  'saved-analyses/currentReturn',
  'settings/isProxyAddress',
  'users/changesBetween',
]

/** The unit tests of these rules, none of which starts a database. */
const unitsOfRules = [
  'access/networkOf',
  'authorize',
  'db/databaseErrors',
  'db/existingDay',
  'http/allowedMethods',
  'http/maskUrl',
  'http/toErrorResponse',
  'import/sources/reso/fetchPage',
  'lists/version',
  'passwords/requireAcceptable',
  'properties/searchQuery',
  'rate-changes/startRatesSchedule',
  'remotes/gates',
  'remotes/resolveRegistry',
  'remotes/traffic',
  'results/cells',
  'saved-analyses/analyze',
  'saved-analyses/currentReturn',
  'settings/isProxyAddress',
  'users/changesBetween',
]

/**
 * The mutated code, by group: pure functions that make decisions. The unit tests of the folder `project` run against
 * the mutants: those in `tests`, or all of them.
 * @type {Record<string, { project: string, mutate: string[], tests?: string[] }>}
 */
export const groups = {
  analysis: {
    project: 'shared/analysis',
    mutate: ['shared/analysis/src/**/*.ts', '!**/expected-steps/**'],
  },
  contracts: { project: 'shared/contracts', mutate: ['shared/contracts/src/**/*.ts', '!**/states.ts'] },
  'auth-client': { project: 'shared/auth-client', mutate: ['shared/auth-client/src/**/*.ts'] },
  api: {
    project: 'api',
    mutate: rules.map((rule) => `api/src/${rule}.ts`),
    tests: unitsOfRules.map((rule) => `api/src/${rule}.test.ts`),
  },
}

/** The group that `npm run mutation` has set for this process of Stryker or Jest. */
export function currentGroup() {
  const name = process.env['MUTATION_GROUP'] ?? ''
  const group = groups[name]
  if (group === undefined) throw new Error(`MUTATION_GROUP names no group: '${name}'`)
  return { name, ...group }
}
