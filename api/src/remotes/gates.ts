import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  ApiError,
  errorCodes,
  type GateRefusals,
  hasType,
  refusalsOf,
  type RemoteRelease,
  sizeRefusal,
} from '@freehold/contracts'
import { codeRefusals } from '@freehold/contracts/node'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { findRoleNames } from '../users/users.queries'
import { selectLive } from './combinations'
import { readLiveShell } from './liveShell'

const FILES_MAX = 500
/** For all files of a release together. */
export const RELEASE_MAX_BYTES = 30_000_000

const compress = promisify(gzip)

/** Throws a 422 with a message for each gate that the description of a release does not pass. */
export async function requireFit(db: Database, config: Config, release: RemoteRelease): Promise<void> {
  const facts = {
    shell: await readLiveShell(config),
    live: (await selectLive(db)).map(({ description }) => description),
    roleNames: await findRoleNames(db),
  }
  refuseBy(release, { ...refusalsOf(release, facts), ...listRefusal(release) })
}

/** The entry and the files loaded with it must be files of the release. */
function listRefusal({ entry, preload, styles, pages, files }: RemoteRelease): Record<string, string> {
  const named = [entry, ...preload, ...styles, ...Object.values(pages ?? {}).flat()]
  const unlisted = named.filter((file) => !Object.hasOwn(files, file))
  if (unlisted.length > 0) return { files: `${unlisted.join(', ')} has no hash` }
  const count = Object.keys(files).length
  return count > FILES_MAX ? { files: `${count} files, ${FILES_MAX} are allowed` } : {}
}

/** Throws a 422 with a message for each gate that the files of a release do not pass. */
export async function requireFitFiles(
  release: RemoteRelease,
  contents: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const total = [...contents.values()].reduce((sum, content) => sum + content.length, 0)
  const size =
    total > RELEASE_MAX_BYTES
      ? `all its files are more than the ${RELEASE_MAX_BYTES} bytes that are allowed`
      : await refusalOfScripts(release, contents)
  const texts = new Map([...contents].map(([file, content]) => [file, content.toString('utf8')]))
  refuseBy(release, {
    ...(size !== undefined && { size }),
    ...(await codeRefusals(texts)),
  })
}

/** Compresses each script and style sheet, off the event loop. */
async function refusalOfScripts(
  release: RemoteRelease,
  contents: ReadonlyMap<string, Buffer>,
): Promise<string | undefined> {
  const sizes = new Map<string, number>()
  for (const file of Object.keys(release.files).filter((name) => hasType(name, ['js', 'css']))) {
    const compressed = await compress(contents.get(file) ?? '', { level: 9 })
    sizes.set(file, compressed.length)
  }
  return sizeRefusal(release, (file) => sizes.get(file) ?? 0)
}

function refuseBy({ name, version }: RemoteRelease, refusals: GateRefusals & Record<string, string>): void {
  const reasons = Object.entries(refusals)
  if (reasons.length === 0) return
  const listed = reasons.map(([gate, refusal]) => `${gate}: ${refusal}`).join('; ')
  throw new ApiError(422, {
    code: errorCodes.refusedByGate,
    message: `${name} ${version} is refused: ${listed}`,
    fields: refusals,
  })
}
