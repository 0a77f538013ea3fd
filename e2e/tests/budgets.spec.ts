import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
const gzipBytes = (file: string) => gzipSync(readFileSync(file), { level: 9 }).byteLength
const sum = (files: string[]) => files.reduce((total, file) => total + gzipBytes(file), 0)

// Bytes are exact: the same sources build to the same files on every machine.
test('sign-in needs at most 150 kB of JavaScript, gzip', () => {
  const page = readFileSync(join(root, 'host/dist/index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, url]) =>
    join(root, 'host/dist', url ?? ''),
  )
  expect(scripts.length).toBeGreaterThan(2)
  expect(sum(scripts)).toBeLessThanOrEqual(150_000)
})

for (const remote of ['remote-search', 'remote-property', 'remote-admin', 'remote-account']) {
  test(`what ${remote} loads at once is at most 60 kB of JavaScript, gzip`, () => {
    const dist = join(root, remote, 'dist')
    const { entry, preload } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as {
      entry: string
      preload: string[]
    }
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([entry, ...preload]))
    expect(sum([entry, ...preload].map((file) => join(dist, file)))).toBeLessThanOrEqual(60_000)
  })
}
