import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { buildUnits } from './units.mjs'

const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const remotes = buildUnits.filter((unit) => unit.startsWith('remote-'))

/** The lines of one service. */
const serviceOf = (name) => compose.split(/^ {2}(?=\S)/m).find((block) => block.startsWith(`${name}:`)) ?? ''

test.each(remotes)(
  'with docker compose %s builds and publishes itself, with a token of its own',
  (remote) => {
    const service = serviceOf(remote)
    const token = `\${${remote.toUpperCase().replace('-', '_')}_TOKEN`
    expect(service).toContain('<<: *remote')
    expect(service).toContain(`args: { REMOTE: ${remote} }`)
    expect(service.match(/\$\{[A-Z_]+/g)).toEqual([token])
    expect(serviceOf('api')).toContain(`${remote}=${token}`)
  },
)

test('with docker compose a remote is published while the edge goes on serving', () => {
  const shared = compose.slice(compose.indexOf('x-remote:'), compose.indexOf('\nservices:'))
  expect(shared).toMatch(/depends_on:\n\s+api:/)
  for (const remote of remotes) {
    expect(serviceOf('edge')).not.toContain(remote)
    expect(serviceOf('api').split('environment:')[0]).not.toContain(remote)
  }
})
