import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newToken } from '../access/tokens'
import { fsyncTree } from '../db/fsyncTree'
import { StartError } from '../startError'

const FILE = 'session-key'
const MIN_LENGTH = 32

/**
 * The session key of an installation without SESSION_KEY: created once, in a file of the data directory that only its owner
 * can read. Throws a StartError when the file contains no key.
 */
export function keptSessionKey(dataDirectory: string): string {
  const file = path.join(dataDirectory, FILE)
  const key = readKey(file) ?? makeKey(file)
  if (key.length < MIN_LENGTH) {
    throw new StartError(
      `${file} holds no session key: restore it from a backup, or delete it to have a new one made`,
    )
  }
  return key
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The file appears complete and synced to disk, or not at all. Processes that create it concurrently all use the first. */
function makeKey(file: string): string {
  const directory = path.dirname(file)
  mkdirSync(directory, { recursive: true })
  const unfinished = `${file}.${newToken()}`
  writeFileSync(unfinished, `${newToken()}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
    fsyncTree(directory, { deep: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
  return readFileSync(file, 'utf8').trim()
}
