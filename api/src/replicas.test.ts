import { onTwoReplicas } from './testing/testApp'

/** What must not depend on which replica answers: sessions and their limits, links, roles, and what people keep. */
onTwoReplicas(() => {
  require('./sessions/sessions.test')
  require('./passwords/passwords.test')
  require('./users/users.test')
  require('./lookups/lookups.test')
  require('./saved-analyses/savedAnalyses.test')
  require('./recent-searches/recentSearches.test')
  require('./http/access.test')
})
