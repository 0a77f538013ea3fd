import { endurance } from '../src/testing/endurance'
import { compileServer } from '../src/testing/serverProcess'
import { onPostgres } from '../src/testing/testDatabases'
import { backUpRepeatedly } from './backupRounds'

// A drill may make any number of backups.
jest.setTimeout(86_400_000)

const compiled = compileServer()
const rounds = endurance.backups

for (const kind of ['embedded', 'postgres'] as const) {
  const testHere = kind === 'embedded' ? test : onPostgres(test)
  testHere(
    `${rounds} backups at random moments under writes are whole and restore, ${kind} [REL-5]`,
    async () => {
      expect(await backUpRepeatedly(kind, compiled, rounds)).toBe(rounds)
    },
  )
}
