import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchesPath } from '@freehold/contracts'
import { sections } from '../../../host/src/sections'
import { root } from './run.mjs'
import { remotes } from './workspace.mjs'

/** @type {{ name: string, paths: string[], roles: 'all' | string[] }[]} */
const declarations = remotes.map(
  (remote) => JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8')).freehold,
)

test.each(Object.entries(sections))(
  'the section %s of the shell is a remote’s, for the same roles',
  (_name, /** @type {import('../../../host/src/sections').Section} */ { path, roles = 'all' }) => {
    const owners = declarations.filter(({ paths }) => paths.some((pattern) => matchesPath(pattern, path)))
    expect(owners.map((owner) => owner.roles)).toEqual([roles])
  },
)

test('every path of a remote is a section of the shell', () => {
  const known = Object.values(sections).map(({ path }) => path)
  expect(known).toEqual(expect.arrayContaining(declarations.flatMap(({ paths }) => paths)))
})
