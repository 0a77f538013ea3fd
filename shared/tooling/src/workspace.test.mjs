import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'
import { builtPackages, remotes, remotesIn } from './workspace.mjs'

/** @type {string} */
let repository
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'freehold-workspace-'))
})
afterEach(() => rmSync(repository, { recursive: true }))

test('a package in a folder remote-* is a remote; a leftover folder without a manifest is none', () => {
  for (const name of ['remote-x', 'remote-b', 'remote-leftover', 'host']) mkdirSync(join(repository, name))
  for (const name of ['remote-x', 'remote-b', 'host'])
    writeFileSync(join(repository, name, 'package.json'), '{}')
  expect(remotesIn(repository)).toEqual(['remote-b', 'remote-x'])
})

test('npm installs, Jest tests and the build builds every remote that the folders show', async () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(workspaces).toContain('remote-*')
  expect(builtPackages).toEqual(['host', ...remotes, 'api'])
  const { projects } = (await import('../../../jest.config.mjs')).default
  expect(projects.map(({ rootDir }) => rootDir)).toEqual(
    expect.arrayContaining(remotes.map((name) => `<rootDir>/${name}`)),
  )
})
