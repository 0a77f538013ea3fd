/** What is built, each alone, in this order of interest: the remotes do not know the host nor it them. */
export const buildUnits = [
  'host',
  'remote-search',
  'remote-property',
  'remote-admin',
  'remote-account',
  'api',
]

/** Every package of the workspace, by its folder. */
export const packages = [
  'shared/contracts',
  'shared/analysis',
  'shared/demo-town',
  'shared/auth-client',
  'shared/ui',
  'shared/embedded-maps',
  'shared/federation',
  'shared/tooling',
  'host',
  'remote-search',
  'remote-property',
  'remote-admin',
  'remote-account',
  'api',
  'e2e',
]
