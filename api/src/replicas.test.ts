import { login } from '@freehold/contracts'
import { describeOnEachDatabase, onTwoReplicas } from './testing/testApp'

/** Some tests whose results must not depend on the responding replica; the rest is in `replicas.endurance.test.ts`. */
onTwoReplicas(() => {
  require('./sessions/sessions.test')

  describeOnEachDatabase('the tries of a minute', (app) => {
    test('are counted together, on whichever replica they are made', async () => {
      app.setTime(new Date())
      const guess = () => app.call(login, { body: { username: 'admin@freehold.test', password: 'wrong' } })
      const responses = await Promise.all(Array.from({ length: 14 }, guess))
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
    })
  })
})
