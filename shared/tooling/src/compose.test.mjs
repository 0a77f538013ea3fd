import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseFileTypes } from '@freehold/contracts'
import { root } from './run.mjs'
import { remotes } from './workspace.mjs'

const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')

/** @param {string} name */
const serviceOf = (name) => compose.split(/^ {2}(?=\S)/m).find((block) => block.startsWith(`${name}:`)) ?? ''

test.each(remotes)(
  'with docker compose %s builds and publishes itself with its own deploy token',
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

test('the edge serves files of a release by the endings that contracts allow, and also drawings of the shell', () => {
  const template = readFileSync(join(root, 'host/edge/site.conf.template'), 'utf8')
  const [, endings] = /\^\/\(assets\|remotes\)\/\.\+\\\.\(([\w|]+)\)\$/.exec(template) ?? []
  expect(endings?.split('|')).toEqual([...releaseFileTypes])
  expect(/\^\/assets\/\.\+\\\.(\w+)\$/.exec(template)?.[1]).toBe('svg')
})

test('the edge serves the releases that have had traffic, and no other folder of the store', () => {
  const dockerfile = readFileSync(join(root, 'host/Dockerfile'), 'utf8')
  const [, store] = /FREEHOLD_REMOTES: (\S+)/.exec(serviceOf('api')) ?? []
  expect(dockerfile).toContain(`REMOTES_ROOT=${store}/served`)
  expect(serviceOf('edge')).toContain(`remotes:${store}:ro`)
})

test('with docker compose the API gets the secrets that it needs from .env, or does not start', () => {
  for (const name of ['SESSION_KEY', 'POSTGRES_PASSWORD']) expect(compose).toContain(`\${${name}:?`)
})
