import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RemoteRelease } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import * as v from 'valibot'
import { CommandError, exitCodes } from './CommandError'

/** Reads the release that `dist` describes. Refuses it if the files do not match. */
export function readBuild(dist: string): RemoteRelease {
  const file = path.join(dist, 'release.json')
  if (!existsSync(file)) throw new CommandError(exitCodes.usage, `${dist} holds no build of a remote`)
  const parsed = v.safeParse(RemoteRelease, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new CommandError(exitCodes.refused, `${file} does not describe a release: ${why(parsed.issues)}`)
  for (const [name, integrity] of Object.entries(parsed.output.files)) {
    const content = path.join(dist, name)
    if (!existsSync(content) || integrityOf(readFileSync(content)) !== integrity)
      throw new CommandError(exitCodes.refused, `${content} is not what release.json says: build again`)
  }
  return parsed.output
}

const why = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')
