import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keptSessionKey } from './keptSessionKey'

const home = mkdtempSync(path.join(tmpdir(), 'freehold-key-'))
afterAll(() => rmSync(home, { recursive: true }))

test('a key is made once, and only its owner may read it', () => {
  const directory = path.join(home, 'data')
  const key = keptSessionKey(directory)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(keptSessionKey(directory)).toBe(key)
  expect(statSync(path.join(directory, 'session-key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(directory)).toEqual(['session-key'])
  expect(keptSessionKey(path.join(home, 'other'))).not.toBe(key)
})

test('a file that lost its key stops the start and stays as it is', () => {
  const file = path.join(home, 'session-key')
  writeFileSync(file, '')
  expect(() => keptSessionKey(home)).toThrow(`${file} holds no session key`)
  expect(readFileSync(file, 'utf8')).toBe('')
})
