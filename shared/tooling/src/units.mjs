/** What is built, each alone, in this order of interest: the remotes do not know the host nor it them. */
export const buildUnits = [
  'host',
  'remote-search',
  'remote-property',
  'remote-admin',
  'remote-account',
  'api',
]
