import { login } from '@freehold/contracts'
import { describeOnEachDatabase, onTwoReplicas } from './testing/testApp'

/** What must not depend on which replica answers: sessions and their limits, links, roles, and what people keep. */
onTwoReplicas(() => {
  require('./sessions/sessions.test')
  require('./passwords/passwords.test')
  require('./users/users.test')
  require('./lookups/lookups.test')
  require('./saved-analyses/savedAnalyses.test')
  require('./recent-searches/recentSearches.test')
  require('./http/access.test')

  describeOnEachDatabase('the tries of a minute', (app) => {
    test('are counted together, on whichever replica they are made [API-1]', async () => {
      app.setTime(new Date())
      const guess = () => app.call(login, { body: { username: 'admin@freehold.test', password: 'wrong' } })
      const answers = await Promise.all(Array.from({ length: 14 }, guess))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    })
  })
})
