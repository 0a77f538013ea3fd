import { onTwoReplicas } from './testing/testApp'

/**
 * Tests whose results must not depend on the responding replica: links, roles, user data, releases and their traffic.
 */
onTwoReplicas(() => {
  require('./passwords/passwords.test')
  require('./users/users.test')
  require('./lookups/lookups.test')
  require('./saved-analyses/savedAnalyses.test')
  require('./recent-searches/recentSearches.test')
  require('./http/access.test')
  require('./remotes/deploys.test')
  require('./remotes/releaseStore.test')
})
