import { createHash } from 'node:crypto'
import {
  checkRelease,
  getPlatform,
  promoteRelease,
  publishRelease,
  recordCombinations,
  releaseIdOf,
  releaseNameOf,
  type RemoteRelease,
  uploadReleasePart,
} from '@freehold/contracts'
import { insertDeployToken } from '../remotes/deployTokens.queries'
import { integrityOf } from '@freehold/contracts/node'
import type { TestApp } from './testApp'

export interface MadeRelease {
  description: RemoteRelease
  /** Texts by file name. */
  contents: Record<string, string>
}

/** A small release with the description of a build. Its build id depends on its content. */
export function makeRelease(
  parts: Partial<RemoteRelease> = {},
  more: Record<string, string> = {},
): MadeRelease {
  const { name = 'remote-x', version = '1.0.0' } = parts
  const contents = {
    'entry.js': `var entry = '${name} ${version}'`,
    'routes.js': `'routes of ${version}'`,
    ...more,
  }
  const buildId = createHash('sha256')
    .update(JSON.stringify([name, version, contents]))
    .digest('hex')
    .slice(0, 12)
  const files = Object.entries(contents).map(([file, text]) => [file, integrityOf(Buffer.from(text))])
  const description: RemoteRelease = {
    name,
    version,
    buildId,
    entry: 'entry.js',
    globalName: `${name.replaceAll('-', '_')}_${buildId}`,
    exposes: ['./routes'],
    contract: '^1.0',
    shared: { react: '^19.3.0' },
    roles: 'all',
    paths: ['/app/x/*'],
    files: Object.fromEntries(files),
    preload: ['routes.js'],
    styles: [],
    gitSha: null,
    ...parts,
  }
  return { description, contents }
}

/** A token like those of the settings, which can make the first promotion of a remote without an approval. */
export async function settingsToken(app: TestApp, remote: string): Promise<string> {
  const made = { createdBy: 'system', createdById: null, createdAt: new Date(), expiresAt: null }
  return (await insertDeployToken(app.db, { remote, name: 'ci', ...made })).token
}

/**
 * Does the same as the deploy command: checks, uploads missing files in parts, and publishes. Returns the last
 * response.
 */
export async function publishOver(
  app: Pick<TestApp, 'call'>,
  as: string,
  { description, contents }: MadeRelease,
) {
  const params = { remote: description.name }
  const check = await app.call(checkRelease, { as, params, body: { release: description } })
  if (check.status !== 200) return check
  for (const file of check.data.missing) {
    const content = Buffer.from(contents[file] ?? '')
    const half = Math.floor(content.length / 2)
    for (const [offset, part] of [
      [half, content.subarray(half)],
      [0, content.subarray(0, half)],
    ] as const) {
      const body = { release: releaseIdOf(description), path: file, offset, content: part.toString('base64') }
      const { status } = await app.call(uploadReleasePart, { as, params, body })
      if (status !== 204) throw new Error(`Uploading ${file} answered ${status}`)
    }
  }
  return app.call(publishRelease, { as, params, body: { release: description, smokeRun: true } })
}

/** The sequence number of a remote's state; 0 before its first change. */
export async function sequenceOf(app: TestApp, as: string, remote: string): Promise<number> {
  const { data } = await app.call(getPlatform, { as })
  return data.remotes.find(({ name }) => name === remote)?.sequence ?? 0
}

/** Promotes a release, by default to all traffic and from the current state. */
export async function promote(app: TestApp, as: string, made: MadeRelease, percent = 100, seen?: number) {
  const remote = made.description.name
  const sequence = seen ?? (await sequenceOf(app, as, remote))
  const body = { release: releaseIdOf(made.description), percent, sequence, reason: 'It is time' }
  return app.call(promoteRelease, { as, params: { remote }, body })
}

/** Records that a release was tested with others. */
export function recordTest(app: TestApp, as: string, made: MadeRelease, others: readonly MadeRelease[]) {
  const body = { release: releaseIdOf(made.description), passed: others.map(nameOf), failed: [] }
  return app.call(recordCombinations, { as, params: { remote: made.description.name }, body })
}

export const nameOf = ({ description }: MadeRelease) =>
  releaseNameOf(description.name, releaseIdOf(description))
