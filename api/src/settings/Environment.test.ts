import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Environment } from './Environment'

/** Variables of the command `npm run remotes`, which the API does not read. */
const isOfCommand = (name: string) =>
  /^FREEHOLD_(URL|DEPLOY_TOKEN|(ADMIN|SMOKE)_(EMAIL|PASSWORD))$/.test(name)

test('.env.example lists exactly the variables that the API reads, apart from NODE_ENV and those of npm run remotes', () => {
  const example = readFileSync(path.join(__dirname, '../../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  const read = Object.keys(Environment.entries).filter((name) => name !== 'NODE_ENV')
  expect(listed.filter((name) => !isOfCommand(name)).toSorted()).toEqual(read.toSorted())
})
