import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { usageError } from './CommandError'

/** The folder of a remote: the current one, or one of this repository by name. */
export function findRemote(name: string | undefined, env: NodeJS.ProcessEnv): string {
  const from = env['INIT_CWD'] ?? process.cwd()
  const candidates = [from, ...(name === undefined ? [] : [path.join(root, name)])]
  const found = candidates.find((directory) => {
    const manifest = path.join(directory, 'package.json')
    if (!existsSync(manifest)) return false
    const { freehold } = JSON.parse(readFileSync(manifest, 'utf8')) as { freehold?: { name?: string } }
    return freehold?.name !== undefined && freehold.name === (name ?? freehold.name)
  })
  if (found === undefined)
    throw usageError(name === undefined ? 'Say which remote' : `There is no remote ${name} here`)
  return found
}
